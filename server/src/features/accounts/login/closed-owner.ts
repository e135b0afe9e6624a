import { createHmac, timingSafeEqual } from 'node:crypto';
import { dataExportLimits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findBannedMember } from './queries.ts';

const minute = 60_000;

/**
 * What whoever could have logged in to a closed account shows that it is theirs by, for an hour: there is no session, and the
 * data is theirs all the same. Signed and not stored.
 */
export function closedOwnerToken(secrets: Secrets, userId: string, now: Date): string {
  const said = `${userId}.${now.getTime() + dataExportLimits.ownerMinutes * minute}`;
  return `${said}.${sign(secrets, said).toString('base64url')}`;
}

/** Whose closed account a token belongs to; undefined for one that is not ours, has expired, or where the account is open. */
export async function ownerOfClosed(
  db: Queryable,
  secrets: Secrets,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  token: string,
): Promise<string | undefined> {
  const [userId = '', until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secrets, `${userId}.${until}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return now.getTime() < Number(until) ? findBannedMember(db, site.id, userId) : undefined;
}

const sign = (secrets: Secrets, said: string) =>
  createHmac('sha256', secrets.keyFor('owners of closed accounts')).update(said).digest();
