import type { Locale } from '#contract/locales.ts';
import type { PaymentMethod, ProviderName } from '#contract/payments/payment-types.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Acknowledgement, Message } from '#server/platform/calls/webhook.ts';
import type { Outcome } from '../rules.ts';

/** What a provider learns of an order. Neither a name nor what the site is about. */
export interface ProviderOrder {
  paymentId: string;
  method: PaymentMethod;
  /** What the provider calls the method. */
  providerMethod: string;
  amount: number;
  currency: string;
  country: Country;
  /** What stands on its page and on the bank statement. */
  description: string;
  locale: Locale;
  /** Where the member goes afterwards, however it went. */
  returnUrl: string;
  webhookUrl: string;
  /** Whether the member lets us keep what they pay with. */
  keepsMethod: boolean;
  /** The provider's id of the form it made for this order; null where it made none. */
  form: string | null;
}

export interface Page {
  url: string;
  /** The provider's id of the form, where it made one for this order. */
  form?: string | undefined;
}

/** The provider's token for a method that may be charged again. */
export interface StoredToken {
  token: string;
  label: string;
}

/** What a provider reports of a payment, by webhook or by lookup, after it was verified. */
export interface ProviderEvent {
  /** Our id of the payment; undefined where the provider names the sale alone, by its `reference`. */
  paymentId?: string | undefined;
  outcome: Outcome;
  /** The provider's id of the sale whose method was charged again, where it names no id of ours. */
  repeats?: string | undefined;
  /** The provider's id of the payment; undefined where it has none for one that failed. */
  reference?: string | undefined;
  /** The provider's id of this event, by which it is idempotent. */
  eventId: string;
  /** What was paid or refunded, in minor units; undefined where the provider does not say. */
  amount?: number | undefined;
  currency?: string | undefined;
  stored?: StoredToken | undefined;
}

export type ChargeOutcome = { outcome: 'completed' | 'failed' | 'pending'; reference: string };

/** Thrown where a provider cannot be reached or does not make sense: the outcome is unknown. */
export class ProviderAway extends Error {}

/** A company that takes money for us. The number of a card never comes here: members type it on the provider's own page. */
export interface Provider {
  name: ProviderName;
  /**
   * The page where the order is paid. Throws ProviderAway if that page is down. The page is stored with the order, so it is
   * requested once, and once more after each time that the provider was away: `attempt` counts the requests from 1.
   */
  begin(order: ProviderOrder, asked: { attempt: number; stored?: StoredToken | undefined }): Promise<Page>;
  /**
   * Verifies and parses a webhook; undefined for one that is not about a payment. Throws a Failure for one that is not
   * authentic, and ProviderAway where the provider must be asked about it and does not answer.
   */
  read(message: Message, from: { address: string }): ProviderEvent | undefined | Promise<ProviderEvent | undefined>;
  /** Looks up an order of which no webhook came; undefined unless its status is final. */
  lookUp?(order: ProviderOrder): Promise<ProviderEvent | undefined>;
  /**
   * Whether a webhook of a completed payment is confirmed by `lookUp` first. False only where nobody else can forge it;
   * docs/payments.md says of each provider why.
   */
  isAskedBeforeCompleted: boolean;
  /** The response to an accepted webhook. */
  acknowledge(message: Message): Acknowledgement;
  /** Charges a stored token once; a lost response is `pending`. */
  charge?(stored: StoredToken, order: ProviderOrder): Promise<ChargeOutcome>;
  /** Refunds a part or all of a payment; idempotent. */
  refund?(payment: { reference: string; amount: number; currency: string }): Promise<void>;
}
