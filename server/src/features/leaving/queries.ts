import type { LeavingReason } from '#contract/leaving/leaving-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface DeletionRow {
  id: string;
  user_id: string | null;
  status_before: 'not_confirmed' | 'active' | 'banned';
  asked_at: Date;
  erase_at: Date;
  steps_done: number | null;
}

const fields = 'id, user_id, status_before, asked_at, erase_at, steps_done';

export interface NewDeletion {
  userId: string;
  siteId: number;
  statusBefore: 'not_confirmed' | 'active' | 'banned';
  reason: LeavingReason | undefined;
  remarks: string;
  now: Date;
  eraseAt: Date;
}

export async function insertDeletion(db: Queryable, deletion: NewDeletion) {
  await db.query(
    `insert into deletions (user_id, site_id, status_before, reason, remarks, asked_at, erase_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      deletion.userId,
      deletion.siteId,
      deletion.statusBefore,
      deletion.reason ?? null,
      deletion.remarks,
      deletion.now,
      deletion.eraseAt,
    ],
  );
}

/** Takes a row lock: a deletion is taken back or goes on, never both. */
export async function lockDeletionOf(db: Queryable, userId: string): Promise<DeletionRow | undefined> {
  const { rows } = await db.query<DeletionRow>(`select ${fields} from deletions where user_id = $1 for update`, [
    userId,
  ]);
  return rows[0];
}

export async function deleteDeletion(db: Queryable, id: string) {
  await db.query('delete from deletions where id = $1', [id]);
}

export async function findInvisible(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ invisible: boolean }>('select invisible from profiles where id = $1', [userId]);
  return rows[0]?.invisible ?? false;
}

/** Holds the member's row, so that two who ask at once are offered the same. */
export async function lockMember(db: Queryable, userId: string) {
  await db.query('select from users where id = $1 for no key update', [userId]);
}

export async function saveTrialOffer(db: Queryable, userId: string, now: Date) {
  await db.query(
    `insert into leaving_offers (user_id, kind, offered_at) values ($1, 'trial', $2)
     on conflict (user_id, kind) do update set offered_at = excluded.offered_at`,
    [userId, now],
  );
}

/** Deletions whose erasure is due and that nothing holds, the oldest first. */
export async function findDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from deletions where erased_at is null and erase_at <= $1
       and not exists (select from legal_holds where legal_holds.user_id = deletions.user_id)
     order by erase_at limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

export interface DueDeletion extends DeletionRow {
  user_id: string;
  site_id: number;
}

/** Takes a row lock: one worker at a time takes a step. Undefined if the deletion is done, not due, or under a legal hold. */
export async function lockDue(db: Queryable, id: string, now: Date): Promise<DueDeletion | undefined> {
  const { rows } = await db.query<DueDeletion>(
    `select ${fields}, site_id from deletions where id = $1 and erased_at is null and erase_at <= $2
       and not exists (select from legal_holds where legal_holds.user_id = deletions.user_id)
     for update`,
    [id, now],
  );
  return rows[0];
}

export async function saveStepsDone(db: Queryable, id: string, stepsDone: number) {
  await db.query('update deletions set steps_done = $2 where id = $1', [id, stepsDone]);
}

/** Keeps of a deletion that somebody was erased, when, and why they went. */
export async function saveErased(db: Queryable, id: string, now: Date) {
  await db.query(`update deletions set erased_at = $2, user_id = null, remarks = '' where id = $1`, [id, now]);
}
