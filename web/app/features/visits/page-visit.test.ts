import { expect, it } from 'vitest';
import { farewell, visitIsLogged } from './page-visit.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

it('my visit is logged from an address with lb on, and not without one (R2.67)', () => {
  const visit = store();
  expect(visitIsLogged('?ref=x', visit)).toBe(false);
  expect(visitIsLogged('?lb=1', visit)).toBe(true);
  expect(visitIsLogged('', visit)).toBe(true);
});

it('leaving the first page untouched is a bounce, anything else is a visit (R2.67)', () => {
  expect(farewell({ page: 'index', since: 1000, touched: false }, 3400)).toEqual({
    page: 'index',
    seconds: 2,
    bounced: true,
  });
  expect(farewell({ page: 'login', since: 0, touched: true }, 1e12)).toEqual({
    page: 'login',
    seconds: 86_400,
    bounced: false,
  });
  expect(farewell({ page: undefined, since: 0, touched: true }, 0)).toEqual({ seconds: 0, bounced: false });
});
