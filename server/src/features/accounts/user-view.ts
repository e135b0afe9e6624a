import type { PublicUser } from '#contract/calls.ts';
import { balanceOf } from '#server/features/credits/credits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { presentUser } from './present.ts';
import { findUser } from './queries.ts';

/** The member as they see themselves, wherever a call answers with them. */
export async function userView(
  db: Queryable,
  context: Pick<RequestContext, 'site' | 'fileUrl'>,
  userId: string | undefined,
): Promise<PublicUser | null> {
  const row = userId && (await findUser(db, userId));
  return row ? presentUser(row, context, await balanceOf(db, row.id)) : null;
}
