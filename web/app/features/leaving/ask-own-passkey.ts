import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { UsedCredential } from '#contract/accounts/security.ts';
import type { createApi } from '#web/platform/api.ts';

/** Asks for a passkey in place of the password; undefined when none was used. */
export async function askOwnPasskey(api: ReturnType<typeof createApi>): Promise<UsedCredential | undefined> {
  const { options } = await api('passkeyOptions', { purpose: 'login' });
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => undefined);
  // A passkey that is found without a name says itself whose it is.
  return response as UsedCredential | undefined;
}
