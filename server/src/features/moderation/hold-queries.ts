import type { Queryable } from '#server/platform/database/database.ts';

export interface HoldRow {
  user_id: string;
  name: string;
  host: string;
  reason: string;
  since: Date;
  staff: string | null;
  evidence: number;
}

export async function findHolds(db: Queryable): Promise<HoldRow[]> {
  const { rows } = await db.query<HoldRow>(
    `select user_id, profiles.name, host, reason, since, staff.name as staff,
       (select count(*) from evidence where evidence.user_id = legal_holds.user_id)::int as evidence
     from legal_holds join users on users.id = user_id join profiles on profiles.id = user_id
       join sites on sites.id = users.site_id left join staff on staff.id = staff_id
     order by since desc, user_id`,
  );
  return rows;
}

/** False where the member had a hold. */
export async function insertHold(
  db: Queryable,
  { memberId, reason, staffId, now }: { memberId: string; reason: string; staffId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into legal_holds (user_id, reason, since, staff_id) values ($1, $2, $3, $4) on conflict do nothing`,
    [memberId, reason, now, staffId],
  );
  return rowCount > 0;
}

export async function deleteHold(db: Queryable, memberId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from legal_holds where user_id = $1', [memberId]);
  return rowCount > 0;
}

/** Stores profile, photos and reports of a member as evidence, as they are now. */
export async function insertSnapshot(db: Queryable, memberId: string, now: Date) {
  await db.query(
    `insert into evidence (user_id, kind, item_id, facts, at)
     select $1::bigint, 'profile', profiles.id, to_jsonb(profiles), $2::timestamptz from profiles where id = $1
     union all select $1::bigint, 'photo', photos.id, to_jsonb(photos), $2::timestamptz from photos where profile_id = $1
     union all select $1::bigint, 'report', reports.id, to_jsonb(reports), $2::timestamptz from reports where reported_id = $1`,
    [memberId, now],
  );
}

export async function insertEvidence(
  db: Queryable,
  { memberId, kind, itemId, facts, now }: { memberId: string; kind: string; itemId: string; facts: object; now: Date },
) {
  await db.query('insert into evidence (user_id, kind, item_id, facts, at) values ($1, $2, $3, $4, $5)', [
    memberId,
    kind,
    itemId,
    JSON.stringify(facts),
    now,
  ]);
}

export interface EvidenceRow {
  id: string;
  kind: string;
  at: Date;
  facts: Record<string, unknown>;
}

export async function findEvidence(db: Queryable, memberId: string): Promise<EvidenceRow[]> {
  const { rows } = await db.query<EvidenceRow>(
    'select id, kind, at, facts from evidence where user_id = $1 order by at, id limit 500',
    [memberId],
  );
  return rows;
}
