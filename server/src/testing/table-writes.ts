/** Between two words of a statement: spaces and comments. */
const gap = String.raw`(?:\s|/\*[\s\S]*?\*/|--[^\n]*\n)+`;
const optionalGap = gap.replace(/\+$/, '*');
const table = String.raw`(?:"?public"?\.)?(?:"\w+"|[a-z_]\w*)`;
const tables = `(?<tables>${table}(?:${optionalGap},${optionalGap}${table})*)`;

/** Every way in which a statement writes a table, or changes or removes it. */
const statements = [
  'insert into TABLES',
  'merge into (?:only )?TABLES',
  'delete from (?:only )?TABLES',
  'truncate (?:table )?(?:only )?TABLES',
  String.raw`update (?:only )?TABLES(?: (?:as )?\w+)? set\b`,
  String.raw`copy TABLES(?: ?\([^)]*\))? from (?:stdin|program|['"$])`,
  'alter table (?:if exists )?(?:only )?TABLES',
  'drop table (?:if exists )?TABLES',
].map((words) => patternOf(words));

// The name is put together, by code or by `format`: it begins with a quote, a plus, a placeholder, or with nothing at all.
const noName = String.raw`(?:$|['\`+$%]|"(?!\w+"))`;
const hidden = [
  `(?:insert|merge) into ${noName}`,
  `delete from (?:only )?${noName}`,
  `(?<!for )(?<!key )update (?:only )?${noName}`,
  `truncate (?:table )?${noName}`,
].map((words) => patternOf(words));

function patternOf(words: string): RegExp {
  const spaced = words.replaceAll(' ?', optionalGap).replaceAll(' ', gap);
  return new RegExp(String.raw`\b${spaced.replace('TABLES', tables)}`, 'gi');
}

/** The tables that SQL in a text writes, in the order of their names. */
export function tablesWrittenIn(text: string): string[] {
  const found = statements.flatMap((statement) =>
    [...text.matchAll(statement)].flatMap(({ groups }) => namesIn(groups?.tables ?? '')),
  );
  return [...new Set(found)].sort();
}

const namesIn = (list: string) =>
  list.split(',').map((each) => {
    const name = each.replaceAll(new RegExp(gap, 'g'), '').replaceAll('"', '');
    return name.replace(/^public[.]/i, '').toLowerCase();
  });

/** Statements in a text that write a table whose name is put together, which nobody could check. */
export const hiddenWritesIn = (text: string): string[] =>
  hidden.flatMap((statement) => [...text.matchAll(statement)].map(([found]) => found));

const definition =
  /\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)\s*\([\s\S]*?\bas\s+(\$\w*\$)([\s\S]*?)\2|\bdrop\s+function\s+(?:if\s+exists\s+)?(\w+)/gi;

/** What functions of the migrations do in the end: the latest definition of each counts. */
export function functionsIn(migrations: readonly string[]): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const migration of migrations)
    for (const [, created, , body = '', dropped] of migration.matchAll(definition)) {
      if (created) bodies.set(created, body);
      if (dropped) bodies.delete(dropped);
    }
  return bodies;
}
