import type { Gesture, PhotoCheckState } from '#contract/photo-checks/gestures.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface CheckedMember {
  site_id: number;
  fictional: boolean;
  main_photo: string | null;
  state: Exclude<PhotoCheckState, 'none'> | null;
  reason: string | null;
  decided_at: Date | null;
  tries: number;
}

/** A member with their main photo, and the last check they asked for. */
export async function findCheckedMember(db: Queryable, memberId: string): Promise<CheckedMember | undefined> {
  const { rows } = await db.query<CheckedMember>(
    `select card.site_id, card.fictional, card.main_photo, state, reason, decided_at, coalesce(tries, 0) as tries
     from member_cards as card left join photo_checks on member_id = card.id where card.id = $1`,
    [memberId],
  );
  return rows[0];
}

export interface NewCheck {
  memberId: string;
  siteId: number;
  photoId: string;
  gestures: readonly Gesture[];
  first: Buffer;
  second: Buffer;
  now: Date;
}

/** False where one waits already. */
export async function insertCheck(db: Queryable, check: NewCheck): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into photo_checks as known (member_id, site_id, photo_id, gestures, state, asked_at, first_picture, second_picture)
     values ($1, $2, $3, $4, 'waiting', $5, $6, $7)
     on conflict (member_id) do update set photo_id = excluded.photo_id, gestures = excluded.gestures, state = 'waiting',
       reason = null, asked_at = excluded.asked_at, decided_at = null, tries = known.tries + 1,
       first_picture = excluded.first_picture, second_picture = excluded.second_picture
     where known.state not in ('waiting', 'checked')`,
    [check.memberId, check.siteId, check.photoId, check.gestures, check.now, check.first, check.second],
  );
  return rowCount > 0;
}

export interface WaitingCheck {
  photo_id: string;
  gestures: [Gesture, Gesture];
}

export async function findWaitingCheck(db: Queryable, memberId: string): Promise<WaitingCheck | undefined> {
  const { rows } = await db.query<WaitingCheck>(
    `select photo_id, gestures from photo_checks where member_id = $1 and state = 'waiting'`,
    [memberId],
  );
  return rows[0];
}

/** A sealed picture of the check that a moderator has in hand, and of no other. */
export async function findPictureInHand(
  db: Queryable,
  { memberId, place, staffId, now }: { memberId: string; place: 1 | 2; staffId: string; now: Date },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>(
    `select ${place === 1 ? 'first_picture' : 'second_picture'} as picture
     from photo_checks join queue_items as item on item.kind = 'photo_check' and item.item_id = photo_checks.member_id
     where photo_checks.member_id = $1 and state = 'waiting' and claimed_by = $2 and claimed_until > $3
       and not_for is distinct from $2`,
    [memberId, staffId, now],
  );
  return rows[0]?.picture;
}

/** With the decision the pictures are gone. */
export async function saveDecision(
  db: Queryable,
  {
    memberId,
    state,
    reason,
    now,
  }: { memberId: string; state: 'checked' | 'refused'; reason: string | null; now: Date },
) {
  await db.query(
    `update photo_checks set state = $2, reason = $3, decided_at = $4, first_picture = null, second_picture = null
     where member_id = $1 and state = 'waiting'`,
    [memberId, state, reason, now],
  );
}

/** Pictures that nobody looked at for so long are not kept any longer. */
export async function expireAskedBefore(db: Queryable, before: Date, now: Date) {
  await db.query(
    `update photo_checks set state = 'expired', decided_at = $2, first_picture = null, second_picture = null
     where state = 'waiting' and asked_at < $1`,
    [before, now],
  );
}

export async function withdrawCheck(db: Queryable, memberId: string) {
  await db.query(
    `update photo_checks set state = 'outdated', first_picture = null, second_picture = null
     where member_id = $1 and state = 'waiting'`,
    [memberId],
  );
}

export async function deleteCheck(db: Queryable, memberId: string) {
  await db.query('delete from photo_checks where member_id = $1', [memberId]);
}
