import { expect, it } from 'vitest';
import { StatementNames, textsPerCallSite } from './statement-names.ts';

it('gives one text of one call site the same prepared statement every time', () => {
  const names = new StatementNames();
  const first = names.statementFor('chat.findSide', 'select 1');
  expect(names.statementFor('chat.findSide', 'select 1')).toBe(first);
  expect(names.statementFor('chat.saveRead', 'select 1')).not.toBe(first);
});

it('lets a call site with many texts evict its own, least recently used first, and nobody else’s', () => {
  const names = new StatementNames();
  const chat = names.statementFor('chat.findSide', 'select 1');
  const searches = Array.from({ length: 1000 }, (_, number) => names.statementFor('search.find', `select ${number}`));
  expect(names.statementFor('chat.findSide', 'select 1')).toBe(chat);
  expect(searches.filter(({ name }) => names.isInUse(name))).toEqual(searches.slice(-textsPerCallSite));
});

it('never gives an evicted name to another text: connections may still hold the old one', () => {
  const names = new StatementNames();
  const given = new Set<string>();
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number < 100; number += 1)
      given.add(names.statementFor('search.find', `select ${number}`).name);
  expect(given.size).toBe(200);
});
