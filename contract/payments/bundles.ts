/** Credit bundles by currency, prices in minor units. The trial is sold once to a member, as an offer. */
export const currencies = ['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'PLN'] as const;
export type Currency = (typeof currencies)[number];

export interface Bundle {
  id: string;
  credits: number;
  prices: Record<Currency, number>;
  trial?: true;
}

export const bundles: Bundle[] = [
  { id: 'trial', credits: 5, prices: { EUR: 599, USD: 649, GBP: 499, CAD: 899, CHF: 599, PLN: 2599 }, trial: true },
  { id: 'small', credits: 15, prices: { EUR: 1699, USD: 1849, GBP: 1449, CAD: 2499, CHF: 1699, PLN: 7299 } },
  { id: 'medium', credits: 40, prices: { EUR: 3999, USD: 4349, GBP: 3399, CAD: 5899, CHF: 3999, PLN: 16_999 } },
  { id: 'large', credits: 100, prices: { EUR: 8999, USD: 9799, GBP: 7699, CAD: 13_299, CHF: 8999, PLN: 38_499 } },
  {
    id: 'huge',
    credits: 250,
    prices: { EUR: 19_999, USD: 21_799, GBP: 16_999, CAD: 29_499, CHF: 19_999, PLN: 84_999 },
  },
];

export const bundleIds = bundles.map(({ id }) => id) as [string, ...string[]];

/** What a site asks for a bundle where it differs from the price above, by bundle and currency. */
export type OwnPrices = Record<string, Partial<Record<Currency, number>> | undefined>;

/** The bundles at the prices of a site. */
export const bundlesAt = (own: OwnPrices): Bundle[] =>
  bundles.map((bundle) => ({ ...bundle, prices: { ...bundle.prices, ...own[bundle.id] } }));
