import type { TestApp } from '#server/testing/app.ts';

interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
}
/** A row as the database writes it, and its values by column. */
interface Row {
  row: string;
  values: Record<string, string | null>;
}

/**
 * Everything in the database that belongs to a member, table by table: the rows that name them in any column, the rows
 * that refer to those, and so on along the foreign keys. Two of these are the same when nothing was changed.
 */
export async function rowsOf({ db }: TestApp, memberId: string): Promise<Record<string, string[]>> {
  const found = new Map<string, Map<string, Row>>();
  const references = await db.query<Reference>(foreignKeys);
  for (const { table, columns } of (await db.query<{ table: string; columns: string[] }>(numberColumns)).rows)
    await collect(table, columns, [memberId]);
  const pending = [...found.keys()];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop())
    for (const reference of references.rows.filter((each) => each.parent === parent)) {
      const keys = [...(found.get(parent)?.values() ?? [])].map(({ values }) => values[reference.parentColumn] ?? '');
      if (await collect(reference.table, [reference.column], keys)) pending.push(reference.table);
    }
  return Object.fromEntries([...found].map(([table, rows]) => [table, [...rows.keys()].sort()]));

  /** Adds rows of a table, and answers whether there were any new ones. */
  async function collect(table: string, names: string[], keys: string[]): Promise<boolean> {
    const { rows } = await db.query<Row>(
      `select to_jsonb(source)::text as row,
         (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(source))) as values
       from ${table} as source where ${names.map((name) => `${name}::text = any($1)`).join(' or ')}`,
      [keys],
    );
    if (rows.length === 0) return false;
    const known = found.get(table) ?? new Map<string, Row>();
    const before = known.size;
    for (const row of rows) known.set(row.row, row);
    found.set(table, known);
    return known.size > before;
  }
}

/** Tables in which rows came, went or became others. */
export const changedTables = (before: Record<string, string[]>, after: Record<string, string[]>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((table) => (before[table] ?? []).join('\n') !== (after[table] ?? []).join('\n'))
    .sort();

const numberColumns = `
  select relname as table, array_agg(attname::text) as columns
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and atttypid = 'int8'::regtype
  group by relname`;

const foreignKeys = `
  select child.relname as table, child_column.attname as column,
    parent.relname as parent, parent_column.attname as "parentColumn"
  from pg_constraint
  join pg_class as child on child.oid = conrelid
  join pg_class as parent on parent.oid = confrelid
  join pg_attribute as child_column on child_column.attrelid = conrelid and child_column.attnum = conkey[1]
  join pg_attribute as parent_column on parent_column.attrelid = confrelid and parent_column.attnum = confkey[1]
  where contype = 'f' and cardinality(conkey) = 1`;
