import { leavingLimits } from '#contract/constants.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import { stillMatches, type TriedPassword, tryPassword } from '#server/platform/credentials/passwords.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recogniseDevice } from '../attempts/devices.ts';
import {
  type Attempt,
  assertNotBlocked,
  attemptOn,
  beginAttempt,
  countFailure,
  forgetFailures,
} from '../attempts/lockout.ts';
import { findReactivationEnd } from '../queries.ts';
import { checkSecondFactor } from '../second-factor/second-factor.ts';
import { openSession } from '../sessions/sessions.ts';
import { issueToken } from '../tokens.ts';
import { closedOwnerToken } from './closed-owner.ts';
import { type CredentialsRow, findCredentials } from './queries.ts';

const minute = 60_000;

/** What somebody typed to log in: an e-mail address or a name, the password, and a code where one is asked for. */
export interface Entered {
  login: string;
  password: string;
  otp: string | undefined;
}

interface Prepared {
  attempt: Attempt;
  /** What was typed as password, compared with the account's hash; where nobody has the login there is none. */
  tried: TriedPassword;
}

/** Tries the password before the transaction. Nothing is decided here; `logIn` counts the try. Whoever is blocked is not worth a hash. */
export async function prepareLogin(
  db: Queryable,
  { production }: { production: boolean },
  { site, now, address, cookies }: RequestContext,
  { login, password }: Entered,
): Promise<Prepared & { discard(): Promise<void> }> {
  const credentials = await findCredentials(db, site.id, login);
  const whose = { siteId: site.id, login, userId: credentials?.id };
  const attempt = await attemptOn(db, whose, { address, cookies, production });
  await assertNotBlocked(db, attempt, now);
  return { attempt, tried: await tryPassword(credentials?.password_hash, password), discard: async () => {} };
}

/** Opens a session for whoever knows the password, and has the second factor where one is set. */
export async function logIn(
  tx: Transaction,
  mailer: Mailer,
  context: RequestContext,
  { login, otp }: Omit<Entered, 'password'>,
  { attempt, tried }: Prepared,
): Promise<string> {
  const { site, now } = context;
  await beginAttempt(tx, attempt, now);
  const credentials = await findCredentials(tx, site.id, login);
  if (!(await stillMatches(tried, credentials?.password_hash)) || !credentials) {
    await countFailure(tx, attempt, now);
    throw new Failure('login_failed', { keepsWrites: true });
  }
  const second = await checkSecondFactor(tx, mailer.secrets, { userId: credentials.id, otp, now });
  // Half a login neither counts nor makes good for wrong tries: whoever has the password alone gets no further by it.
  if (second === 'required') throw new Failure('otp_required');
  if (second === 'invalid') {
    await countFailure(tx, attempt, now);
    throw new Failure('otp_invalid', { keepsWrites: true });
  }
  await forgetFailures(tx, attempt);
  // Said only to whoever could log in: to anybody else the account is like any other.
  await assertOpen(tx, mailer.secrets, credentials, now);
  await openSession(tx, context, credentials.id);
  await recogniseDevice(tx, mailer, context, credentials.id);
  return credentials.id;
}

/**
 * Refuses whose account is closed. Who is leaving gets what takes that back, for as long as it can be; who was closed out by
 * the site gets what their data is theirs by.
 */
export async function assertOpen(
  tx: Transaction,
  secrets: Secrets,
  { id, status, ban_reason, ban_link }: Pick<CredentialsRow, 'id' | 'status' | 'ban_reason' | 'ban_link'>,
  now: Date,
) {
  if (status === 'pending_deletion') throw await pendingDeletion(tx, id, now);
  if (status === 'banned') {
    const token = closedOwnerToken(secrets, id, now);
    throw new Failure('banned', { data: { reason: ban_reason ?? '', link: ban_link ?? '', token } });
  }
}

async function pendingDeletion(tx: Transaction, userId: string, now: Date) {
  const until = await findReactivationEnd(tx, userId, now);
  if (!until) return new Failure('pending_deletion');
  const lasts = leavingLimits.loginMinutes * minute;
  const token = await issueToken(tx, { purpose: 'reactivate_at_login', userId, now, lasts });
  return new Failure('pending_deletion', { data: { token, until: until.toISOString() }, keepsWrites: true });
}
