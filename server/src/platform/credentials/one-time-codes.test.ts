import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appCode, codeStep, newSecret, secretUri, shownSecret } from './one-time-codes.ts';

// The secret and two of the times of RFC 6238's own test, cut to six digits.
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at second %i the code is %s', (seconds, code, step) => {
  expect(codeStep(code, secret, { now: at(seconds), lastStep: 0 })).toBe(step);
});

describe('a code', () => {
  const code = '279037';
  const step = 66_666_666;
  const check = (seconds: number, lastStep = 0) => codeStep(code, secret, { now: at(seconds), lastStep });

  test('counts one step earlier and later, and not two', () => {
    const start = step * 30;
    expect(check(start - 31)).toBeUndefined();
    expect([check(start - 30), check(start), check(start + 29), check(start + 59)]).toEqual([step, step, step, step]);
    expect(check(start + 60)).toBeUndefined();
  });

  test('is worth nothing once it, or a later one, was used', () => {
    expect(check(step * 30, step - 1)).toBe(step);
    expect(check(step * 30, step)).toBeUndefined();
    expect(check(step * 30, step + 1)).toBeUndefined();
  });
});

test('whatever is typed is a code of the app, or can only be a recovery code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 32 }), (typed) => {
      const code = appCode(typed);
      expect(code === undefined || /^\d{6}$/.test(code)).toBe(true);
      if (code !== undefined) expect(codeStep(code, newSecret(), { now: at(0), lastStep: 10 })).toBeUndefined();
    }),
  );
  expect([appCode('123 456'), appCode(' 123456 '), appCode('123-456')]).toEqual(['123456', '123456', '123456']);
  expect([appCode(''), appCode('12345'), appCode('1234567'), appCode('12345a')]).toEqual(Array(4).fill(undefined));
});

test('an app learns the site and the name, and nothing else', () => {
  const uri = new URL(secretUri(secret, { siteName: 'Knot & Co', name: 'Zoé: 1' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: shownSecret(secret),
    issuer: 'Knot & Co',
    digits: '6',
    period: '30',
  });
});
