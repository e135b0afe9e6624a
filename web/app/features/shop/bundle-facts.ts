import type { Currency } from '#contract/payments/bundles.ts';

export interface BundleOffer {
  id: string;
  credits: number;
  /** In minor units, without a discount. */
  price: number;
  currency: Currency;
}

/** The one that suits most people: neither the smallest nor the largest. */
export const suggestedBundle = 'medium';

/** Where a credit costs least; the trial is sold once, so it is not compared. */
export const cheapestPerCredit = (bundles: readonly BundleOffer[]) =>
  bundles
    .filter(({ id }) => id !== 'trial')
    .toSorted((one, other) => one.price / one.credits - other.price / other.credits)[0]?.id;

/** What one message costs when its credits come from this bundle, in minor units; a begun cent counts as one. */
export const messagePriceIn = ({ credits }: BundleOffer, price: number, messageCredits: number) =>
  Math.ceil((price * messageCredits) / credits);

interface Reduction {
  percentage: number;
  minimum_order_value: number | null;
  currency: Currency | null;
  country: string | null;
}

/** What a bundle costs with a discount that holds for it. As the server counts: what is taken off is rounded up. */
export function reduced({ price, currency }: BundleOffer, offer: Reduction | null): number {
  if (!offer || price < (offer.minimum_order_value ?? 0)) return price;
  if (offer.currency && offer.currency !== currency) return price;
  return price - Math.ceil((price * offer.percentage) / 100);
}
