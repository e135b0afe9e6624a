import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { discountCodeText, id, pageLanguage, wholeNumber } from '../fields.ts';
import { countries } from '../places/countries.ts';
import { bundleIds, currencies } from './bundles.ts';
import { paymentMethods, paymentStatuses } from './payment-types.ts';

/** What the calls around money take and answer. All amounts are whole minor units of their currency. */

const bundleId = z.enum(bundleIds);
const method = z.enum(paymentMethods);
/** The language a payment is ordered in: the provider's page leads back to the site in it. */
const language = pageLanguage;
/** The buyer wants the credits at once, and knows what that means for a withdrawal: kept with its time. */
const immediateSupply = z.literal(true).optional();
const country = z.enum(countries);

export const bundlesQuery = z.object({ country: country.optional() });

export const bundlesAnswer = z.object({
  bundles: z.array(
    z.object({
      id: bundleId,
      credits: z.int(),
      price: z.int(),
      currency: z.enum(currencies),
      /** What one message costs with it, in minor units, rounded up. */
      message_price: z.int(),
      /** Sold once to a member, as an offer; listed only for whom it still stands. */
      trial: z.boolean(),
    }),
  ),
  /** For which country prices and methods are answered. */
  country,
  /** Where the caller may say they pay from. */
  countries: z.array(country),
  currency: z.enum(currencies),
  /** In order of local habit; a fee is added to the price, once. */
  paymentmethods: z.array(
    z.object({
      id: method,
      fee: z.int(),
      /** Whether it can be kept, and charged again by one click. */
      repeatable: z.boolean(),
    }),
  ),
  premium: z.object({
    /** Whether the caller is premium already. Buying any bundle makes a member so for good. */
    active: z.boolean(),
    /** Who says that premium members find more matches; empty where nobody does, and then nothing is claimed. */
    claim_source: z.string(),
  }),
  /** What will stand on the bank statement. */
  statement_name: z.string(),
});

const appliedDiscount = z.object({ code: z.string(), percentage: z.int(), amount: z.int() }).nullable();

/** price - discount.amount + fee = amount, always. */
const cost = {
  bundle: bundleId,
  credits: z.int(),
  paymentmethod: method,
  country,
  currency: z.enum(currencies),
  price: z.int(),
  discount: appliedDiscount,
  fee: z.int(),
  amount: z.int(),
  statement_name: z.string(),
};

export const orderBody = z.strictObject({
  bundle: bundleId,
  paymentmethod: method,
  country,
  discountcode: discountCodeText.optional(),
  /** Whether what is paid with may be kept for an order by one click: it may unless this says no. Our pages always say. */
  keep_method: z.boolean().optional(),
  immediate_supply: immediateSupply,
  language,
});
export type OrderBody = z.output<typeof orderBody>;

export const quoteQuery = z.object({
  bundle: bundleId,
  paymentmethod: method,
  country: country.optional(),
  discountcode: discountCodeText.optional(),
});

export const payment = z.object({
  payment_id: id,
  status: z.enum(paymentStatuses),
  ...cost,
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  /** Where to go on and pay, while that is still to be done. */
  redirect_url: z.string().optional(),
  /** What went wrong, in the caller's language: not paid, or a provider that cannot be reached while the order is kept. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Of a paid one: the number of its invoice, which invoice.php answers by the payment's id. */
  invoice_number: z.string().nullable(),
  /** Until when the member may withdraw; null where they cannot, or can no longer. */
  withdraw_until: z.iso.datetime().nullable(),
  /** What was given back. */
  refunded: z.int(),
});
export type Payment = z.infer<typeof payment>;

const paymentAnswer = z.object({ payment });

export const repeatOrderAnswer = z.object({
  /** Null where there is no order to repeat, or no method that may be charged again. */
  order: z.object({ ...cost, stored_method: z.object({ label: z.string(), failed: z.boolean() }) }).nullable(),
});

export const transactionsQuery = z.object({ id: id.optional(), page: wholeNumber(1, 100_000).default(1) });
export const transactionsAnswer = z.object({
  /** The newest first; by id that one alone. */
  transactions: z.array(payment),
  page: z.int(),
  pages: z.int(),
});

export const withdrawalAnswer = z.object({
  payment,
  /** When the withdrawal was received; the mail that confirms it says the same. */
  withdrawn_at: z.iso.datetime(),
  /** What is given back, in minor units: the part that was not used up. */
  refund: z.int(),
});

export const paymentCalls = {
  bundles: {
    summary: 'What credits cost in a country and how they can be paid there',
    query: bundlesQuery,
    answer: bundlesAnswer,
  },
  quote: {
    summary: 'What an order would cost to the last cent, discount and fee included; nothing is ordered',
    session: true,
    query: quoteQuery,
    answer: z.object({ quote: z.object(cost) }),
  },
  startPayment: {
    summary: 'Order a bundle; the answer says where to go on and pay',
    session: true,
    status: 201,
    body: orderBody,
    answer: paymentAnswer,
  },
  payment: {
    summary: 'One of the caller’s payments, as it is now',
    session: true,
    query: z.object({ id }),
    answer: paymentAnswer,
  },
  cancelPayment: {
    summary: 'Give an order up that is not paid yet; a code it holds is free again',
    session: true,
    body: z.strictObject({ payment_id: id }),
    answer: paymentAnswer,
  },
  paymentWebhook: {
    summary: 'What a payment provider has to say about a payment, signed by it',
    answer: z.string(),
    webhook: true,
  },
  paymentPostback: {
    summary: 'The same of a provider that says it in a query',
    answer: z.string(),
    webhook: true,
  },
  repeatOrder: {
    summary: 'The last order and the stored method it could be repeated with in one click',
    session: true,
    answer: repeatOrderAnswer,
  },
  performRepeatOrder: {
    summary: 'Order the same again and charge the stored method',
    session: true,
    status: 201,
    body: z.strictObject({ immediate_supply: immediateSupply, language }).nullish(),
    answer: paymentAnswer,
  },
  forgetMethod: {
    summary: 'Forget what was kept to be charged again',
    session: true,
    body: z.strictObject({}),
    answer: repeatOrderAnswer,
  },
  transactions: {
    summary: 'The caller’s payments, the newest first, or one of them',
    session: true,
    query: transactionsQuery,
    answer: transactionsAnswer,
  },
  withdraw: {
    summary: 'Withdraw from a purchase within the days the site grants; a dated mail confirms it at once',
    session: 'or_closed_owner',
    /** `owner` is what a login to an account that the site has closed was refused with. */
    body: z.strictObject({ payment_id: id, owner: z.string().max(200).optional() }),
    answer: withdrawalAnswer,
  },
} satisfies Record<string, CallSchema>;
