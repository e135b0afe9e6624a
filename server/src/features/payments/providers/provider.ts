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
  as: string;
  amount: number;
  currency: string;
  country: Country;
  /** What stands on its page and on the bank statement. */
  description: string;
  locale: Locale;
  /** Where the member goes afterwards, however it went. */
  returnUrl: string;
  /** Where we want to hear what became of it. */
  webhookUrl: string;
  /** Whether the member lets us keep what they pay with. */
  keepsMethod: boolean;
  /** What the provider calls the form it made for this order; null where it made none. */
  form: string | null;
}

/** Where an order is paid. */
export interface Page {
  url: string;
  /** What the provider calls the form, where it made one for this order. */
  form?: string | undefined;
}

/** A method that may be charged again, as its provider names it. */
export interface StoredToken {
  token: string;
  label: string;
}

/** What a provider says has become of a payment, as a webhook or an answer; believed, because it is signed. */
export interface ProviderEvent {
  /** Our number of the payment; undefined where the provider names the sale alone, by its `reference`. */
  paymentId?: string | undefined;
  outcome: Outcome;
  /** What the provider calls the sale whose method was charged again, where it names no number of ours. */
  repeats?: string | undefined;
  /** What the provider calls the payment; undefined where it has no name for one that failed. */
  reference?: string | undefined;
  /** What the provider calls this message: the same one has its effect once. */
  eventId: string;
  /** What was paid or refunded, in minor units; undefined where the provider does not say. */
  amount?: number | undefined;
  currency?: string | undefined;
  stored?: StoredToken | undefined;
}

export type ChargeOutcome = { outcome: 'completed' | 'failed' | 'pending'; reference: string };

/** Thrown where a provider cannot be reached, or does not make sense: nothing is known of what became of it. */
export class ProviderAway extends Error {}

/** A company that takes money for us. The number of a card never comes here: members type it on the provider's own page. */
export interface Provider {
  name: ProviderName;
  /**
   * The page where the order is paid. Throws ProviderAway where members would be sent to nowhere. The page is kept with the
   * order, so it is asked for once, and once more after each time that the provider was away: `attempt` counts them from 1.
   */
  begin(order: ProviderOrder, asked: { attempt: number; stored?: StoredToken | undefined }): Promise<Page>;
  /**
   * What a message says; undefined for one that is not about a payment. Throws a Failure for one that is not theirs, and
   * ProviderAway where its provider must be asked about it and does not answer.
   */
  read(message: Message, from: { address: string }): ProviderEvent | undefined | Promise<ProviderEvent | undefined>;
  /** What it knows of an order we have heard nothing of; undefined where that is nothing, or nothing final. */
  lookUp?(order: ProviderOrder): Promise<ProviderEvent | undefined>;
  /**
   * Whether `lookUp` is asked before a message that something was paid is believed. False only where a message cannot be
   * made by anybody else; docs/payments.md says of each provider why.
   */
  isAskedBeforeCompleted: boolean;
  /** What it wants to hear when a message was taken. */
  acknowledge(message: Message): Acknowledgement;
  /** Charges a method again; the payment's id makes it happen once. */
  charge?(stored: StoredToken, order: ProviderOrder): Promise<ChargeOutcome>;
  /** Gives back a part or all of a payment; asked again it does nothing. */
  refund?(payment: { reference: string; amount: number; currency: string }): Promise<void>;
}
