import { randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { NewCredential, UsedCredential } from '#contract/accounts/security.ts';
import { passkeyChallengeMinutes } from '#contract/constants.ts';
import type { Site } from '#server/platform/http/context.ts';
import { absoluteLink } from '#server/platform/http/links.ts';

const timeout = passkeyChallengeMinutes * 60_000;
const userVerification = 'required';
const handleBytes = 32;

// Brings along readers for certificates of every maker: loaded when the first member asks for a passkey.
const library = () => import('@simplewebauthn/server');

/** Whom a passkey is made for: the site's host, asked from a page of that host. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

export function relyingParty({ host, settings }: Site, publicUrl: string): RelyingParty {
  const page = new URL(absoluteLink(publicUrl, host, '/'));
  const origins = [host, `www.${host}`].map((hostname) => {
    page.hostname = hostname;
    return page.origin;
  });
  return { id: host, name: settings.name, origins };
}

/** What a device is told about its owner. It stays on the device, so it is not the address, nor an id of ours. */
export const newHandle = () => randomBytes(handleBytes);

export async function registrationOptions(
  party: RelyingParty,
  member: { name: string; handle: Buffer; known: { id: string; transports: string[] }[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(member.handle),
    userName: member.name,
    userDisplayName: member.name,
    excludeCredentials: member.known,
    // Found by the device itself, without a login being typed; and only after a look, a finger or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification },
    attestationType: 'none',
    timeout,
  });
}

export async function loginOptions(party: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: party.id, userVerification, timeout });
}

/** The challenge a browser says it answers. That it was ours, and is still open, is for the table to say. */
export function answeredChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {};
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The new passkey; undefined when anything about it is not as it must be. */
export async function verifiedRegistration(
  party: RelyingParty,
  challenge: string,
  response: NewCredential,
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

/** The passkey's new counter; undefined when the answer is not from it, or from a copy of it. */
export async function verifiedLogin(
  party: RelyingParty,
  challenge: string,
  response: UsedCredential,
  credential: WebAuthnCredential,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
