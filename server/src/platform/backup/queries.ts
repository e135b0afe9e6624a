import type { Queryable } from '../database/database.ts';

export async function findMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ file: string }>('select file from migrations order by file');
  return rows.map(({ file }) => file);
}

/** Whether the database holds data: a site or an account. Tables of another program count as well. */
export async function holdsSomething(db: Queryable): Promise<boolean> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const there = new Set(tables.map(({ name }) => name));
  if (there.size === 0) return false;
  if (!there.has('migrations')) return true;
  for (const name of ['sites', 'staff', 'users'].filter((one) => there.has(one))) {
    const { rows } = await db.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}
