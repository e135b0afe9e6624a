import { randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewCredential, UsedCredential } from '#contract/accounts/security.ts';
import { passkeyChallengeMinutes, passkeysPerMember } from '#contract/constants.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
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

// The challenge stays used up, whatever came in answer to it.
export const passkeyRefused = () =>
  new Failure('invalid', { fields: { response: { problem: 'passkey_refused' } }, keepsWrites: true });

/** Refuses who has as many passkeys as anybody may. */
export function assertRoomForPasskey(known: readonly unknown[]) {
  if (known.length >= passkeysPerMember)
    throw new Failure('too_many_passkeys', { data: { maximum: passkeysPerMember } });
}

/** What a device is told about its owner. It stays on the device, so it is not the address, nor an id of ours. */
export const newHandle = () => randomBytes(handleBytes);

export async function registrationOptions(
  party: RelyingParty,
  owner: { name: string; handle: Buffer; known: { credential_id: Buffer; transports: string[] }[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(owner.handle),
    userName: owner.name,
    userDisplayName: owner.name,
    excludeCredentials: owner.known.map((row) => ({
      id: row.credential_id.toString('base64url'),
      transports: row.transports,
    })),
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

/** What a table keeps of a passkey that was just made. */
interface MadePasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** The new passkey; undefined when anything about it is not as it must be, or nothing had asked for it. */
export async function verifiedRegistration(
  party: RelyingParty,
  challenge: string | undefined,
  response: NewCredential,
): Promise<MadePasskey | undefined> {
  if (challenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
    };
  } catch {
    return undefined;
  }
}

/** The credential id and the user handle by which a used passkey is found. */
export const claimedPasskey = ({ id, response }: UsedCredential) => ({
  credentialId: Buffer.from(id, 'base64url'),
  handle: Buffer.from(response.userHandle, 'base64url'),
});

/** The passkey's new counter; undefined when the answer is not from it, or from a copy of it, or to nothing of ours. */
export async function verifiedLogin(
  party: RelyingParty,
  challenge: string | undefined,
  response: UsedCredential,
  passkey: { credential_id: Buffer; public_key: Buffer; counter: number } | undefined,
): Promise<number | undefined> {
  if (challenge === undefined || !passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
