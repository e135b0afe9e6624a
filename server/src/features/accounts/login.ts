import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { attemptOn, beginAttempt, countFailure, forgetFailures } from './lockout.ts';
import { passwordMatches } from './passwords.ts';
import { type CredentialsRow, findCredentials } from './queries.ts';
import { openSession } from './sessions.ts';

/** Opens a session for whoever knows the password. */
export async function logIn(
  db: Queryable,
  context: RequestContext,
  { login, password, production }: { login: string; password: string; production: boolean },
): Promise<string> {
  const { site, now, address } = context;
  const credentials = await findCredentials(db, site.id, login);
  const attempt = attemptOn({ siteId: site.id, login, userId: credentials?.id }, { address, production });
  await beginAttempt(db, attempt, now);
  if (!(await passwordMatches(credentials?.password_hash, password)) || !credentials) {
    await countFailure(db, attempt, now);
    throw new Failure('login_failed', { keepsWrites: true });
  }
  await forgetFailures(db, attempt);
  // Said only to whoever knows the password: to anybody else the account is like any other.
  assertOpen(credentials);
  await openSession(db, context, credentials.id);
  return credentials.id;
}

function assertOpen({ status, ban_reason }: CredentialsRow) {
  if (status === 'pending_deletion') throw new Failure('pending_deletion');
  if (status === 'banned') throw new Failure('banned', { data: { reason: ban_reason ?? '' } });
}
