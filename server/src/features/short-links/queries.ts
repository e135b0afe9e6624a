import type { Queryable } from '#server/platform/database/database.ts';

export interface NewShortLink {
  tokenHash: Buffer;
  siteId: number;
  target: Buffer;
  expiresAt: Date;
}

export async function insertShortLink(db: Queryable, { tokenHash, siteId, target, expiresAt }: NewShortLink) {
  await db.query(
    'insert into short_links (token_hash, site_id, target, expires_at) values ($1, $2, $3, $4)',
    [tokenHash, siteId, target, expiresAt],
    { prepared: 'short-links.insertShortLink' },
  );
}

export async function findTarget(
  db: Queryable,
  { tokenHash, siteId, now }: { tokenHash: Buffer; siteId: number; now: Date },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ target: Buffer }>(
    'select target from short_links where token_hash = $1 and site_id = $2 and expires_at > $3',
    [tokenHash, siteId, now],
    { prepared: 'short-links.findTarget' },
  );
  return rows[0]?.target;
}

export async function deleteExpiredLinks(db: Queryable, now: Date) {
  await db.query('delete from short_links where expires_at <= $1', [now]);
}
