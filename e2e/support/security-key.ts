import type { Page } from '@playwright/test';

/** A key that says yes by itself, as if its owner touched it. What it keeps is bound to localhost, like the site here. */
export async function plugInKey(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Offered in the field of the name, the key would say yes before anybody pressed anything. */
export const offerOnlyWhenAsked = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
