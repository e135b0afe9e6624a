import { XMLBuilder } from 'fast-xml-parser';
import { orderMinutes } from '#contract/constants.ts';
import type { Acknowledgement, Message } from '#server/platform/calls/webhook.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type Content, GenesisGateway, type GenesisSettings, type GenesisTransaction } from './genesis-gateway.ts';
import {
  eventOfForm,
  eventOfTransaction,
  isSigned,
  outcomeOf,
  paymentIdIn,
  refundIdOf,
  transactionIdOf,
} from './genesis-outcomes.ts';
import {
  type ChargeOutcome,
  type Page,
  type Provider,
  ProviderAway,
  type ProviderEvent,
  type ProviderOrder,
  type StoredToken,
} from './provider.ts';

/** What a method needs to be told on the form, beside its name. */
const details: Partial<Record<string, Content>> = {
  pay_pal: { payment_type: 'sale' },
  apple_pay: { payment_subtype: 'sale' },
  // Of all the banks it could offer, the one that stands for BLIK.
  online_banking: { bank_codes: { bank_code: ['BLK'] } },
  trustly_sale: { return_success_url_target: 'top' },
};

/** The card that is charged with strong authentication, and the same for one that may be charged again. */
const card = 'sale3d';
const keptCard = 'init_recurring_sale3d';

/** After so many refusals of one refund a person has to look. */
const mostRefunds = 9;

/**
 * emerchantpay's gateway Genesis: an order is paid on its web payment form. Its notifications prove nothing but that
 * something happened, so the gateway is asked what did, each time. docs/payments.md says where these rules are published.
 */
export class Genesis implements Provider {
  readonly name = 'genesis' as const;
  /** Reading a message asks the gateway already, whatever the message says. */
  readonly isAskedBeforeCompleted = false;
  private readonly gateway: GenesisGateway;

  constructor(private readonly settings: GenesisSettings) {
    this.gateway = new GenesisGateway(settings);
  }

  async begin(order: ProviderOrder, { attempt }: { attempt: number }): Promise<Page> {
    const transactionId = transactionIdOf(order.paymentId, attempt);
    const form = await this.gateway.createForm(order.locale, formFor(order, transactionId));
    if (!form.redirect_url || form.transaction_id !== transactionId)
      throw new ProviderAway('Genesis made a form without an address, or for another order.');
    return { url: form.redirect_url, form: form.unique_id };
  }

  async read({ body }: Message): Promise<ProviderEvent | undefined> {
    const said = new URLSearchParams(body);
    const form = said.get('wpf_unique_id');
    const uniqueId = form ?? said.get('unique_id') ?? '';
    if (!isSigned(uniqueId, said.get('signature') ?? '', this.settings.password)) throw new Failure('forbidden');
    const known =
      form === null
        ? await this.gateway.findTransaction({ unique_id: uniqueId })
        : await this.gateway.findForm(uniqueId);
    if (known?.unique_id !== uniqueId) throw new Failure('not_found');
    // Which part of the form it is about may be said unsigned: what that part is, the gateway has said.
    return 'transactions' in known
      ? eventOfForm(known, said.get('payment_transaction_unique_id'))
      : eventOfTransaction(known);
  }

  /** The id of what it was about, as XML: without it the notification comes again. */
  acknowledge({ body }: Message): Acknowledgement {
    const said = new URLSearchParams(body);
    const name = said.has('wpf_unique_id') ? 'wpf_unique_id' : 'unique_id';
    const echo = new XMLBuilder({}).build({ notification_echo: { [name]: said.get(name) ?? '' } });
    return { type: 'text/xml', text: `<?xml version="1.0" encoding="UTF-8"?>${echo}` };
  }

  async lookUp({ paymentId, form, amount, currency }: ProviderOrder): Promise<ProviderEvent | undefined> {
    if (form !== null) {
      const known = await this.gateway.findForm(form);
      const event = known && eventOfForm(known);
      return event?.paymentId === paymentId ? event : undefined;
    }
    const known = await this.gateway.findTransaction({ transaction_id: paymentId });
    if (known) return paymentIdIn(known.transaction_id) === paymentId ? eventOfTransaction(known) : undefined;
    // A charge that never got there is not on its way.
    return { paymentId, outcome: 'cancelled', reference: `${paymentId} unknown`, eventId: 'unknown', amount, currency };
  }

  /** Charges the card of an earlier sale; a charge whose answer was lost is found by our number and not made again. */
  async charge({ token }: StoredToken, { paymentId, amount, currency, description }: ProviderOrder) {
    const earlier = await this.gateway.findTransaction({ transaction_id: paymentId });
    if (earlier) return chargeOutcome(paymentId, earlier);
    const charging = this.gateway.process({
      transaction_type: 'recurring_sale',
      transaction_id: paymentId,
      usage: description,
      reference_id: token,
      amount: String(amount),
      currency,
    });
    // It may have been charged: asking for it later tells.
    const charged = await charging.catch(() => 'unanswered' as const);
    return charged === 'unanswered'
      ? { outcome: 'pending' as const, reference: `${paymentId} unanswered` }
      : chargeOutcome(paymentId, charged);
  }

  /**
   * One that was refused is tried anew under a number of its own when it is asked for again; any other is found by its
   * number, and not made twice.
   */
  async refund({ reference, amount, currency }: { reference: string; amount: number; currency: string }) {
    for (let attempt = 1; attempt <= mostRefunds; attempt += 1) {
      const transactionId = refundIdOf(reference, attempt);
      const earlier = await this.gateway.findTransaction({ transaction_id: transactionId });
      const refund = earlier ?? (await this.refundNow(transactionId, { reference, amount, currency }));
      const outcome = outcomeOf(refund?.status ?? 'error');
      if (outcome === 'completed') return;
      if (outcome === 'pending' || !earlier) throw new ProviderAway(`Genesis has not given back ${reference} yet.`);
    }
    throw new ProviderAway(`Genesis refuses to give back ${reference}.`);
  }

  private refundNow(transactionId: string, given: { reference: string; amount: number; currency: string }) {
    return this.gateway.process({
      transaction_type: 'refund',
      transaction_id: transactionId,
      reference_id: given.reference,
      amount: String(given.amount),
      currency: given.currency,
    });
  }
}

function formFor(order: ProviderOrder, transactionId: string): Content {
  const declined = new URL(order.returnUrl);
  declined.searchParams.set('declined', '1');
  const name = order.as === card && order.keepsMethod ? keptCard : order.as;
  return {
    transaction_id: transactionId,
    usage: order.description,
    description: order.description,
    notification_url: order.webhookUrl,
    return_success_url: order.returnUrl,
    return_failure_url: declined.href,
    return_cancel_url: declined.href,
    return_pending_url: order.returnUrl,
    // In whole minor units, as we count.
    amount: String(order.amount),
    currency: order.currency,
    // No longer than we hold the order, in minutes.
    lifetime: String(orderMinutes),
    // Some methods exist in one country alone. Whatever else one needs, its form asks for.
    billing_address: { country: order.country },
    transaction_types: { transaction_type: [{ '@name': name, ...details[name] }] },
  };
}

function chargeOutcome(paymentId: string, charged: GenesisTransaction | undefined): ChargeOutcome {
  const outcome = outcomeOf(charged?.status ?? 'error');
  const reference = charged?.unique_id ?? `${paymentId} refused`;
  return { outcome: outcome === 'completed' || outcome === 'pending' ? outcome : 'failed', reference };
}
