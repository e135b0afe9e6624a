import type { ConsentKind } from '#contract/security.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ConsentRow {
  kind: ConsentKind;
  version: string;
  granted: boolean;
  at: Date;
}

export async function insertConsent(
  db: Queryable,
  userId: string,
  consent: { kind: ConsentKind; version: string; granted: boolean; now: Date },
) {
  await db.query('insert into consents (user_id, kind, version, granted, at) values ($1, $2, $3, $4, $5)', [
    userId,
    consent.kind,
    consent.version,
    consent.granted,
    consent.now,
  ]);
}

/** The last word on each kind. */
export async function findConsents(db: Queryable, userId: string): Promise<ConsentRow[]> {
  const { rows } = await db.query<ConsentRow>(
    `select distinct on (kind) kind, version, granted, at from consents where user_id = $1
     order by kind, at desc, id desc`,
    [userId],
  );
  return rows;
}
