import type { Queryable } from '#server/platform/database/database.ts';

export interface EventRow {
  id: number;
  kind: string;
  data: unknown;
}

export interface NumberedEvent extends EventRow {
  member_id: string;
}

export interface NewEvent {
  memberId: string;
  kind: string;
  data: unknown;
}

/**
 * Numbers and stores events. Heads are locked in the order of their members, by this one statement at the end of a transaction,
 * so that no two transactions deadlock.
 */
export async function insertEvents(db: Queryable, events: readonly NewEvent[], now: Date): Promise<NumberedEvent[]> {
  const { rows } = await db.query<{ member_id: string; last_id: number }>(
    `with new_events as (
       select given.*, row_number() over (partition by member_id order by ordinality) as place
       from unnest($1::bigint[], $2::text[], $3::jsonb[]) with ordinality as given (member_id, kind, data, ordinality)
     ), heads as (
       insert into live_heads as known (member_id, last_id)
       select member_id, count(*) from new_events group by member_id order by member_id
       on conflict (member_id) do update set last_id = known.last_id + excluded.last_id
       returning member_id, last_id
     ), stored as (
       insert into live_events (member_id, id, kind, data, created_at)
       select member_id, last_id - (count(*) over (partition by member_id)) + place, kind, data, $4
       from new_events join heads using (member_id)
     )
     select member_id, last_id::float8 as last_id from heads`,
    [
      events.map(({ memberId }) => memberId),
      events.map(({ kind }) => kind),
      events.map(({ data }) => JSON.stringify(data)),
      now,
    ],
    { prepared: 'events.insertEvents' },
  );
  // The rest of the rows is known here: only the id of each member's newest event is returned.
  const last = new Map(rows.map(({ member_id, last_id }) => [member_id, last_id]));
  return events
    .toReversed()
    .map(({ memberId, kind, data }) => {
      const id = last.get(memberId) ?? 0;
      last.set(memberId, id - 1);
      return { member_id: memberId, id, kind, data };
    })
    .reverse();
}

export async function deleteEventsBefore(db: Queryable, before: Date) {
  await db.query('delete from live_events where created_at < $1', [before]);
}

/** Keeps a member's newest events: older ones are never replayed. */
export async function deleteEventsBeyond(db: Queryable, kept: number) {
  await db.query(
    `delete from live_events using live_heads
     where live_events.member_id = live_heads.member_id and live_events.id <= live_heads.last_id - $1`,
    [kept],
  );
}

/** The id of a member's newest event, and the events after `lastId`, the oldest first. */
export async function findMissed(db: Queryable, memberId: string, lastId: number, limit: number) {
  const { rows } = await db.query<{ head: number; id: number | null; kind: string; data: unknown }>(
    `select live_heads.last_id::float8 as head, missed.id::float8 as id, kind, data
     from live_heads left join lateral (
       select id, kind, data from live_events
       where live_events.member_id = live_heads.member_id and live_events.id > $2 order by live_events.id limit $3
     ) as missed on true
     where live_heads.member_id = $1
     order by missed.id`,
    [memberId, Math.min(lastId, Number.MAX_SAFE_INTEGER), limit],
    { prepared: 'events.findMissed' },
  );
  const events = rows.flatMap(({ id, kind, data }): EventRow[] => (id === null ? [] : [{ id, kind, data }]));
  return { head: rows[0]?.head ?? 0, events };
}

export async function findHeads(db: Queryable, memberIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ member_id: string; head: number }>(
    'select member_id, last_id::float8 as head from live_heads where member_id = any($1)',
    [memberIds],
    { prepared: 'events.findHeads' },
  );
  return new Map(rows.map(({ member_id, head }) => [member_id, head]));
}

export interface NotifiedMember {
  member_id: string;
  about: 'messages' | 'likes';
}

/** Who was notified of something that others did between two moments, once for messages and once for likes. */
export async function findNotified(
  db: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<NotifiedMember[]> {
  const { rows } = await db.query<NotifiedMember>(
    `select distinct member_id, case kind when 'message' then 'messages' else 'likes' end as about
     from live_events
     where created_at > $1 and created_at <= $2
       and (kind in ('like', 'match') or (kind = 'message' and data -> 'message' ->> 'mine' = 'false'))`,
    [after, until],
    { prepared: 'events.findNotified' },
  );
  return rows;
}

/** When the first event after a moment happened. */
export async function findNextAt(db: Queryable, after: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(created_at) as at from live_events where created_at > $1',
    [after],
  );
  return rows[0]?.at ?? undefined;
}

export async function deleteEventsOf(db: Queryable, memberId: string) {
  await db.query('delete from live_events where member_id = $1', [memberId]);
  await db.query('delete from live_heads where member_id = $1', [memberId]);
}
