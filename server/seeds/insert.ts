/** The least a seed needs of a database: a pool, a client, an open transaction or PGlite itself. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Columns and their types, in the order they are written. */
type Columns<Row> = { [Column in keyof Row]-?: string };

/** How many rows, or people with all their rows, one statement writes. */
export const batchSize = 500;

/** Inserts rows in a few large statements. */
export async function insertRows<Row extends object>(
  db: Queryable,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
) {
  for (let start = 0; start < rows.length; start += batchSize)
    await insertTogether(db, [rowsOf(table, columns, rows.slice(start, start + batchSize))]);
}

interface TableRows {
  table: string;
  columns: Record<string, string>;
  rows: readonly object[];
}

/** Rows of one table, for `insertTogether`. */
export const rowsOf = <Row extends object>(table: string, columns: Columns<Row>, rows: readonly Row[]): TableRows => ({
  table,
  columns,
  rows,
});

/**
 * Rows of several tables in one statement; the database unpacks each table's from one parameter. Triggers run when all of
 * them are there: what is derived from several tables is then written once, not again for every table.
 */
export async function insertTogether(db: Queryable, tables: readonly TableRows[]) {
  const inserts = tables.map(({ table, columns }, index) => {
    const names = Object.keys(columns).join(', ');
    const definitions = Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ');
    return `new_${table} as (insert into ${table} (${names})
      select ${names} from jsonb_to_recordset($${index + 1}::text::jsonb) as batch(${definitions}))`;
  });
  await db.query(
    `with ${inserts.join(', ')} select`,
    tables.map(({ rows }) => JSON.stringify(rows)),
  );
}
