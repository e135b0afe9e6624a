import { expect, it } from 'vitest';
import { doorOf } from './door.ts';

it.each([
  ['all', '', 'open'],
  ['all', undefined, 'open'],
  ['all', 'acme', 'open'],
  ['with_trafficsource', 'acme', 'open'],
  ['with_trafficsource', '', 'invite_only'],
  ['with_trafficsource', undefined, 'unknown'],
  ['none', 'acme', 'closed'],
  ['', 'acme', 'closed'],
  ['ALL', 'acme', 'closed'],
])('a site whose signups are "%s" is, to somebody sent by "%s", %s (R4.12, R2.52)', (signups, network, door) => {
  expect(doorOf(signups, network)).toBe(door);
});
