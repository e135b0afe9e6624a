import { expect, it } from 'vitest';
import { pendingShape } from './pending-rules.ts';

const pathOf = (page: string) => `/${page}`;

it.each([
  ['/members', 'cards'],
  ['/likes', 'cards'],
  ['/chats', 'rows'],
  ['/credits', 'lines'],
])('on a slow line I see the shape of %s as soon as I tap: %s (R2.69)', (to, shape) => {
  expect(pendingShape(to, 'settings', pathOf)).toBe(shape);
});

it('a page that only changes what it shows stays in sight while it does (R2.69)', () => {
  expect(pendingShape('/members', 'members', pathOf)).toBeUndefined();
});

it('somebody’s own page has no shape of its own, and nothing is shown while nobody goes anywhere (R2.69)', () => {
  expect(pendingShape('/members/7', 'members', pathOf)).toBeUndefined();
  expect(pendingShape(undefined, undefined, pathOf)).toBeUndefined();
});
