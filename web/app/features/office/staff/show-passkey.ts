import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { UsedCredential } from '#contract/accounts/security.ts';
import type { createOfficeApi } from '../office-api.ts';

type Send = ReturnType<typeof createOfficeApi>['send'];

/** Asks the device for a passkey of the back office. Undefined when none was used: there is none here, or nobody wanted to. */
export async function showPasskey(send: Send): Promise<UsedCredential | undefined> {
  const { options } = await send('staffPasskeyOptions', {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  // A passkey that is found without a name says itself whose it is.
  return startAuthentication({ optionsJSON }).catch(() => undefined) as Promise<UsedCredential | undefined>;
}
