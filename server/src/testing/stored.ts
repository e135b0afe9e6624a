import type { Queryable } from '../platform/database/database.ts';

/** A fingerprint of each table, to show that something left no trace. */
export async function everythingStored(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const content = `select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as print from ${name} r`;
    prints[name] = (await db.query<{ print: string }>(content)).rows[0]?.print ?? '';
  }
  return prints;
}
