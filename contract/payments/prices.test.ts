import { describe, expect, it } from 'vitest';
import { lowestMessagePrice, messagePrices } from './prices.ts';

describe('the lowest price of a message', () => {
  const settings = {
    minimum_message_costs: { BE: { costs: 65, currency: 'EUR' } },
    message_credits: 1,
    bundle_prices: {},
  };

  it('is what the site says it is in a country (R3.05)', () => {
    expect(lowestMessagePrice(settings, 'BE')).toEqual({ costs: 65, currency: 'EUR' });
  });

  it('is that of the largest bundle where the site says nothing (R3.05)', () => {
    const { lowest, currency } = messagePrices(settings, 'US', 1);
    expect(lowestMessagePrice(settings, 'US')).toEqual({ costs: lowest, currency });
    expect(lowestMessagePrice({ ...settings, message_credits: 2 }, 'FR').costs).toBe(
      messagePrices(settings, 'FR', 2).lowest,
    );
  });
});

it('a message costs least with the largest bundle and most with the trial (R9.11)', () => {
  expect(messagePrices({ bundle_prices: {} }, 'FR', 1)).toEqual({ lowest: 80, highest: 120, currency: 'EUR' });
});

it('a site that sells a bundle for less says so wherever it says what a message costs (R3.05)', () => {
  const own = { bundle_prices: { huge: { EUR: 12_500 } } };
  expect(messagePrices(own, 'FR', 1)).toMatchObject({ lowest: 50, highest: 120 });
  expect(messagePrices(own, 'US', 1)).toEqual(messagePrices({ bundle_prices: {} }, 'US', 1));
});
