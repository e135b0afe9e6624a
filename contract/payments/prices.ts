import { bundlesAt, type Currency, type OwnPrices } from './bundles.ts';

const currencyByCountry: Record<string, Currency> = { US: 'USD', GB: 'GBP', CA: 'CAD', CH: 'CHF', PL: 'PLN' };

/** The euro wherever no other currency of ours is at home. */
export const currencyOf = (country: string): Currency => currencyByCountry[country] ?? 'EUR';

interface SellingSettings {
  bundle_prices: OwnPrices;
}

/** The lowest price of a message in a country: what the site says it is there, else by the largest bundle on sale. */
export function lowestMessagePrice(
  settings: SellingSettings & {
    minimum_message_costs: Record<string, { costs: number; currency: string }>;
    message_credits: number;
  },
  country: string,
): { costs: number; currency: string } {
  const said = settings.minimum_message_costs[country];
  if (said) return said;
  const { lowest, currency } = messagePrices(settings, country, settings.message_credits);
  return { costs: lowest, currency };
}

/** What one message costs at least and at most, in minor units: by the largest bundle, and by the trial. */
export function messagePrices(settings: SellingSettings, country: string, messageCredits: number) {
  const currency = currencyOf(country);
  const perMessage = bundlesAt(settings.bundle_prices).map(({ prices, credits }) =>
    Math.ceil((prices[currency] * messageCredits) / credits),
  );
  return { lowest: Math.min(...perMessage), highest: Math.max(...perMessage), currency };
}
