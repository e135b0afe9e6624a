import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailHint } from './email-hint.ts';

describe('the e-mail address I typed', () => {
  it.each([
    ['daniel.moreau@gmial', 'daniel.moreau@gmail.com'],
    ['daniel@gmail', 'daniel@gmail.com'],
    ['lea@orange', 'lea@orange.fr'],
    ['daniel@gmial.com', 'daniel@gmail.com'],
    ['lea@oragne.fr', 'lea@orange.fr'],
    ['lea@wanado.fr', 'lea@wanadoo.fr'],
    ['lea@lapost.net', 'lea@laposte.net'],
    ['lea@fre.fr', 'lea@free.fr'],
    ['lea@hotmial.fr', 'lea@hotmail.fr'],
    ['lea@outlok.com', 'lea@outlook.com'],
    ['  Lea@Yaho.fr ', 'lea@yahoo.fr'],
  ])('%s was probably meant as %s (R5.03)', (typed, meant) => {
    expect(emailHint(typed)).toBe(meant);
  });

  it.each([
    'lea@orange.fr',
    'lea@wanadoo.fr',
    'lea@free.fr',
    'lea@sfr.fr',
    'lea@laposte.net',
    'lea@gmail.com',
    'lea@demo.example',
    'lea@my-company.fr',
    'lea@my-company.co',
    'lea@localhost',
    'lea@university.edu',
    '',
    'lea',
    '@',
    'lea@',
    '@gmail.com',
    'lea@gmial@com',
  ])('%s is left alone (R5.03)', (typed) => {
    expect(emailHint(typed)).toBeUndefined();
  });

  it('is never changed before the @, and never suggested as it stands (R5.03)', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const hint = emailHint(email);
        if (hint === undefined) return;
        expect(hint).not.toBe(email);
        expect(hint.split('@')[0]).toBe(email.toLowerCase().split('@')[0]);
      }),
    );
  });
});
