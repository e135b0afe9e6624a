import type { Mailer } from '#server/features/mails/mails.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { checkSecondFactor } from '../second-factor/second-factor.ts';
import { openSession } from '../sessions/sessions.ts';
import { recogniseDevice } from './devices.ts';
import { attemptOn, beginAttempt, countFailure, forgetFailures } from './lockout.ts';
import { type CredentialsRow, findCredentials } from './queries.ts';

/** Opens a session for whoever knows the password, and has the second factor where one is set. */
export async function logIn(
  tx: Transaction,
  { secrets, production, ...mailer }: Mailer & { secrets: Secrets; production: boolean },
  context: RequestContext,
  { login, password, otp }: { login: string; password: string; otp: string | undefined },
): Promise<string> {
  const { site, now, address, cookies } = context;
  const credentials = await findCredentials(tx, site.id, login);
  const whose = { siteId: site.id, login, userId: credentials?.id };
  const attempt = await attemptOn(tx, whose, { address, cookies, production });
  await beginAttempt(tx, attempt, now);
  if (!(await passwordMatches(credentials?.password_hash, password)) || !credentials) {
    await countFailure(tx, attempt, now);
    throw new Failure('login_failed', { keepsWrites: true });
  }
  const second = await checkSecondFactor(tx, secrets, { userId: credentials.id, otp, now });
  // Half a login neither counts nor makes good for wrong tries: whoever has the password alone gets no further by it.
  if (second === 'required') throw new Failure('otp_required');
  if (second === 'invalid') {
    await countFailure(tx, attempt, now);
    throw new Failure('otp_invalid', { keepsWrites: true });
  }
  await forgetFailures(tx, attempt);
  // Said only to whoever could log in: to anybody else the account is like any other.
  assertOpen(credentials);
  await openSession(tx, context, credentials.id);
  await recogniseDevice(tx, mailer, context, credentials.id);
  return credentials.id;
}

export function assertOpen({ status, ban_reason }: Pick<CredentialsRow, 'status' | 'ban_reason'>) {
  if (status === 'pending_deletion') throw new Failure('pending_deletion');
  if (status === 'banned') throw new Failure('banned', { data: { reason: ban_reason ?? '' } });
}
