import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanTracking,
  domainsOf,
  freeMessages,
  isReservedName,
  looksAutomatic,
  signupRefusal,
  trackingToKeep,
} from './rules.ts';

test.each([
  ['all', {}, undefined],
  ['with_trafficsource', { network: 'friends' }, undefined],
  ['with_trafficsource', { ref: 'friends' }, 'invite_only'],
  ['none', { network: 'friends' }, 'signups_closed'],
  ['', {}, 'signups_closed'],
  ['ALL', {}, 'signups_closed'],
])('signups %s with %o are %s', (mode, tracking, refusal) => {
  expect(signupRefusal(mode, tracking)).toBe(refusal);
});

describe('a name that sounds like the house is reserved', () => {
  test.each([
    'admin',
    'ADMIN',
    'A.d-m i_n',
    'Ädmin',
    'Support',
    'admin2',
    'admin 1',
    'Knot',
    'k n o t',
    'Kn0t 10',
    'ａｄｍｉｎ',
    'аdmin',
    'adm1n',
    'мoderator',
    'Suрроrt 24',
    'STAFF.',
  ])('%s', (name) => {
    expect(isReservedName(name, 'Knot')).toBe(true);
  });
  test.each(['Madmin', 'Adminette', 'Supporter', 'Knott', 'Alice'])('but not %s', (name) => {
    expect(isReservedName(name, 'Knot')).toBe(false);
  });
  test('and a site without a name reserves nothing by it', () => {
    expect(isReservedName('...', '')).toBe(false);
    expect(isReservedName('42', '')).toBe(false);
  });
});

test.each([
  [true, true, true],
  [true, false, false],
  [true, undefined, false],
  [false, undefined, true],
  [false, true, true],
  [false, false, false],
])('consent needed %s, given %s: who sent me is kept %s (R3.08)', (needed, given, kept) => {
  expect(trackingToKeep({ network: 'acme' }, { needed, given })).toEqual(kept ? { network: 'acme' } : {});
});

test('tracking keeps what says something', () => {
  expect(cleanTracking({ network: ' friends ', ref: '', sub1: ' \u200b', sub2: 'a\u0007b' })).toEqual({
    network: 'friends',
    sub2: 'ab',
  });
  expect(cleanTracking(undefined)).toEqual({});
});

test('a placeholder that a network forgot to fill loses its braces (R5.11)', () => {
  const tracking = { network: '{n}', ref: '{ref}', sub1: '{{clickid}}', sub2: '{', sub3: 'a{b}c' };
  expect(cleanTracking(tracking)).toEqual({ network: '{n}', ref: 'ref', sub1: 'clickid', sub3: 'abc' });
});

test('whatever comes as tracking, what is kept is clean and says something, and cleaning it again changes nothing (R5.11)', () => {
  const value = fc.option(fc.string({ unit: 'binary', maxLength: 100 }), { nil: undefined });
  const tracking = fc.record(
    { network: value, ref: value, sub1: value, sub2: value, sub3: value },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(tracking, (given) => {
      const kept = cleanTracking(given);
      expect(cleanTracking(kept)).toEqual(kept);
      for (const [name, text] of Object.entries(kept)) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(name === 'network' ? /^$|\p{C}/u : /^$|[{}]|\p{C}/u);
      }
    }),
  );
});

test.each([
  [{}, false],
  [{ website: '' }, false],
  [{ elapsed: 2000 }, false],
  [{ elapsed: 1999 }, true],
  [{ elapsed: 0 }, true],
  [{ website: 'x', elapsed: 60_000 }, true],
])('a form sent with %o looks automatic: %s', (fields, automatic) => {
  expect(looksAutomatic(fields)).toBe(automatic);
});

test.each([
  ['zoe@example.com', ['example.com']],
  ['zoe@Mail.Example.com', ['mail.example.com', 'example.com']],
  ['"a@b"@c.d.example', ['c.d.example', 'd.example']],
])('%s stands under %j', (email, domains) => {
  expect(domainsOf(email)).toEqual(domains);
});

test.each([
  [3, 1, 3],
  [3, 2, 1],
  [0, 1, 0],
  [3, 0, 0],
])('%i credits at %i a message are %i free messages', (signup_credits, message_credits, messages) => {
  expect(freeMessages({ signup_credits, message_credits })).toBe(messages);
});
