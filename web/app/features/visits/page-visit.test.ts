import { expect, it } from 'vitest';
import { memoryStore } from '#web/platform/memory-store.ts';
import { farewell, visitIsLogged } from './page-visit.ts';

it('my visit is logged from an address with lb on, and not without one (R2.67)', () => {
  const [page, visit] = [memoryStore(), memoryStore()];
  expect(visitIsLogged('?ref=x', true, page, visit)).toBe(false);
  expect(visitIsLogged('?lb=1', true, page, visit)).toBe(true);
  expect(visitIsLogged('', true, memoryStore(), visit)).toBe(true);
});

it('before I agreed that is known by the open page alone (R2.67)', () => {
  const [page, visit] = [memoryStore(), memoryStore()];
  expect(visitIsLogged('?lb=1', false, page, visit)).toBe(true);
  expect(visitIsLogged('', false, page, visit)).toBe(true);
  expect(visit.get('log-bounces')).toBeNull();
  expect(visitIsLogged('', true, memoryStore(), visit)).toBe(false);
});

it('leaving the first page untouched is a bounce, anything else is a visit (R2.67)', () => {
  expect(farewell({ page: 'index', path: '/', since: 1000, touched: false }, 3400)).toEqual({
    page: 'index',
    seconds: 2,
    bounced: true,
  });
  expect(farewell({ page: 'login', path: '/login', since: 0, touched: true }, 1e12, 'acme')).toEqual({
    page: 'login',
    network: 'acme',
    seconds: 86_400,
    bounced: false,
  });
  expect(farewell({ page: undefined, path: '/', since: 0, touched: true }, 0)).toEqual({ seconds: 0, bounced: false });
});

it.each([
  ['/landers/gallery', 'gallery'],
  ['/landers/tinderswipe/paris', 'tinderswipe'],
  ['/landers/NOT one', undefined],
  ['/members', undefined],
])('at %s I am on the landing page %s (R2.67)', (path, lander) => {
  expect(farewell({ page: 'index', path, since: 0, touched: true }, 0).lander).toBe(lander);
});
