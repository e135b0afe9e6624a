import { expect, test } from 'vitest';
import { functionsIn, hiddenWritesIn, tablesWrittenIn } from './table-writes.ts';

test.each([
  ['insert into likes as known (a) values (1)', ['likes']],
  ['insert into likes values (1) on conflict do update set a = 1', ['likes']],
  ['update likes set seen_at = $1', ['likes']],
  ['update likes as one set seen_at = $1', ['likes']],
  ['UPDATE Users SET a = 1', ['users']],
  ['update "users" set a = 1', ['users']],
  ['update public.users set a = 1; delete from "public"."likes"', ['likes', 'users']],
  ['update /* whom? */ users -- all of them\n set a = 1', ['users']],
  ['with gone as (delete from likes returning 1) update only users set a = 1', ['likes', 'users']],
  ['merge into likes using matches on true when matched then do nothing', ['likes']],
  ['truncate likes, only_matches,\n "users" cascade', ['likes', 'only_matches', 'users']],
  ['copy likes (a, b) from stdin', ['likes']],
  ['alter table if exists likes drop column a', ['likes']],
  ['drop table if exists likes, matches', ['likes', 'matches']],
  ['copy (select 1 from likes) to stdout', []],
  ['select from likes for no key update of likes', []],
  ['create trigger t after update on likes', []],
  ['Keep a copy apart from the database', []],
])('%s is read as a write of %j', (sql, tables) => {
  expect(tablesWrittenIn(sql)).toEqual(tables);
  expect(hiddenWritesIn(sql)).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template that is read here.
  'delete from ${table}',
  "'insert into ' + table",
  "'update ' + table + ' set a = 1'",
  "execute format('delete from %I', name)",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the same.
  'truncate table ${names.join()}',
])('%s hides what it writes', (source) => {
  expect(hiddenWritesIn(source)).toHaveLength(1);
});

test('of a function that was defined again the latest definition counts, and of one that was dropped none', () => {
  const first =
    'create function told() returns trigger language plpgsql as $$ begin insert into likes values (1); end $$;';
  const again = 'create or replace function told() returns trigger language plpgsql as $body$ begin end $body$;';
  expect([...functionsIn([first]).keys()]).toEqual(['told']);
  expect(functionsIn([first, again]).get('told')).toBe(' begin end ');
  expect(functionsIn([first, again, 'drop function if exists told();'])).toEqual(new Map());
});
