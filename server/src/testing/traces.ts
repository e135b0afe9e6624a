import type { TestApp } from './app.ts';

/** Where in the database any of these words is found, as `table.column: word`: every column that can hold text is read. */
export async function tracesOf({ db }: Pick<TestApp, 'db'>, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string; columns: string[]; binary: string[] }>(
    `select table_name as name, array_agg(column_name::text) filter (where data_type <> 'bytea') as columns,
       coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as binary
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'ARRAY', 'character', 'character varying', 'bytea')
     group by table_name order by table_name`,
  );
  const traces: string[] = [];
  for (const { name, columns, binary } of tables) {
    const found = [
      ...(columns ?? []).map((column) => [column, `strpos(lower("${column}"::text), lower(word)) > 0`]),
      ...binary.map((column) => [column, `position(convert_to(word, 'UTF8') in "${column}") > 0`]),
    ];
    const { rows } = await db.query<{ word: string; places: (string | null)[] }>(
      `select word, array[${found.map(([column, holds]) => `case when bool_or(${holds}) then '${column}' end`).join(', ')}] as places
       from "${name}", unnest($1::text[]) as word group by word`,
      [words],
    );
    for (const { word, places } of rows)
      for (const place of places) if (place !== null) traces.push(`${name}.${place}: ${word}`);
  }
  return traces.sort();
}

/** Which columns of which tables hold a member's id, as a number or in a text. */
export async function placesOfId({ db }: Pick<TestApp, 'db'>, id: string): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'`,
  );
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await db.query(`select from "${table}" where "${column}" = $1 limit 1`, [id]);
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return [...places, ...(await tracesOf({ db }, [id]))].sort();
}
