import { randomInt } from 'node:crypto';
import { leavingLimits } from '#contract/constants.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { findStayCode, insertPersonalCode, isTaken } from './queries.ts';

const prefix = 'STAY-';
const day = 86_400_000;

/**
 * The discount by which a site keeps a member who finds it too expensive: a code of their own, made once, for a week.
 * Undefined where the site gives none, or it was used or has expired. The member's row is held.
 */
export async function stayDiscountFor(
  tx: Transaction,
  { actor, site, now }: { actor: Actor; site: Site; now: Date },
): Promise<{ code: string; percentage: number; until: Date } | undefined> {
  const { userId } = actor;
  const made = await findStayCode(tx, { userId, prefix });
  if (made) {
    const { code, percentage, expires } = made;
    if (!expires || expires <= now || (await isTaken(tx, userId, code, now))) return undefined;
    return { code, percentage, until: expires };
  }
  const percentage = site.company.delete_discount;
  if (percentage === 0) return undefined;
  const until = new Date(now.getTime() + leavingLimits.offerDays * day);
  const code = `${prefix}${randomInt(36 ** 5, 36 ** 6)
    .toString(36)
    .toUpperCase()}`;
  await insertPersonalCode(tx, { siteId: site.id, userId, code, percentage, expires: until, now });
  return { code, percentage, until };
}
