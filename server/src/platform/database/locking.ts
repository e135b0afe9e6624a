/**
 * Statements of a migration that would lock tables in use or break the previous release, which runs beside it in a rolling
 * deploy. A comment `-- locks: why` allows all of its file.
 */
export function lockingStatements(sql: string): string[] {
  if (/^--\s*locks:\s*\S/m.test(sql)) return [];
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((statement) => nameAfter(/^create table (?:if not exists )?/, statement)));
  return statements.flatMap((statement) => complaintsAbout(statement, made));
}

/** Files that run outside a transaction: the only place for `create index concurrently`. */
export const isConcurrent = (file: string) => file.endsWith('.concurrently.sql');

function complaintsAbout(statement: string, made: ReadonlySet<string>): string[] {
  const on = (pattern: RegExp) => nameAfter(pattern, statement).filter((table) => !made.has(table));
  const about = (tables: string[], complaint: string) => tables.map((table) => `${table}: ${complaint}`);
  return [
    ...about(
      on(/^create (?:unique )?index (?:if not exists )?(?:(?!on |concurrently )\S+ )?on (?:only )?/),
      'an index of a table in use is made with create index concurrently, in a file named *.concurrently.sql',
    ),
    ...on(/^alter table (?:if exists )?(?:only )?/).flatMap((table) =>
      changesOf(statement).flatMap((change) =>
        about([table], alterComplaint(change)).filter((one) => !one.endsWith(': ')),
      ),
    ),
    ...about(on(/^update (?:only )?/), 'rows are filled in batches by a job, not by one statement that holds them all'),
    ...about(on(/^lock (?:table )?/), 'a lock of a whole table keeps everybody out'),
    ...(/^(cluster|vacuum full)\b|^reindex (?!.*concurrently)/.test(statement)
      ? [`${statement}: it keeps everybody out`]
      : []),
  ];
}

const volatile = /default (?!now\(\)|current_)[a-z_]+\(/;

function alterComplaint(change: string): string {
  if (/^rename\b/.test(change))
    return 'the release before asks for the old name: add a new one, and drop the old a release later';
  if (/^add (constraint|check|foreign|unique|exclude|primary)/.test(change))
    return /not valid|using index/.test(change)
      ? ''
      : 'add the constraint not valid, and validate it in a file of its own';
  if (/^alter (column )?\S+ (set data )?type\b/.test(change)) return 'another type writes the whole table anew';
  if (/^alter (column )?\S+ set not null/.test(change))
    return 'set not null reads the whole table: add a check not valid first';
  if (!/^add (column )?/.test(change)) return '';
  if (/\bnot null\b/.test(change) && !/\bdefault\b/.test(change)) return 'a column that is not null needs a default';
  if (volatile.test(change)) return 'a default that differs from row to row writes the whole table anew';
  return '';
}

/** Without comments, strings and bodies of functions, in lower case, with single spaces. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

const nameAfter = (pattern: RegExp, statement: string): string[] => {
  const found = pattern.exec(statement);
  const name = found && /^[\w."]+/.exec(statement.slice(found[0].length))?.[0];
  return name ? [name.replace(/^public\./, '')] : [];
};

/** The changes of one alter table, which are separated by commas outside of parentheses. */
function changesOf(statement: string): string[] {
  const rest = statement.replace(/^alter table (if exists )?(only )?\S+ /, '');
  const changes = [''];
  let depth = 0;
  for (const character of rest) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) changes.push('');
    else changes[changes.length - 1] += character;
  }
  return changes.map((change) => change.trim());
}
