import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMail, checkSms } from './check.ts';

const mail = {
  to: 'alice@example.com',
  subject: 'Bonjour, ça va ?',
  headers: { 'List-Unsubscribe': '<https://x.example/>' },
};

describe('a mail', () => {
  test('goes to one plain address with a one-line subject', () => {
    expect(() => checkMail(mail)).not.toThrow();
    expect(() => checkMail({ ...mail, to: "o'hara+tag@sub.example.co.uk" })).not.toThrow();
  });

  test.each([
    ['nobody', ''],
    ['something else', 'alice'],
    ['two people', 'alice@example.com, bruno@example.com'],
    ['a hidden one', 'alice@example.com <bruno@example.com>'],
    ['a group', 'all:alice@example.com;'],
    ['a header', 'alice@example.com\r\nBcc: bruno@example.com'],
    ['a line break at the end', 'alice@example.com\n'],
  ])('is refused when addressed to %s', (_what, to) => {
    expect(() => checkMail({ ...mail, to })).toThrow('one plain address');
  });

  test('is refused when a line break stands anywhere in its address, subject or headers', () => {
    assert(
      property(string(), constantFrom('\r\n', '\n', '\r', '\0', '\u2028'), string(), (before, breaking, after) => {
        const text = before + breaking + after;
        expect(() => checkMail({ ...mail, to: text })).toThrow();
        expect(() => checkMail({ ...mail, subject: text })).toThrow();
        expect(() => checkMail({ ...mail, headers: { 'X-Any': text } })).toThrow();
        expect(() => checkMail({ ...mail, headers: { [text]: 'any' } })).toThrow();
      }),
    );
  });

  test('is refused without naming anybody', () => {
    expect(() => checkMail({ ...mail, to: 'alice@example.com\n' })).not.toThrow(/alice/);
    expect(() => checkMail({ ...mail, to: 'alice@example.com\n' })).toThrow();
  });
});

describe('a text message', () => {
  test('goes to a number in international form', () => {
    expect(() => checkSms({ to: '+33612345678' })).not.toThrow();
  });

  test.each(['', '0612345678', '+0612345678', '+33 6 12 34 56 78', '+33612345678\n', '+3361234567890123'])(
    'is refused for %j',
    (to) => {
      expect(() => checkSms({ to })).toThrow('a number like');
    },
  );
});
