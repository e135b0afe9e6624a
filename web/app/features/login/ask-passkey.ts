import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { UsedCredential } from '#contract/accounts/security.ts';
import type { createApi } from '#web/platform/api.ts';

type Api = ReturnType<typeof createApi>;

// A challenge is good for five minutes. The one that waits in a field is replaced before it has gone stale.
const challengeLasts = 4 * 60_000;

/** Asks for a passkey now. False when none was used: there is none here, or the person thought better of it. */
export async function askPasskey(api: Api): Promise<boolean> {
  const optionsJSON = await optionsFor(api);
  return logInWith(
    api,
    startAuthentication({ optionsJSON }).catch(() => undefined),
  );
}

/** Has the browser offer passkeys where the name is typed, for as long as that field is there. */
export async function askPasskeyInField(api: Api, signal: AbortSignal): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    // Nobody asked for this yet, so nobody is told when it cannot be had.
    const optionsJSON = await optionsFor(api).catch(() => undefined);
    if (!optionsJSON || signal.aborted) return false;
    let stale = false;
    const replace = setTimeout(() => {
      stale = true;
      WebAuthnAbortService.cancelCeremony();
    }, challengeLasts);
    const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
    clearTimeout(replace);
    if (chosen) return logInWith(api, Promise.resolve(chosen));
    // Nobody chose. Only a challenge that grew old is worth another one: otherwise the button took over.
    if (!stale) return false;
  }
  return false;
}

async function optionsFor(api: Api) {
  const { options } = await api('passkeyOptions', { purpose: 'login' });
  return options as unknown as PublicKeyCredentialRequestOptionsJSON;
}

async function logInWith(api: Api, asked: Promise<Awaited<ReturnType<typeof startAuthentication>> | undefined>) {
  const response = await asked;
  if (!response) return false;
  // A passkey that is found without a name says itself whose it is.
  await api('passkeyLogin', { response: response as UsedCredential });
  return true;
}
