import type { Queryable } from '#server/platform/database/database.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** Passes everything on and remembers what was asked. */
export function recording(db: Queryable): Queryable & { statements: Statement[] } {
  const statements: Statement[] = [];
  return {
    statements,
    origin: db.origin ?? db,
    query(text, values = [], options = {}) {
      statements.push({ text, values });
      return db.query(text, values, options);
    },
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** How the database went about it, in a line: pages read in all, and each table with its index, loops and rows. */
export async function planOf(db: Queryable, { text, values }: Statement): Promise<string> {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: PlanNode; 'Execution Time': number }[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  );
  const answer = rows[0]?.['QUERY PLAN'][0];
  if (!answer) return 'no plan';
  const { Plan: plan, 'Execution Time': time } = answer;
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  return `${pages} pages, ${time.toFixed(1)} ms: ${scansOf(plan).join(' · ')}`;
}

function scansOf(node: PlanNode): string[] {
  const inner = (node.Plans ?? []).flatMap(scansOf);
  const on = node['Index Name'] ?? node['Relation Name'];
  if (!on || node['Actual Loops'] === 0) return inner;
  const how = node['Index Name'] ? '' : `${node['Node Type']} on `;
  const passed = Math.round(((node['Rows Removed by Filter'] ?? 0) + node['Actual Rows']) * node['Actual Loops']);
  const loops = node['Actual Loops'] > 1 ? `${node['Actual Loops']} × ` : '';
  return [...inner, `${how}${on} (${loops}${passed} rows)`];
}
