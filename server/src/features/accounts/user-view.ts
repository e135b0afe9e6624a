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

export interface Badges {
  premium: boolean;
  /** Likes the member has not seen yet, and messages they have not read. */
  newLikes: number;
  unreadMessages: number;
}

/** What the head of other lists shows of the member: whether they pay, and how much waits for them. */
export async function memberBadges(db: Queryable, userId: string): Promise<Badges> {
  const row = await findUser(db, userId);
  return {
    premium: row?.paid_user ?? false,
    newLikes: row?.new_likes ?? 0,
    unreadMessages: row?.unread_messages ?? 0,
  };
}
