import type { QueueKindName } from '#contract/moderation/decisions.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ItemRow {
  id: string;
  kind: QueueKindName;
  item_id: string;
  site_id: number;
  host: string;
  member_id: string | null;
  name: string | null;
  photo: string | null;
  since: Date;
  /** `since` in microseconds, for the cursor. */
  cursor_at: string;
  escalated_at: Date | null;
  not_for: string | null;
  claimed_by: string | null;
  claimed_name: string | null;
  claimed_until: Date | null;
  skipped: boolean;
}

const fields = `item.id, item.kind, item.item_id, item.site_id, host, item.member_id, profiles.name,
  photos.storage_key as photo, item.since, (extract(epoch from item.since) * 1000000)::bigint as cursor_at,
  item.escalated_at, item.not_for, item.claimed_by, staff.name as claimed_name, item.claimed_until`;
const around = `join sites on sites.id = item.site_id left join profiles on profiles.id = item.member_id
  left join member_cards as card on card.id = item.member_id left join photos on photos.id = card.main_photo
  left join staff on staff.id = item.claimed_by`;

interface QueueFilter {
  kind: QueueKindName | undefined;
  /** The kinds that the moderator may decide about. */
  kinds: readonly QueueKindName[];
  /** Whether escalated items are included. */
  owner: boolean;
}

/** Queue items, the oldest first. */
export async function findItems(
  db: Queryable,
  {
    kind,
    kinds,
    owner,
    after,
    limit,
    staffId,
  }: QueueFilter & { after: Cursor | undefined; limit: number; staffId: string },
): Promise<ItemRow[]> {
  const { rows } = await db.query<ItemRow>(
    `select ${fields}, $6::bigint = any(item.skipped_by) as skipped from queue_items as item ${around}
     where ($1::text is null or item.kind = $1) and item.kind = any($7) and (item.escalated_at is null or $2)
       and ($3::bigint is null or (item.since, item.id) >
         (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::bigint))
     order by item.since, item.id limit $5`,
    [kind ?? null, owner, after?.at ?? null, after?.id ?? null, limit, staffId, kinds],
  );
  return rows;
}

export interface CountRow {
  kind: QueueKindName;
  count: number;
  oldest: Date;
}

export async function countItems(db: Queryable, { kinds, owner }: Omit<QueueFilter, 'kind'>): Promise<CountRow[]> {
  const { rows } = await db.query<CountRow>(
    `select kind, count(*)::int as count, min(since) as oldest from queue_items
     where (escalated_at is null or $1) and kind = any($2) group by kind`,
    [owner, kinds],
  );
  return rows;
}

/**
 * Claims what waits longest: first what is the moderator's already, last what they put back. Rows that somebody else is
 * claiming at this moment are passed over, so that no two get the same.
 */
export async function claimItems(
  db: Queryable,
  {
    kind,
    owner,
    staffId,
    now,
    until,
    limit,
    kinds,
  }: QueueFilter & { staffId: string; now: Date; until: Date; limit: number },
): Promise<ItemRow[]> {
  const { rows } = await db.query<ItemRow>(
    `with wanted as (
       select id, $3::bigint = any(skipped_by) as skipped from queue_items
       where ($1::text is null or kind = $1) and kind = any($7) and (escalated_at is null or $2)
         and not_for is distinct from $3 and (claimed_until is null or claimed_until <= $4 or claimed_by = $3)
       order by $3::bigint = any(skipped_by), claimed_by is not distinct from $3 desc, since, id
       limit $6 for update skip locked
     ), item as (
       update queue_items set claimed_by = $3, claimed_until = $5 from wanted where queue_items.id = wanted.id
       returning queue_items.*, wanted.skipped
     )
     select ${fields}, item.skipped from item ${around} order by item.skipped, item.since, item.id`,
    [kind ?? null, owner, staffId, now, until, limit, kinds],
  );
  return rows;
}

/** Puts an item back: the same moderator gets it again when there is nothing else. */
export async function unclaimItem(db: Queryable, id: string, staffId: string) {
  await db.query(
    `update queue_items set claimed_by = null, claimed_until = null, skipped_by = array_append(skipped_by, $2)
     where id = $1 and claimed_by = $2`,
    [id, staffId],
  );
}

/** Takes a row lock: one decision at a time. */
export async function lockItem(
  db: Queryable,
  id: string,
): Promise<Omit<ItemRow, 'host' | 'name' | 'photo' | 'cursor_at' | 'claimed_name' | 'skipped'> | undefined> {
  const { rows } = await db.query<ItemRow>(
    `select id, kind, item_id, site_id, member_id, since, escalated_at, not_for, claimed_by, claimed_until
     from queue_items where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function insertItem(
  db: Queryable,
  item: {
    kind: QueueKindName;
    itemId: string;
    siteId: number;
    memberId: string;
    notFor?: string;
    /** Who has it in hand from the beginning. */
    claim?: { staffId: string; until: Date };
    now: Date;
  },
) {
  await db.query(
    `insert into queue_items (kind, item_id, site_id, member_id, not_for, since, claimed_by, claimed_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      item.kind,
      item.itemId,
      item.siteId,
      item.memberId,
      item.notFor ?? null,
      item.now,
      item.claim?.staffId ?? null,
      item.claim?.until ?? null,
    ],
  );
}

export async function deleteItem(db: Queryable, id: string) {
  await db.query('delete from queue_items where id = $1', [id]);
}

/** Deletes items of a closed account, but reports, complaints and appeals. */
export async function deleteItemsOf(db: Queryable, memberId: string) {
  await db.query(`delete from queue_items where member_id = $1 and kind in ('photo', 'name', 'photo_check')`, [
    memberId,
  ]);
}

/** Escalates an item: it is the owner's alone from now on. */
export async function saveEscalated(db: Queryable, id: string, now: Date) {
  await db.query('update queue_items set escalated_at = $2, claimed_by = null, claimed_until = null where id = $1', [
    id,
    now,
  ]);
}

/** Notes that this moderator was not sure about a queue item: from then on the queue gives it to other moderators alone. */
export async function saveDoubted(db: Queryable, id: string, staffId: string) {
  await db.query('update queue_items set not_for = $2, claimed_by = null, claimed_until = null where id = $1', [
    id,
    staffId,
  ]);
}
