import type { NewCredential, UsedCredential } from '#contract/accounts/security.ts';
import { passkeyChallengeMinutes } from '#contract/constants.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import {
  answeredChallenge,
  assertRoomForPasskey,
  claimedPasskey,
  loginOptions,
  newHandle,
  passkeyRefused,
  registrationOptions,
  relyingParty,
  verifiedLogin,
  verifiedRegistration,
} from '#server/platform/credentials/passkeys.ts';
import type { TriedPassword } from '#server/platform/credentials/passwords.ts';
import { hashToken } from '#server/platform/credentials/tokens.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { recogniseDevice } from '../attempts/devices.ts';
import { assertOpen } from '../login/login.ts';
import { assertConfirmed, type Confirmation, confirmPassword } from '../passwords/confirm-password.ts';
import { lockOwner } from '../queries.ts';
import { mailOwnerOfPasskey, type Whence } from '../security-mails.ts';
import { openSession } from '../sessions/sessions.ts';
import {
  deletePasskey,
  findCredentialIds,
  insertChallenge,
  insertPasskey,
  lockCredential,
  saveHandle,
  savePasskeyUse,
  spendChallenge,
} from './queries.ts';

const minute = 60_000;

/** What the browser needs to make a passkey. The password is asked for: whoever finds a device open must not stay in. */
export async function passkeyRegistration(
  tx: Transaction,
  publicUrl: string,
  context: Confirmation,
  tried: TriedPassword,
) {
  const { site, now } = context;
  const member = await confirmPassword(tx, context, tried);
  assertConfirmed(member);
  const known = await findCredentialIds(tx, member.id);
  assertRoomForPasskey(known);
  const options = await registrationOptions(relyingParty(site, publicUrl), {
    name: member.name,
    handle: await saveHandle(tx, member.id, newHandle()),
    known,
  });
  await keepChallenge(tx, { challenge: options.challenge, site, userId: member.id, now });
  return options;
}

/** What the browser needs to log in. It names no passkeys: the device knows which it has for this site. */
export async function passkeyChallenge(tx: Transaction, publicUrl: string, { site, now }: RequestContext) {
  const options = await loginOptions(relyingParty(site, publicUrl));
  await keepChallenge(tx, { challenge: options.challenge, site, userId: null, now });
  return options;
}

export async function addPasskey(
  tx: Transaction,
  mailer: Mailer,
  context: Confirmation & Whence,
  { name, response }: { name: string; response: NewCredential },
) {
  const { actor, site, now } = context;
  const { userId } = actor;
  const member = await lockOwner(tx, userId);
  if (!member) throw new Failure('authentication_required');
  assertConfirmed(member);
  const challenge = await takeChallenge(tx, response, { site, userId, now });
  const made = await verifiedRegistration(relyingParty(site, mailer.publicUrl), challenge, response);
  if (!made) throw passkeyRefused();
  assertRoomForPasskey(await findCredentialIds(tx, userId));
  if (!(await insertPasskey(tx, { userId, name, now, ...made }))) throw passkeyRefused();
  await mailOwnerOfPasskey(tx, mailer, context, member, name);
}

export async function removePasskey(tx: Transaction, context: Confirmation, id: string, tried: TriedPassword) {
  const member = await confirmPassword(tx, context, tried);
  if (!(await deletePasskey(tx, member.id, id))) throw new Failure('not_found');
}

/**
 * Opens a session for whoever holds the passkey and was recognised by its device: something they have, and something
 * they are or know. So it asks for no code, and a block for wrong passwords does not keep them out.
 */
export async function logInWithPasskey(
  tx: Transaction,
  mailer: Mailer,
  context: RequestContext,
  response: UsedCredential,
): Promise<string> {
  const { now } = context;
  const passkey = await usedPasskey(tx, mailer.publicUrl, context, response);
  if (!passkey) throw new Failure('login_failed', { keepsWrites: true });
  await assertOpen(tx, mailer.secrets, { ...passkey, id: passkey.user_id }, now);
  await openSession(tx, context, passkey.user_id);
  await recogniseDevice(tx, mailer, context, passkey.user_id);
  return passkey.user_id;
}

/** Asks a logged-in member for one of their own passkeys, where otherwise the password would do. */
export async function confirmPasskey(
  tx: Transaction,
  publicUrl: string,
  context: Confirmation,
  response: UsedCredential,
) {
  const passkey = await usedPasskey(tx, publicUrl, context, response);
  if (passkey?.user_id !== context.actor.userId) throw passkeyRefused();
}

/** The passkey that answered a challenge of ours, noted as used; undefined where the answer proves nothing. */
async function usedPasskey(
  tx: Transaction,
  publicUrl: string,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  response: UsedCredential,
) {
  const challenge = await takeChallenge(tx, response, { site, userId: null, now });
  const passkey = await lockCredential(tx, {
    siteId: site.id,
    ...claimedPasskey(response),
  });
  const counter = await verifiedLogin(relyingParty(site, publicUrl), challenge, response, passkey);
  if (!passkey || counter === undefined) return undefined;
  await savePasskeyUse(tx, passkey.id, counter, now);
  return passkey;
}

/** Only a hash is kept: whoever reads the database cannot answer what was asked of somebody else. */
async function keepChallenge(
  tx: Transaction,
  { challenge, site, userId, now }: { challenge: string; site: Site; userId: string | null; now: Date },
) {
  const expires = new Date(now.getTime() + passkeyChallengeMinutes * minute);
  await insertChallenge(tx, { hash: hashToken(challenge), siteId: site.id, userId, now, expires });
}

/** The challenge that was answered, if it was ours and nobody has answered it before. */
async function takeChallenge(
  tx: Transaction,
  { response }: { response: { clientDataJSON: string } },
  { site, userId, now }: { site: Site; userId: string | null; now: Date },
): Promise<string | undefined> {
  const challenge = answeredChallenge(response.clientDataJSON);
  if (challenge === undefined) return undefined;
  return (await spendChallenge(tx, { hash: hashToken(challenge), siteId: site.id, userId, now }))
    ? challenge
    : undefined;
}
