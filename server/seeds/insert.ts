/** The least a seed needs of a database: a pool, a client, an open transaction or PGlite itself. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Columns and their types, in the order they are written. */
type Columns<Row> = { [Column in keyof Row]-?: string };

const batchSize = 500;

/** Inserts rows in a few large statements; the database unpacks each batch from one parameter. */
export async function insertRows<Row extends object>(
  db: Queryable,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
) {
  const names = Object.keys(columns).join(', ');
  const definitions = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  for (let start = 0; start < rows.length; start += batchSize) {
    await db.query(
      `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::text::jsonb) as batch(${definitions})`,
      [JSON.stringify(rows.slice(start, start + batchSize))],
    );
  }
}
