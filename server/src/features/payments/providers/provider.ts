import type { Locale } from '#contract/locales.ts';
import type { PaymentMethod } from '#contract/payment-types.ts';
import type { Message } from '#server/platform/http/webhook.ts';
import type { ProviderName } from '../methods.ts';
import type { Outcome } from '../rules.ts';

/** What a provider learns of an order. Neither a name nor what the site is about. */
export interface ProviderOrder {
  paymentId: string;
  method: PaymentMethod;
  /** What the provider calls the method. */
  as: string;
  amount: number;
  currency: string;
  /** What stands on its page and on the bank statement. */
  description: string;
  locale: Locale;
  /** Where the member goes afterwards, however it went. */
  returnUrl: string;
}

/** A method that may be charged again, as its provider names it. */
export interface StoredToken {
  token: string;
  label: string;
}

/** What a provider says has become of a payment; believed, because it is signed. */
export interface News {
  paymentId: string;
  outcome: Outcome;
  /** What the provider calls the sale whose method was charged again, where it names no number of ours. */
  repeats?: string | undefined;
  /** What the provider calls the payment, and this message. */
  reference: string;
  eventId: string;
  /** What was paid, or given back; below zero where it does not say. */
  amount: number;
  /** Empty where it does not say. */
  currency: string;
  stored?: StoredToken | undefined;
}

export type ChargeOutcome = { outcome: 'completed' | 'failed' | 'pending'; reference: string };

/** Thrown where a provider cannot be reached, or does not make sense: nothing is known of what became of it. */
export class ProviderAway extends Error {}

/** Whoever takes money for us. The number of a card never comes here: members type it on the provider's own page. */
export interface Provider {
  name: ProviderName;
  /** Throws ProviderAway where members would be sent to nowhere. */
  assertReachable(): Promise<void>;
  /** The address of the page where the order is paid. */
  pageFor(order: ProviderOrder, stored?: StoredToken): string;
  /** What a message says; undefined for one that is not about a payment. Throws a Failure for one that is not theirs. */
  read(message: Message, from: { address: string }): News | undefined;
  /** What it knows of an order we have heard nothing of; undefined where that is nothing, or nothing final. */
  lookUp?(order: ProviderOrder): Promise<News | undefined>;
  /**
   * Whether `lookUp` is asked before a message that something was paid is believed. False only where a message cannot be
   * made by anybody else; docs/payments.md says of each provider why.
   */
  isAskedBeforeCompleted: boolean;
  /** What it wants to hear when a message was taken. */
  acknowledgement: string;
  /** Charges a method again; the payment's id makes it happen once. */
  charge?(stored: StoredToken, order: ProviderOrder): Promise<ChargeOutcome>;
  /** Gives back a part or all of a payment; asked again it does nothing. */
  refund?(payment: { reference: string; amount: number; currency: string }): Promise<void>;
}
