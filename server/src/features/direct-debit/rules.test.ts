import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { debitCode } from '#contract/constants.ts';
import { bankOf } from './banks.ts';
import { bankingDayFrom, dueDate, isBankingDay, nextBankingDay } from './calendar.ts';
import { codeFingerprint, isRightCode, minutesToWait, newCode } from './codes.ts';
import { readIban, shownIban } from './iban.ts';
import {
  endToEndId,
  isDispute,
  isOneOff,
  mandateHolds,
  mandateReference,
  messageId,
  sequenceTypeOf,
  whatOfRefund,
  withinLimit,
} from './rules.ts';
import { sepaText } from './sepa-text.ts';

const bytes = (count: number) => fc.uint8Array({ minLength: count, maxLength: count });
const identifier = /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}$/;

describe('an IBAN', () => {
  test.each([
    ['FR', 'FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
    ['NL', 'nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
    ['DE', 'DE89370400440532013000', 'DE89370400440532013000'],
    ['BE', 'BE68-5390-0754-7034', 'BE68539007547034'],
  ])('of %s is read however it is typed (R5.07)', (_country, typed, iban) => {
    expect(readIban(typed)).toBe(iban);
  });

  test.each([
    ['a digit is wrong', 'FR7630006000011234567890188'],
    ['two digits have changed places', 'FR7630006000011234567891089'],
    ['it is too short', 'FR763000600001123456789018'],
    ['it is of a country that does not take part', 'US64SVBKUS6S3300958879'],
    ['it is of a country whose debits need more than we ask for', 'CH9300762011623852957'],
    ['it is a word', 'IBAN'],
    ['it is markup', '<b>FR7630006000011234567890189</b>'],
  ])('is refused when %s (R5.07)', (_why, typed) => {
    expect(readIban(typed)).toBeUndefined();
  });

  test('with any one digit changed is no IBAN: the checksum sees it (R5.07)', () => {
    const iban = 'DE89370400440532013000';
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digit = (Number(iban[place]) + shift) % 10;
        expect(readIban(`${iban.slice(0, place)}${digit}${iban.slice(place + 1)}`)).toBeUndefined();
      }),
    );
  });

  test.each([
    ['FR7630006000011234567890189', 'Crédit Agricole', 'AGRIFRPPXXX'],
    ['NL91ABNA0417164300', 'ABN AMRO', 'ABNANL2A'],
    ['DE89370400440532013000', 'Commerzbank', 'COBADEFFXXX'],
    ['ES9121000418450200051332', 'CaixaBank', 'CAIXESBB'],
    ['LU280019400644750000', 'Spuerkeess', 'BCEELULL'],
    ['IT60X0542811101000000123456', null, null],
    ['IT66A0306909606100000000123', 'Intesa Sanpaolo', 'BCITITMM'],
    ['IE64IRCE92050112345678', null, null],
    ['IE29AIBK93115212345678', 'AIB', 'AIBKIE2D'],
    ['AT483200000012345864', 'Raiffeisenlandesbank Niederösterreich-Wien', 'RLNWATWWXXX'],
    ['BE71096123456769', 'Belfius', 'GKCCBEBB'],
    ['PL61109010140000071219812874', null, null],
  ])('%s names its bank, where we know it (R3.13)', (iban, name, bic) => {
    expect(readIban(iban)).toBe(iban);
    expect(bankOf(iban)).toEqual(name ? { name, bic } : null);
  });

  test('is shown by its beginning and its end', () => {
    expect(shownIban('FR7630006000011234567890189')).toBe('FR76 … 0189');
  });
});

describe('the text for a bank', () => {
  test.each([
    ['Zoé Müller-Łukaszewska', 'Zoe Muller-Lukaszewska'],
    ['Straße 5 & Söhne', 'Strasse 5 + Sohne'],
    ['Œuvre d’Ægir', "OEuvre d'AEgir"],
    ['a_b', 'a-b'],
    ['💌 Anna', 'Anna'],
    ['Ø<b>', 'O b'],
    ['Þórður Ðí', 'Thordur Di'],
    ['Ħal Għaxaq', 'Hal Ghaxaq'],
    ['GROẞ Ŋuŧŧe', 'GROSS Nutte'],
    ['ﬁle ½ ª', 'file 1 2 a'],
  ])('writes %s with the signs that every bank takes', (text, written) => {
    expect(sepaText(text, 70)).toBe(written);
  });

  test('has only those signs and is never too long, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, maximum) => {
        const written = sepaText(text, maximum);
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(written.length).toBeLessThanOrEqual(maximum);
      }),
    );
  });
});

describe('references', () => {
  test('of mandates, files and debits have at most 35 signs that every bank takes', () => {
    fc.assert(
      fc.property(bytes(16), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (random, id) => {
        const names = [mandateReference(random), messageId(random, '2026-11-15'), endToEndId(String(id))];
        for (const name of names) expect(name).toMatch(identifier);
        // A batch and a debit in it append their places.
        expect(`${messageId(random, '2026-11-15')}.99.99999`).toMatch(identifier);
      }),
    );
  });

  test('of mandates differ as soon as chance does', () => {
    expect(mandateReference(new Uint8Array(16))).toBe('RDV-0000-0000-0000-0000');
    expect(mandateReference(Uint8Array.from({ length: 16 }, (_each, index) => index))).toBe('RDV-0123-4567-89AB-CDEF');
  });
});

describe('the sequence type', () => {
  test.each([
    ['the first debit of a mandate', { oneOff: false, collected: false }, 'FRST'],
    ['every further one', { oneOff: false, collected: true }, 'RCUR'],
    ['the only one of a mandate for one', { oneOff: true, collected: false }, 'OOFF'],
  ])('of %s', (_which, facts, expected) => {
    expect(sequenceTypeOf(facts)).toBe(expected);
  });

  test('a trial is bought once, so its mandate is for one debit', () => {
    expect([isOneOff('trial'), isOneOff('small')]).toEqual([true, false]);
  });
});

test('a mandate ends before its 36 unused months are over, and at once when it was for one debit', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const monthsAgo = (months: number) => new Date(now.getTime() - months * 30 * 86_400_000);
  expect(mandateHolds({ oneOff: false, usedAt: monthsAgo(34) }, now)).toBe(true);
  expect(mandateHolds({ oneOff: false, usedAt: monthsAgo(35) }, now)).toBe(false);
  expect(mandateHolds({ oneOff: true, usedAt: now }, now)).toBe(false);
});

describe('banking days', () => {
  test.each([
    ['a Sunday', '2026-11-15', false],
    ['a Monday', '2026-11-16', true],
    ['New Year', '2027-01-01', false],
    ['Good Friday', '2026-04-03', false],
    ['Easter Monday', '2026-04-06', false],
    ['Good Friday of a year with a late Easter', '2038-04-23', false],
    ['Easter Monday of a year with an early one', '2027-03-29', false],
    ['the first of May', '2026-05-01', false],
    ['Christmas', '2026-12-25', false],
    ['New Year’s Eve', '2026-12-31', true],
  ])('%s', (_which, date, open) => {
    expect(isBankingDay(date)).toBe(open);
  });

  test('a debit is due after the agreed days, on a day on which banks work', () => {
    expect(dueDate(new Date('2026-11-15T12:00:00Z'), 2)).toBe('2026-11-17');
    expect(dueDate(new Date('2026-11-19T12:00:00Z'), 2)).toBe('2026-11-23');
    // Late in the evening it is already tomorrow where banks settle.
    expect(dueDate(new Date('2026-11-15T23:30:00Z'), 2)).toBe('2026-11-18');
    expect([bankingDayFrom('2026-12-25'), nextBankingDay('2026-12-24')]).toEqual(['2026-12-28', '2026-12-28']);
  });
});

describe('the limit of a member', () => {
  const limit = { amount: 20_000, count: 3, days: 30 };
  test.each([
    ['nothing is open', { amount: 0, count: 0 }, 19_999, true],
    ['it is reached exactly', { amount: 10_000, count: 2 }, 10_000, true],
    ['it is a cent too much', { amount: 10_001, count: 2 }, 10_000, false],
    ['there are too many', { amount: 3, count: 3 }, 1, false],
  ])('when %s', (_when, before, amount, allowed) => {
    expect(withinLimit(before, amount, limit)).toBe(allowed);
  });
});

describe('a code by text message', () => {
  const key = Buffer.alloc(32, 1);
  const target = { userId: '1', phone: '+33612345678', iban: 'FR7630006000011234567890189', amount: 1699 };
  const now = new Date('2026-11-15T12:00:00Z');
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const sent = { fingerprint: codeFingerprint(key, '012345', target), tries: 0, sentAt: now, triedAt: null };

  test('has six digits, also with a zero in front', () => {
    for (let time = 0; time < 50; time += 1) expect(newCode()).toMatch(/^\d{6}$/);
  });

  test('opens what it was sent for, however it is typed, for ten minutes', () => {
    expect(isRightCode(key, ' 012 345 ', sent, target, now)).toBe(true);
    expect(isRightCode(key, '012345', sent, target, later(debitCode.minutes))).toBe(true);
    expect(isRightCode(key, '012345', sent, target, later(debitCode.minutes + 1))).toBe(false);
    expect(isRightCode(key, '12345', sent, target, now)).toBe(false);
  });

  test('opens nothing for another account, phone, bank account or amount', () => {
    const changes = [{ userId: '2' }, { phone: '+33612345679' }, { iban: 'NL91ABNA0417164300' }, { amount: 19_999 }];
    for (const change of changes) expect(isRightCode(key, '012345', sent, { ...target, ...change }, now)).toBe(false);
  });

  test('makes wait after five wrong ones', () => {
    expect(minutesToWait({ tries: 4, triedAt: now }, now)).toBe(0);
    expect(minutesToWait({ tries: 5, triedAt: now }, now)).toBe(debitCode.pauseMinutes);
    expect(minutesToWait({ tries: 5, triedAt: now }, later(debitCode.pauseMinutes))).toBe(0);
  });
});

test('who says a debit was never theirs is told from who had no money', () => {
  expect([isDispute('MD06'), isDispute('MD01'), isDispute('AM04'), isDispute('')]).toEqual([true, true, false, false]);
});

test.each([
  ['is not collected yet', 'open', '2026-11-01', 'wait'],
  ['may still come back', 'sent', '2026-11-09', 'wait'],
  ['has been there for a week', 'sent', '2026-11-08', 'transfer'],
  ['the bank took back itself', 'returned', '2026-11-01', 'nothing'],
  ['was never collected', 'dropped', '2026-11-01', 'nothing'],
] as const)('of money that %s', (_what, status, dueOn, outcome) => {
  expect(whatOfRefund(status, dueOn, '2026-11-15')).toBe(outcome);
});
