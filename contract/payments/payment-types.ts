/** Apart from the schemas, so that a page need not load those to know them. */
export const paymentMethods = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Who takes the money. */
export const providerNames = ['verotel', 'ccbill', 'genesis', 'direct-debit', 'sandbox'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Ordered; on its way at the provider; paid; not paid; given back by us; taken back by the bank. */
export const paymentStatuses = [
  'loading',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'chargeback',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Why somebody gets a discount: because they are new, because they decide soon, or because they know a code. */
export const discountKinds = ['welcome', 'time_bonus', 'code'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** What to do when a stored card is refused. */
export const cardFailureOffers = ['retry', 'paypal'] as const;
