import type { TestApp } from './app.ts';

/** What ends with a deletion, what only says when somebody was there, and what jobs clear away by themselves. */
const leftOut = [
  'sessions',
  'push_subscribers',
  'push_subscriptions',
  'known_devices',
  'closed_accounts',
  'tokens',
  'passkey_challenges',
  'login_failures',
  'jobs',
  'outbox',
  'short_links',
  'live_events',
  'live_heads',
  'deletions',
  'likes_told',
  'idempotency_keys',
  'platform_state',
  'notification_mails',
  'notification_progress',
  'bell_entries',
  'notification_reminders',
  'leaving_offers',
  'swipe_days',
  'swipe_cards',
];

/** Every row that names a member by a foreign key or a member's id, table by table, as JSON. */
export async function snapshotOf({ db }: TestApp, memberId: string): Promise<Record<string, unknown[]>> {
  const { rows: columns } = await db.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_name, table_schema)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
     order by table_name, column_name`,
  );
  const found: Record<string, unknown[]> = {};
  for (const table of new Set(columns.map(({ table_name }) => table_name))) {
    if (leftOut.includes(table)) continue;
    const own = columns
      .filter(({ table_name }) => table_name === table)
      .map(({ column_name }) => `${column_name} = $1`);
    const { rows } = await db.query<{ row: unknown }>(
      `select to_jsonb(kept) as row from ${table} as kept where ${own.join(' or ')} order by to_jsonb(kept)::text`,
      [memberId],
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}
