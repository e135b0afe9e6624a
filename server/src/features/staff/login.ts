import { createHash } from 'node:crypto';
import { staffSession } from '#contract/constants.ts';
import {
  type Attempt,
  assertNotBlocked,
  beginAttempt,
  countFailure,
  forgetFailures,
} from '#server/features/accounts/accounts.ts';
import { appCode, codeStep } from '#server/platform/credentials/one-time-codes.ts';
import { stillMatches, type TriedPassword, tryPassword } from '#server/platform/credentials/passwords.ts';
import { hashToken, newToken } from '#server/platform/credentials/tokens.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { countedNetwork } from '#server/platform/http/address.ts';
import type { CookieJar, RequestContext, Site, StaffActor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordDeed } from './audit.ts';
import {
  type CredentialsRow,
  deleteStaffSession,
  findCredentials,
  findStaffSession,
  insertStaffSession,
  lockStaff,
  type StaffRow,
  saveProven,
  saveTotpStep,
  touchStaffSession,
} from './queries.ts';

const minute = 60_000;
const hour = 60 * minute;
// Often enough to end an unused session in time, seldom enough not to turn every read into a write.
const touchEvery = minute;

export interface StaffDeps {
  secrets: Secrets;
  production: boolean;
  publicUrl: string;
  sites: { all: readonly Site[] };
}

export interface Entered {
  login: string;
  password: string;
  totp: string;
}

interface Prepared {
  attempt: Attempt;
  tried: TriedPassword;
}

/** For what a secret of the second factor is sealed: in another row it cannot be opened. */
export const secretOwner = (staffId: string) => `staff ${staffId}`;

/** Tries the password before the transaction, as for members. */
export async function prepareStaffLogin(
  db: Queryable,
  { production }: StaffDeps,
  { now, address }: RequestContext,
  { login, password }: Entered,
): Promise<Prepared & { discard(): Promise<void> }> {
  const network = countedNetwork(address, production);
  const hashed = createHash('sha256').update(login.toLowerCase()).digest('base64url');
  const attempt = { scope: `staff ${hashed}`, network: network && `network ${network}` };
  await assertNotBlocked(db, attempt, now);
  const passwordHash = (await findCredentials(db, login))?.password_hash;
  return { attempt, tried: await tryPassword(passwordHash, password), discard: async () => {} };
}

/** Opens a session for whoever has both the password and the second factor. Which of them was wrong nobody is told. */
export async function logInStaff(
  tx: Transaction,
  { secrets }: StaffDeps,
  { now, cookies }: RequestContext,
  { login, totp }: Omit<Entered, 'password'>,
  { attempt, tried }: Prepared,
): Promise<StaffActor> {
  await beginAttempt(tx, attempt, now);
  const found = await findCredentials(tx, login);
  const account = found && (await lockStaff(tx, found.id));
  const isRight = (await stillMatches(tried, account?.password_hash)) && account?.disabled_at === null;
  if (!account || !isRight || !(await acceptCode(tx, secrets, account, { totp, now }))) {
    await countFailure(tx, attempt, now);
    throw new Failure('login_failed', { keepsWrites: true });
  }
  await forgetFailures(tx, attempt);
  return openStaffSession(tx, { now, cookies }, account);
}

/** A session of the back office for somebody who has proven who they are. */
export async function openStaffSession(
  tx: Transaction,
  { now, cookies }: Pick<RequestContext, 'now' | 'cookies'>,
  account: StaffRow,
): Promise<StaffActor> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + staffSession.hours * hour);
  const sessionId = await insertStaffSession(tx, {
    tokenHash: hashToken(token),
    staffId: account.id,
    now,
    expires: expiresAt,
  });
  cookies.set(staffSession.cookie, token, staffSession.hours / 24, { sameSite: 'strict' });
  const { id: staffId, name, role } = account;
  const staff = { staffId, sessionId, login: account.login, name, role, provenAt: now, lastSeenAt: now, expiresAt };
  await recordDeed(tx, { staff, action: 'login', now });
  return staff;
}

/** A code is accepted once. */
async function acceptCode(
  tx: Transaction,
  secrets: Secrets,
  { id, totp_secret, totp_step }: CredentialsRow,
  { totp, now }: { totp: string; now: Date },
): Promise<boolean> {
  const secret = secrets.open(totp_secret, secretOwner(id));
  const step = codeStep(appCode(totp) ?? '', secret, { now, lastStep: totp_step });
  if (step === undefined) return false;
  await saveTotpStep(tx, id, step);
  return true;
}

/** Shows the second factor again, for what asks for it. Wrong codes count like wrong passwords. */
export async function proveAgain(
  tx: Transaction,
  { secrets, production }: StaffDeps,
  { address, now }: RequestContext,
  staff: StaffActor,
  totp: string,
): Promise<StaffActor> {
  const network = countedNetwork(address, production);
  const attempt = { scope: `staff session ${staff.sessionId}`, network: network && `network ${network}` };
  await beginAttempt(tx, attempt, now);
  const account = await lockStaff(tx, staff.staffId);
  if (!account || !(await acceptCode(tx, secrets, account, { totp, now }))) {
    await countFailure(tx, attempt, now);
    throw new Failure('otp_invalid', { keepsWrites: true });
  }
  await forgetFailures(tx, attempt);
  await saveProven(tx, staff.sessionId, now);
  return { ...staff, provenAt: now };
}

export async function logOutStaff(tx: Transaction, { cookies }: Pick<RequestContext, 'cookies'>, staff: StaffActor) {
  await deleteStaffSession(tx, staff.sessionId);
  cookies.clear(staffSession.cookie, { sameSite: 'strict' });
}

/** Who of staff a request's cookie speaks for. */
export async function staffActorOf(
  db: Queryable,
  { cookies, now }: { cookies: Pick<CookieJar, 'get'>; now: Date },
): Promise<StaffActor | undefined> {
  const token = cookies.get(staffSession.cookie);
  if (!token) return undefined;
  const unusedSince = new Date(now.getTime() - staffSession.idleMinutes * minute);
  const found = await findStaffSession(db, { tokenHash: hashToken(token), now, unusedSince });
  if (!found) return undefined;
  const { id: staffId, session_id: sessionId, login, name, role, proven_at: provenAt, expires_at: expiresAt } = found;
  let lastSeenAt = found.last_seen_at;
  if (now.getTime() - lastSeenAt.getTime() >= touchEvery) {
    await touchStaffSession(db, sessionId, now);
    lastSeenAt = now;
  }
  return { staffId, sessionId, login, name, role, provenAt, lastSeenAt, expiresAt };
}
