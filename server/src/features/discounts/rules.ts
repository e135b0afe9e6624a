import { codeHeldMinutes, timeBonus, welcomeDiscount } from '#contract/constants.ts';
import type { FailureCode } from '#contract/errors.ts';
import type { Currency } from '#contract/payments/bundles.ts';
import type { DiscountKind, PaymentMethod } from '#contract/payments/payment-types.ts';
import type { Country } from '#contract/places/countries.ts';
import { allowancesOf } from '#contract/premium/premium.ts';

/** A discount as far as it decides who gets what. */
export interface Terms {
  code: string;
  percentage: number;
  currency: Currency | null;
  minimum_order_value: number | null;
  country: Country | null;
  user_id: string | null;
  expires: Date | null;
  status: 'active' | 'disabled';
  validity: 'once-per-user' | 'always';
  paymentmethods: PaymentMethod[] | null;
  kind: DiscountKind;
}

/** Somebody who may buy, as far as it decides what they are offered. */
export interface Buyer {
  id: string;
  paid_user: boolean;
  signup_at: Date;
}

const second = 1000;

/** What a new member gets without knowing any code: for their first purchase, and for as long as it is said. */
export function personalDiscounts(buyer: Buyer, now: Date): Terms[] {
  if (!allowancesOf(buyer.paid_user).newcomerDiscounts) return [];
  const offers: [DiscountKind, { code: string; percentage: number }, number][] = [
    ['welcome', welcomeDiscount, welcomeDiscount.hours * 3600],
    ['time_bonus', timeBonus, timeBonus.seconds],
  ];
  return offers
    .map(([kind, { code, percentage }, seconds]) => ({
      ...unlimited,
      kind,
      code,
      percentage,
      user_id: buyer.id,
      expires: new Date(buyer.signup_at.getTime() + seconds * second),
    }))
    .filter((terms) => !isExpired(terms, now));
}

const unlimited = {
  currency: null,
  minimum_order_value: null,
  country: null,
  status: 'active',
  validity: 'once-per-user',
  paymentmethods: null,
} as const;

/** Codes that no operator can give away: the house's own. */
export const reservedCodes: readonly string[] = [welcomeDiscount.code, timeBonus.code];

export const isExpired = ({ expires }: Pick<Terms, 'expires'>, now: Date) => expires !== null && expires <= now;

/** To whom a code does not apply, it does not exist. */
export const isFor = (terms: Terms, userId: string, now: Date) =>
  terms.status === 'active' && !isExpired(terms, now) && (terms.user_id === null || terms.user_id === userId);

export interface Order {
  price: number;
  currency: Currency;
  country: Country;
  method: PaymentMethod;
}

/** Why a code cannot be used for an order; undefined where it can. */
export function refusalOf(terms: Terms, order: Order): FailureCode | undefined {
  if (terms.country && terms.country !== order.country) return 'code_country';
  if (terms.currency && terms.currency !== order.currency) return 'code_country';
  if (terms.minimum_order_value !== null && order.price < terms.minimum_order_value) return 'code_minimum';
  if (terms.paymentmethods && !terms.paymentmethods.includes(order.method)) return 'code_method';
  return undefined;
}

/** Never added up: a better one comes before the one that was asked for, an equal one does not come at all. */
export const betterFirst = (asked: Terms, others: Terms[]) => [
  ...others
    .filter(({ percentage }) => percentage > asked.percentage)
    .toSorted((one, other) => other.percentage - one.percentage),
  asked,
];

export const heldUntil = (now: Date) => new Date(now.getTime() + codeHeldMinutes * 60 * second);
