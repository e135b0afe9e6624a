import type { Queryable } from '#server/platform/database/database.ts';

/** Whether the account knows the device, and any other. One that it knows was seen just now. */
export async function touchDevice(
  db: Queryable,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<{ known: boolean; others: boolean }> {
  const { rows } = await db.query<{ known: boolean; others: boolean }>(
    `with seen as (update known_devices set last_seen_at = $3 where user_id = $1 and hash = $2 returning 1)
     select exists (select from seen) as known,
       exists (select from known_devices where user_id = $1 and hash <> $2) as others`,
    [userId, hash, now],
  );
  return rows[0] ?? { known: false, others: false };
}

export async function isKnownDevice(db: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('select from known_devices where user_id = $1 and hash = $2', [userId, hash]);
  return rowCount > 0;
}

export async function insertDevice(db: Queryable, userId: string, hash: Buffer, now: Date) {
  await db.query(
    'insert into known_devices (user_id, hash, last_seen_at) values ($1, $2, $3) on conflict do nothing',
    [userId, hash, now],
    { prepared: 'accounts.insertDevice' },
  );
}

export async function deleteDevicesOf(db: Queryable, userId: string) {
  await db.query('delete from known_devices where user_id = $1', [userId]);
}

export async function deleteDevicesUnseenSince(db: Queryable, before: Date) {
  await db.query('delete from known_devices where last_seen_at <= $1', [before]);
}
