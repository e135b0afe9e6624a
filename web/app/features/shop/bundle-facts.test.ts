import { expect, it } from 'vitest';
import { bundles } from '#contract/payments/bundles.ts';
import { type BundleOffer, cheapestPerCredit, messagePriceIn, reduced, suggestedBundle } from './bundle-facts.ts';

const offers = bundles.map<BundleOffer>(({ id, credits, prices }) => ({
  id,
  credits,
  price: prices.EUR,
  currency: 'EUR',
}));
const medium = offers.find(({ id }) => id === suggestedBundle) as BundleOffer;

it('the largest bundle is marked as the one with the lowest price (R2.16)', () => {
  expect(cheapestPerCredit(offers)).toBe('huge');
  expect(cheapestPerCredit(offers.filter(({ id }) => id !== 'huge'))).toBe('large');
  expect(cheapestPerCredit([])).toBeUndefined();
});

it('a trial that costs less per credit is not what I am led to (R2.16)', () => {
  expect(cheapestPerCredit([{ id: 'trial', credits: 5, price: 1, currency: 'EUR' }, medium])).toBe('medium');
});

it.each([
  [3999, 1, 100],
  [2999, 1, 75],
  [3999, 2, 200],
  [3999, 0, 0],
])(
  'a bundle of 40 for %i cents makes a message of %i credits cost %i, never less than it does (R2.16)',
  (price, credits, cents) => {
    expect(messagePriceIn(medium, price, credits)).toBe(cents);
  },
);

const quarter = { percentage: 25, minimum_order_value: null, currency: null, country: null };

it.each([
  ['nothing', null, 3999],
  ['a quarter, rounded in my favour', quarter, 2999],
  ['a tenth, rounded in my favour', { ...quarter, percentage: 10 }, 3599],
  ['something for larger orders', { ...quarter, minimum_order_value: 4000, currency: 'EUR' as const }, 3999],
  ['something in other money', { ...quarter, currency: 'USD' as const }, 3999],
])('a card with %s taken off shows what the checkout will (R2.71, R3.10)', (_what, offer, price) => {
  expect(reduced(medium, offer)).toBe(price);
});
