import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partNames, parts } from './features/data-export/parts.ts';

/** docs/privacy.md says what is held of people, how long, and by what it goes: here it is held against tables and jobs. */
const root = import.meta.dirname;
const page = readFileSync(join(root, '../../docs/privacy.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
const tableRows = rows.filter(([name = '']) => /^`[a-z_]+`$/.test(name));
const quotedJob = (cell: string) => /^`([a-z-]+[.][a-z-]+)`$/.exec(cell)?.slice(1, 2) ?? [];
const quoted = (text: string) => [...text.matchAll(/`([a-z-]+[.][a-z-]+)`/g)].map(([, name = '']) => name);

describe('what is held of people', () => {
  it('has a line for every table, and for no other (R10.05)', () => {
    const folder = join(root, '../migrations');
    const schema = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const tables = new Set(
      schema.flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name)),
    );
    // The database module makes these itself, before the first migration.
    for (const table of ['migrations', 'readiness_probe']) tables.add(table);
    const listed = tableRows.map(([name = '']) => name.replaceAll('`', ''));
    expect(listed.toSorted()).toEqual([...tables].toSorted());
  });

  it('says of each how long it is held and by what it goes (R10.05)', () => {
    expect(tableRows.filter((cells) => cells.length !== 5 || cells.some((cell) => cell.trim() === ''))).toEqual([]);
  });

  it('says of each in which file of the copy it is, and of the others why they are in none (R10.05)', () => {
    const said = Object.fromEntries(
      tableRows.map(([name = '', , , , copy = '']) => [
        name.replaceAll('`', ''),
        [...copy.matchAll(/`([a-z-]+)`/g)].map(([, file = '']) => file),
      ]),
    );
    for (const name of partNames)
      for (const table of parts[name].tables)
        expect([table, said[table]]).toEqual([table, expect.arrayContaining([name])]);
    const named = Object.values(said).flat();
    expect(named.filter((file) => !(partNames as string[]).includes(file))).toEqual([]);
    const silent = tableRows.filter(([, , how, goes, copy]) => copy === '–' && `${how} ${goes}`.includes('erasure'));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('has a line for every job, and names only jobs that there are (R10.05)', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const jobs = new Set([...code.matchAll(/kind: '([a-z-]+[.][a-z-]+)'/g)].map(([, kind = '']) => kind));
    const named = new Set(quoted(page).filter((name) => !name.endsWith('.md') && !name.endsWith('.ts')));
    expect([...named].filter((name) => !jobs.has(name))).toEqual([]);
    const listed = rows.flatMap(([name = '']) => quotedJob(name));
    // The demo's own, and what tests enqueue.
    const running = [...jobs].filter((kind) => !/^(workbench|test|entry)[.]/.test(kind));
    expect(listed.toSorted()).toEqual(running.toSorted());
    const forgetting = [...jobs].filter((kind) => /[.](forget|erase|discard-due)/.test(kind));
    expect(forgetting.filter((kind) => !named.has(kind))).toEqual([]);
  });
});
