import { expect, test } from 'vitest';
import { betterFirst, isFor, type Order, personalDiscounts, refusalOf, type Terms } from './rules.ts';

const now = new Date('2026-11-15T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const terms = (changes: Partial<Terms> = {}): Terms => ({
  code: 'CODE',
  percentage: 10,
  currency: null,
  minimum_order_value: null,
  country: null,
  user_id: null,
  expires: null,
  status: 'active',
  validity: 'once-per-user',
  paymentmethods: null,
  kind: 'code',
  ...changes,
});
const order: Order = { price: 1699, currency: 'EUR', country: 'FR', method: 'visa' };

test.each([
  [0, ['WELCOME25', 'TIMEBONUS25']],
  [14_399, ['WELCOME25', 'TIMEBONUS25']],
  [14_400, ['WELCOME25']],
  [72 * 3600 - 1, ['WELCOME25']],
  [72 * 3600, []],
])('%i seconds after their signup a member who has not paid is offered %j (R4.11, R9.03, R9.11)', (age, codes) => {
  const buyer = { id: '1', paid_user: false, signup_at: secondsAgo(age) };
  expect(personalDiscounts(buyer, now).map(({ code }) => code)).toEqual(codes);
  expect(personalDiscounts({ ...buyer, paid_user: true }, now)).toEqual([]);
});

test.each<[string, Partial<Terms>, string | undefined]>([
  ['without conditions', {}, undefined],
  ['for its country', { country: 'FR' }, undefined],
  ['for another country', { country: 'DE' }, 'code_country'],
  ['for another currency', { currency: 'PLN' }, 'code_country'],
  ['from exactly this sum on', { currency: 'EUR', minimum_order_value: 1699 }, undefined],
  ['from a cent more on', { currency: 'EUR', minimum_order_value: 1700 }, 'code_minimum'],
  ['for its method', { paymentmethods: ['paypal', 'visa'] }, undefined],
  ['for other methods', { paymentmethods: ['paypal'] }, 'code_method'],
  ['for no method at all', { paymentmethods: [] }, 'code_method'],
])('a code %s fits an order or says why not (R5.06)', (_what, changes, refusal) => {
  expect(refusalOf(terms(changes), order)).toBe(refusal);
});

test.each<[string, Partial<Terms>, boolean]>([
  ['of nobody in particular', {}, true],
  ['of mine', { user_id: '1' }, true],
  ['of somebody else', { user_id: '2' }, false],
  ['that ends in a moment', { expires: new Date(now.getTime() + 1) }, true],
  ['that ends now', { expires: now }, false],
  ['that is switched off', { status: 'disabled' }, false],
])('a code %s is there for me or not (R3.10)', (_what, changes, there) => {
  expect(isFor(terms(changes), '1', now)).toBe(there);
});

test('of two offers the better one applies, and of equals the one I asked for (R9.11)', () => {
  const [asked, better, equal] = [terms(), terms({ code: 'BETTER', percentage: 30 }), terms({ code: 'EQUAL' })];
  expect(betterFirst(asked, [equal, better]).map(({ code }) => code)).toEqual(['BETTER', 'CODE']);
});
