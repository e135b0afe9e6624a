import type { ReportReason } from '#contract/blocking/blocking.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * Whether the two match, have a conversation, be it one that this member took away, the other likes this one, perhaps from
 * a sister site, or this one blocked the other.
 */
export async function haveMet(db: Queryable, own: string, other: string): Promise<boolean> {
  const { rows } = await db.query<{ met: boolean }>(
    `select exists (select from matches where member_id = $1 and other_id = $2)
       or exists (select from conversation_sides where member_id = $1 and other_id = $2)
       or exists (select from likes where liker_id = $2 and liked_id = $1)
       or exists (select from blocks where blocker_id = $1 and blocked_id = $2) as met`,
    [own, other],
  );
  return rows[0]?.met ?? false;
}

/** Until the transaction ends nobody else decides about these two. */
export async function lockPair(db: Queryable, own: string, other: string) {
  await db.query('select lock_pair($1, $2)', [own, other]);
}

export async function insertBlock(db: Queryable, { own, other, now }: { own: string; other: string; now: Date }) {
  await db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, $3) on conflict do nothing', [
    own,
    other,
    now,
  ]);
}

export async function deleteBlock(db: Queryable, own: string, other: string) {
  await db.query('delete from blocks where blocker_id = $1 and blocked_id = $2', [own, other]);
}

export interface BlockRow {
  id: string;
  name: string;
  photo: string | null;
  thumbhash: string | null;
  at: Date;
}

/** The newest first. Of somebody who shows themselves to nobody, or keeps the member away as well, there is no photo. */
export async function findBlocks(
  db: Queryable,
  own: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<BlockRow[]> {
  const { rows } = await db.query<BlockRow>(
    `select card.id, card.name, blocks.at, storage_key as photo, thumbhash
     from blocks join member_cards as card on card.id = blocked_id
     left join photos on photos.id = main_photo and visible
       and not exists (select from blocks as back where back.blocker_id = card.id and back.blocked_id = $1)
     where blocker_id = $1 order by blocks.at desc, blocked_id desc limit $2 offset $3`,
    [own, limit, offset],
  );
  return rows;
}

export async function countBlocks(db: Queryable, own: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from blocks where blocker_id = $1',
    [own],
  );
  return rows[0]?.count ?? 0;
}

export interface NewReport {
  siteId: number;
  reporter: string;
  reported: string;
  reason: ReportReason;
  remarks: string;
  messageId: string | undefined;
  /** What was said around that message. */
  context: object[] | undefined;
  now: Date;
  /** So much is kept of what is said again and again. */
  most: number;
}

/** Saves a report; a repeated one joins the open report, and its reason replaces the earlier one. */
export async function saveReport(db: Queryable, report: NewReport): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await db.query<{ id: string; isNew: boolean }>(
    `insert into reports as open (site_id, reporter_id, reported_id, reason, remarks, at, message_id, context)
     values ($1, $2, $3, $4, $5, $6, $8, $9)
     on conflict (reporter_id, reported_id) where closed_at is null do update set
       reason = excluded.reason,
       message_id = coalesce(excluded.message_id, open.message_id),
       context = coalesce(excluded.context, open.context),
       remarks = case when strpos(open.remarks, excluded.remarks) > 0 then open.remarks
         else left(concat_ws(e'\\n\\n', nullif(open.remarks, ''), excluded.remarks), $7) end
     returning id, xmax = 0 as "isNew"`,
    [
      report.siteId,
      report.reporter,
      report.reported,
      report.reason,
      report.remarks,
      report.now,
      report.most,
      report.messageId ?? null,
      report.context ? JSON.stringify(report.context) : null,
    ],
  );
  if (!rows[0]) throw new Error('A report that was just made is not there.');
  return rows[0];
}
