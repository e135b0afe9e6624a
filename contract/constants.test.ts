import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as constants from './constants.ts';
import { bundles, currencies } from './payments/bundles.ts';
import { defaultSettings } from './sites/settings.ts';

const cases: [id: string, what: string, actual: unknown, fixed: unknown][] = [
  [
    'R9.02',
    'the client’s patience: retries, badge, low credits, polling, reloads, progress, geolocation',
    {
      retries: constants.retries,
      badgeCap: constants.badgeCap,
      lowCredits: constants.lowCredits,
      polling: constants.polling,
      chunkReloadGuard: constants.chunkReloadGuard,
      progressBar: constants.progressBar,
      geolocationCache: constants.geolocationCache,
      likeReload: constants.likeReload,
    },
    {
      retries: 5,
      badgeCap: 99,
      lowCredits: 10,
      polling: { every: 60 * 1000, everyWithPush: 5 * 60 * 1000, startAfter: 5 * 1000 },
      chunkReloadGuard: 60 * 1000,
      progressBar: { after: 200, lasts: 5000, fades: 500 },
      geolocationCache: 60 * 60 * 1000,
      likeReload: 500,
    },
  ],
  [
    'R9.03',
    'the time bonus and what a discount code is',
    { timeBonus: constants.timeBonus, discountCode: constants.discountCode },
    {
      timeBonus: { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400, tick: 1000, modalAfter: 40 * 1000 },
      discountCode: { status: 'active', validity: 'once-per-user' },
    },
  ],
  [
    'R9.04',
    'photos, free conversations, swipe likes and the way back',
    {
      photos: constants.ownPhotos,
      freeConversations: constants.freeConversations,
      swipeLikes: constants.swipeLikesPerDay,
      reactivationDays: constants.reactivationDays,
    },
    { photos: { free: 3, premium: 25 }, freeConversations: 2, swipeLikes: 4, reactivationDays: 14 },
  ],
  [
    'R9.11',
    'what a site starts with: prices in credits, lengths, days, lockout, reset mails, welcome discount and bundles',
    {
      message: defaultSettings.message_credits,
      photo: defaultSettings.photo_credits,
      voice: defaultSettings.voice_credits,
      gift: defaultSettings.gift_credits,
      signup: defaultSettings.signup_credits,
      messageLength: defaultSettings.message_length,
      refundDays: defaultSettings.refund_days,
      lockout: constants.lockout,
      resetMails: constants.resetMailsPerDay,
      welcomeHours: constants.welcomeDiscount.hours,
      bundles: bundles.map(({ credits, prices, trial = false }) => [credits, prices.EUR, trial]),
    },
    {
      message: 1,
      photo: 2,
      voice: 2,
      gift: 3,
      signup: 3,
      messageLength: 1000,
      refundDays: 14,
      lockout: { tries: 5, minutes: 15 },
      resetMails: 3,
      welcomeHours: 72,
      bundles: [
        [5, 599, true],
        [15, 1699, false],
        [40, 3999, false],
        [100, 8999, false],
        [250, 19_999, false],
      ],
    },
  ],
];

test.each(cases.map(([id, ...rest]) => [...rest, id] as const))(
  'the numbers are as decided: %s (%4$s)',
  (_what, actual, fixed) => {
    expect(actual).toEqual(fixed);
  },
);

test('bundles are sold in six currencies (R9.11)', () => {
  expect(currencies).toEqual(['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'PLN']);
});

test.each(currencies)('in %s a message never costs more in a larger bundle, the trial included (R9.11)', (currency) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...bundles),
      fc.constantFrom(...bundles),
      fc.integer({ min: 1, max: 50 }),
      (one, other, cost) => {
        const [small, large] = one.credits < other.credits ? [one, other] : [other, one];
        const message = (bundle: typeof one) => Math.ceil((bundle.prices[currency] * cost) / bundle.credits);
        expect(message(large)).toBeGreaterThan(0);
        expect(message(large)).toBeLessThanOrEqual(message(small));
        expect(large.prices[currency]).toBeGreaterThanOrEqual(small.prices[currency]);
      },
    ),
  );
});

describe('small print', () => {
  test('the terms are those of 1 December 2023, 12:00 UTC, unless the company came later (R9.07)', () => {
    const { effectiveTermsVersion } = constants;
    expect(Date.parse(effectiveTermsVersion(''))).toBe(Date.UTC(2023, 11, 1, 12));
    expect(effectiveTermsVersion('2023-12-01T11:59:59Z')).toBe('2023-12-01T12:00:00Z');
    expect(effectiveTermsVersion('2023-12-01T12:00:00Z')).toBe('2023-12-01T12:00:00Z');
    expect(effectiveTermsVersion('2023-12-01T12:00:01Z')).toBe('2023-12-01T12:00:01Z');
    expect(effectiveTermsVersion('2025-03-04')).toBe('2025-03-04');
    expect(effectiveTermsVersion('some day')).toBe('2023-12-01T12:00:00Z');
  });

  test('a phone number loses its dashes and spaces (R9.07)', () => {
    const { cleanPhone } = constants;
    expect(cleanPhone('+31 800-000 00-00')).toBe('+318000000000');
    expect(cleanPhone(' 0800 - 123\t456 ')).toBe('0800123456');
    expect(cleanPhone('')).toBe('');
  });
});
