import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { isConcurrent, lockingStatements } from './locking.ts';

const folder = resolve(import.meta.dirname, '../../../migrations');
/** Before the first release nobody ran it: what came earlier had nobody to lock out. */
const firstRelease = '2026-12-01';

describe('a migration that locks a running site is refused', () => {
  test.each([
    ['create index people_name on people (name);', 'create index concurrently'],
    ['create unique index on people (lower(name));', 'create index concurrently'],
    ['alter table people add column age int not null;', 'needs a default'],
    ['alter table people add column code uuid default gen_random_uuid();', 'writes the whole table anew'],
    ['alter table people alter column age type bigint;', 'writes the whole table anew'],
    ['alter table people alter age set not null;', 'reads the whole table'],
    ['alter table people add constraint grown check (age > 17);', 'not valid'],
    ['alter table people add column a int, add foreign key (a) references b (id);', 'not valid'],
    ['alter table people rename column age to years;', 'the old name'],
    ['update people set age = 18;', 'in batches'],
    ['lock table people;', 'keeps everybody out'],
    ['vacuum full people;', 'keeps everybody out'],
    ['reindex table people;', 'keeps everybody out'],
  ])('%s (R10.11)', (sql, complaint) => {
    expect(lockingStatements(sql).join()).toContain(complaint);
  });

  test.each([
    'create table people (age int not null); create index on people (age); update people set age = 1;',
    'create index concurrently if not exists people_name on people (name);',
    `alter table people add column age int not null default 18, add column "at" timestamptz default now();`,
    'alter table people add constraint grown check (age > 17) not valid;',
    'alter table people validate constraint grown;',
    'alter table people drop column age;',
    `create function f() returns trigger language plpgsql as $$ begin update people set age = 1; end $$;`,
    `-- update people set age = 1;\nselect 'lock table people';`,
    '-- locks: ten rows, which nobody writes\nupdate niches set name = name;',
  ])('not so: %s (R10.11)', (sql) => {
    expect(lockingStatements(sql)).toEqual([]);
  });

  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  it('none of those that were written since the first release does (R10.11)', () => {
    const complaints = files
      .filter((file) => file >= firstRelease)
      .flatMap((file) => lockingStatements(readFileSync(join(folder, file), 'utf8')).map((one) => `${file}: ${one}`));
    expect(complaints).toEqual([]);
  });

  it('only files that run outside a transaction make indexes concurrently, one each (R10.11)', () => {
    for (const file of files) {
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll(/--.*$/gm, '');
      expect(/\bconcurrently\b/i.test(sql), file).toBe(isConcurrent(file));
    }
  });
});
