import type { PublicUser } from '#contract/accounts/user.ts';
import { balanceOf } from '#server/features/credits/credits.ts';
import { ownProfile } from '#server/features/own-profile/own-profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { presentUser, type Reader } from './present.ts';
import { findUser } from './queries.ts';

/** The member as they see themselves, wherever a call answers with them. */
export async function userView(db: Queryable, reader: Reader, userId: string | undefined): Promise<PublicUser | null> {
  if (!userId) return null;
  const [row, profile, credits] = await Promise.all([
    findUser(db, userId),
    ownProfile(db, userId),
    balanceOf(db, userId),
  ]);
  return row ? presentUser({ row, profile, credits }, reader) : null;
}
