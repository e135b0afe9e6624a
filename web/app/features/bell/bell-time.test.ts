import { expect, it } from 'vitest';
import { distanceOf } from './bell-time.ts';

const now = new Date('2026-11-17T12:00:00Z');

it.each([
  ['2026-11-17T12:00:05Z', 'now'],
  ['2026-11-17T11:59:01Z', 'now'],
  ['2026-11-17T11:59:00Z', 'relative'],
  ['2026-11-15T12:00:01Z', 'relative'],
  ['2026-11-15T12:00:00Z', 'weekday'],
  ['2026-11-10T12:00:01Z', 'weekday'],
  ['2026-11-10T12:00:00Z', 'date'],
])('what happened at %s is told by its %s', (at, distance) => {
  expect(distanceOf(new Date(at), now)).toBe(distance);
});
