import type { Discount } from '#contract/discounts/discounts.ts';
import { isExpired, type Terms } from './rules.ts';

export const presentDiscount = (terms: Terms, now: Date): Discount => ({
  code: terms.code,
  percentage: terms.percentage,
  value_percentage: terms.percentage,
  currency: terms.currency,
  minimum_order_value: terms.minimum_order_value,
  country: terms.country,
  user_id: terms.user_id,
  expires: terms.expires?.toISOString() ?? null,
  status: terms.status,
  validity: terms.validity,
  expired: isExpired(terms, now),
  paymentmethods: terms.paymentmethods,
  kind: terms.kind,
});
