import type { NewCredential, UsedCredential } from '#contract/accounts/security.ts';
import { passkeyChallengeMinutes } from '#contract/constants.ts';
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
import { hashToken } from '#server/platform/credentials/tokens.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext, StaffActor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { recordDeed } from './audit.ts';
import { openStaffSession, type StaffDeps } from './login.ts';
import {
  deletePasskey,
  findCredentialsOf,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  lockCredential,
  type PasskeyRow,
  saveHandle,
  savePasskeyUse,
  spendChallenge,
} from './passkey-queries.ts';
import { lockStaff, saveProven } from './queries.ts';

const minute = 60_000;
type ChallengeContext = Pick<RequestContext, 'site' | 'now'>;
type Deps = Pick<StaffDeps, 'publicUrl'>;

export const listPasskeys = (db: Queryable, { staffId }: StaffActor): Promise<PasskeyRow[]> =>
  findPasskeysOf(db, staffId);

/** What the browser needs to log in or to show a passkey again. It names nobody: the device knows what it has. */
export async function passkeyChallenge(tx: Transaction, { publicUrl }: Deps, { site, now }: ChallengeContext) {
  const options = await loginOptions(relyingParty(site, publicUrl));
  await keepChallenge(tx, options.challenge, { host: site.host, staffId: null, now });
  return options;
}

/** What the browser needs to make a passkey. The second factor was shown a moment ago: the permission asks for it. */
export async function passkeyRegistration(
  tx: Transaction,
  { publicUrl }: Deps,
  { site, now }: ChallengeContext,
  { staffId, login }: StaffActor,
) {
  const known = await findCredentialsOf(tx, staffId);
  assertRoomForPasskey(known);
  const options = await registrationOptions(relyingParty(site, publicUrl), {
    // Members have passkeys for the same host: this name tells the two apart on the device.
    name: `${login} · /admin`,
    handle: await saveHandle(tx, staffId, newHandle()),
    known,
  });
  await keepChallenge(tx, options.challenge, { host: site.host, staffId, now });
  return options;
}

export async function addPasskey(
  tx: Transaction,
  { publicUrl }: Deps,
  { site, now }: ChallengeContext,
  staff: StaffActor,
  { name, response }: { name: string; response: NewCredential },
) {
  const { staffId } = staff;
  await lockStaff(tx, staffId);
  const { host } = site;
  const challenge = await takeChallenge(tx, response, { host, staffId, now });
  const made = await verifiedRegistration(relyingParty(site, publicUrl), challenge, response);
  if (!made) throw passkeyRefused();
  assertRoomForPasskey(await findCredentialsOf(tx, staffId));
  const id = await insertPasskey(tx, { staffId, host, name, now, ...made });
  if (id === undefined) throw passkeyRefused();
  await recordDeed(tx, { staff, action: 'add_passkey', subject: { kind: 'passkey', id }, now });
}

export async function removePasskey(tx: Transaction, staff: StaffActor, { id, now }: { id: string; now: Date }) {
  if (!(await deletePasskey(tx, staff.staffId, id))) throw new Failure('not_found');
  await recordDeed(tx, { staff, action: 'remove_passkey', subject: { kind: 'passkey', id }, now });
}

/** Opens a session for whoever holds the passkey and was recognised by its device: two factors in one. */
export async function logInStaffWithPasskey(
  tx: Transaction,
  deps: StaffDeps,
  context: RequestContext,
  response: UsedCredential,
): Promise<StaffActor> {
  const staffId = await ownerOfUsed(tx, deps, context, response);
  const account = staffId === undefined ? undefined : await lockStaff(tx, staffId);
  if (!account || account.disabled_at !== null) throw new Failure('login_failed', { keepsWrites: true });
  return openStaffSession(tx, context, account);
}

/** Shows one of the caller's own passkeys, where otherwise a code would do. */
export async function proveWithPasskey(
  tx: Transaction,
  deps: StaffDeps,
  context: RequestContext,
  staff: StaffActor,
  response: UsedCredential,
): Promise<StaffActor> {
  const { now } = context;
  if ((await ownerOfUsed(tx, deps, context, response)) !== staff.staffId) throw passkeyRefused();
  await saveProven(tx, staff.sessionId, now);
  return { ...staff, provenAt: now };
}

/** Whose passkey answered a challenge of ours, noted as used; undefined where the answer proves nothing. */
async function ownerOfUsed(
  tx: Transaction,
  { publicUrl }: Deps,
  { site, now }: ChallengeContext,
  response: UsedCredential,
): Promise<string | undefined> {
  const { host } = site;
  const challenge = await takeChallenge(tx, response, { host, staffId: null, now });
  const passkey = await lockCredential(tx, { host, ...claimedPasskey(response) });
  const counter = await verifiedLogin(relyingParty(site, publicUrl), challenge, response, passkey);
  if (!passkey || counter === undefined) return undefined;
  await savePasskeyUse(tx, passkey.id, counter, now);
  return passkey.staff_id;
}

interface ChallengeOwner {
  host: string;
  staffId: string | null;
  now: Date;
}

/** Only a hash is kept: whoever reads the database cannot answer what was asked of somebody else. */
async function keepChallenge(tx: Transaction, challenge: string, asked: ChallengeOwner) {
  const expires = new Date(asked.now.getTime() + passkeyChallengeMinutes * minute);
  await insertChallenge(tx, { hash: hashToken(challenge), ...asked, expires });
}

/** The challenge that was answered, if it was ours and nobody has answered it before. */
async function takeChallenge(
  tx: Transaction,
  { response }: { response: { clientDataJSON: string } },
  asked: ChallengeOwner,
): Promise<string | undefined> {
  const challenge = answeredChallenge(response.clientDataJSON);
  if (challenge === undefined) return undefined;
  return (await spendChallenge(tx, { hash: hashToken(challenge), ...asked })) ? challenge : undefined;
}
