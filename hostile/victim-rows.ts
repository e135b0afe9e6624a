import type { TestApp } from '#server/testing/app.ts';

interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
}
/** Rows of a table that have one of these values in one of these columns. */
interface Wanted {
  table: string;
  columns: string[];
  keys: string[];
}
/** A row as the database writes it, and its values by column. */
interface Row {
  table: string;
  row: string;
  values: Record<string, string | null>;
}

/**
 * Everything in the database that belongs to a member, table by table: the rows that name them in any column, the rows
 * that refer to those, and so on along the foreign keys. Two of these are the same when nothing was changed.
 */
export async function rowsOf({ db }: TestApp, memberId: string): Promise<Record<string, string[]>> {
  const found = new Map<string, Map<string, Row>>();
  const references = (await db.query<Reference>(foreignKeys, [], { prepared: 'hostile.foreignKeys' })).rows;
  const columns = (
    await db.query<{ table: string; columns: string[] }>(numberColumns, [], { prepared: 'hostile.numberColumns' })
  ).rows;
  let wanted: Wanted[] = columns.map((each) => ({ ...each, keys: [memberId] }));
  while (wanted.length > 0) {
    const grown = new Set<string>();
    for (const row of (await db.query<Row>(...statementFor(wanted), { prepared: 'hostile.rows' })).rows) {
      const known = found.get(row.table) ?? new Map<string, Row>();
      if (!known.has(row.row)) grown.add(row.table);
      found.set(row.table, known.set(row.row, row));
    }
    wanted = references
      .filter(({ parent }) => grown.has(parent))
      .map(({ table, column, parent, parentColumn }) => ({
        table,
        columns: [column],
        keys: [...(found.get(parent)?.values() ?? [])].map(({ values }) => values[parentColumn] ?? ''),
      }));
  }
  return Object.fromEntries([...found].map(([table, rows]) => [table, [...rows.keys()].sort()]));
}

/** Tables in which rows came, went or became others. */
export const changedTables = (before: Record<string, string[]>, after: Record<string, string[]>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((table) => (before[table] ?? []).join('\n') !== (after[table] ?? []).join('\n'))
    .sort();

function statementFor(wanted: Wanted[]): [string, string[][]] {
  const parts = wanted.map(
    ({ table, columns }, index) =>
      `select '${table}' as table, to_jsonb(source)::text as row,
         (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(source))) as values
       from ${table} as source where ${columns.map((name) => `${name} = any($${index + 1}::bigint[])`).join(' or ')}`,
  );
  return [parts.join(' union all '), wanted.map(({ keys }) => keys)];
}

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
  where contype = 'f' and cardinality(conkey) = 1 and child_column.atttypid = 'int8'::regtype`;
