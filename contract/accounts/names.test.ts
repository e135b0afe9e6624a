import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldFailures, type SchemaIssue } from '../problems.ts';
import { signupBody } from './accounts.ts';
import { looksLikeLink, nameSkeleton } from './names.ts';

describe('a name that looks like another has its skeleton', () => {
  test.each([
    ['аlice', 'alice', 'a Cyrillic a'],
    ['al1ce', 'alice', 'a one for an i'],
    ['aIice', 'alice', 'a capital i for an l'],
    ['AIlCE', 'alice', 'strokes for strokes'],
    ['Αlice', 'alice', 'a Greek capital'],
    ['Ηanna', 'hanna', 'a Greek eta for an H'],
    ['ηina', 'nina', 'a Greek eta for an n'],
    ['ｂｒｕｎｏ', 'bruno', 'wide letters'],
    ['𝐛𝐫𝐮𝐧𝐨', 'bruno', 'letters of a formula'],
    ['b.r-u_n o', 'bruno', 'signs between the letters'],
    ['Brünò', 'bruno', 'accents'],
    ['Bru\u0336no', 'bruno', 'a line through it'],
    ['Вruno', 'bruno', 'a Cyrillic capital'],
    ['рауреr', 'payper', 'three Cyrillic letters'],
    ['ꜱᴏꜰɪᴀ', 'sofia', 'small capitals'],
    ['Ꮪοfıа', 'sofia', 'four alphabets'],
    ['Jean-Luc', "Jean'Luc", 'another sign'],
    ['z0e', 'zoe', 'a nought for an o'],
    ['Łucja', 'lucja', 'a stroke through it'],
  ])('%s is %s: %s', (name, other) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton(other));
  });
});

describe('names that nobody confuses stay apart', () => {
  test.each([
    ['Alice', 'Alicia'],
    ['Anna2', 'Anna6'],
    ['Zoe', 'Zoé2'],
    ['Анна', 'Инна'],
    ['محمد', 'محمود'],
    ['小明子', '小明字'],
  ])('%s and %s', (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
  });

  test('and a hundred numbers behind one name are a hundred names', () => {
    const names = Array.from({ length: 1000 }, (_, number) => nameSkeleton(`Anna${number}`));
    expect(new Set(names).size).toBe(1000);
  });
});

describe('a name that a mail program would make a link of is none (R5.01)', () => {
  const problemOf = (name: string) => {
    const body = {
      email: 'zoe@example.com',
      name,
      password: 'a-long-enough-secret',
      date_of_birth: '1990-05-01',
      gender: 'female',
      sexuality: 'hetero',
      country: 'FR',
      terms: true,
    };
    const { error } = signupBody.safeParse(body);
    return error && fieldFailures(error.issues as unknown as SchemaIssue[])?.name?.problem;
  };

  test.each([
    'evil.example',
    'Visit evil.com',
    'EVIL.COM',
    'www.evil.example22',
    'www.123',
    'WWW evil',
    'www',
    'http evil',
    'https',
    'Zoe http',
    'j.r.',
    'пример.рф',
    'evil.\u0301com',
    'evil.ｃｏｍ',
    'zoe@elsewhere.com',
    'zoe@elsewhere',
  ])('%s', (name) => {
    expect(problemOf(name)).toBe('name_link');
  });

  test.each(['Zoe', 'Max.1990', 'Jean-Luc', 'Mr. Right', 'Anna B.', 'Awww', 'wwwoman', 'Schttp', 'St.-Anne'])(
    'and %s stays one',
    (name) => {
      expect(looksLikeLink(name)).toBe(false);
    },
  );

  test('and whoever enters their own address is still told so', () => {
    expect(problemOf('zoe@example.com')).toBe('name_is_email');
  });
});

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéüñçßæłøабвгдежзиклмнопрстухαβγδεηλ0123456789'),
});
const anything = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('whatever the name (R5.01)', () => {
  test('case never tells two names apart', () => {
    // A few capitals have no small letter of their own, or several: their owners are told apart by the exact name.
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéüñçабеикмнорстух -._') }),
        (name) => {
          expect(nameSkeleton(name.toUpperCase())).toBe(nameSkeleton(name));
        },
      ),
    );
  });

  test('signs and accents between the letters hide nothing', () => {
    const noise = fc.constantFrom('', ' ', '.', '-', '_', "'", '\u0301', '\u0308', '\u0336', '\u200d');
    fc.assert(
      fc.property(letters, fc.infiniteStream(noise), (name, hidden) => {
        const noisy = Array.from(name, (letter) => `${letter}${hidden.next().value}`).join('');
        expect(nameSkeleton(noisy)).toBe(nameSkeleton(name));
      }),
    );
  });

  test('a skeleton has no other skeleton, and the parts of a name make the whole', () => {
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        expect(nameSkeleton(nameSkeleton(one))).toBe(nameSkeleton(one));
        expect(nameSkeleton(`${one} ${other}`)).toBe(nameSkeleton(one) + nameSkeleton(other));
      }),
    );
  });

  test('one that a member may have leaves a skeleton, and never starts with @', () => {
    const signup = {
      email: 'zoe@example.com',
      password: 'a-long-enough-secret',
      date_of_birth: '1990-05-01',
      gender: 'female',
      sexuality: 'hetero',
      country: 'FR',
      terms: true,
    };
    fc.assert(
      fc.property(anything, (name) => {
        const parsed = signupBody.safeParse({ ...signup, name });
        if (!parsed.success) return;
        expect(nameSkeleton(parsed.data.name)).not.toBe('');
        expect(parsed.data.name).not.toMatch(/[@<>]/);
        expect(parsed.data.name.length).toBeGreaterThanOrEqual(3);
        expect(parsed.data.name.length).toBeLessThanOrEqual(30);
      }),
      { numRuns: 1000 },
    );
  });
});
