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

/** Parameters of a method on the form, beside its name. */
const details: Partial<Record<string, Content>> = {
  pay_pal: { payment_type: 'sale' },
  apple_pay: { payment_subtype: 'sale' },
  // The code that stands for BLIK among the banks that could be offered.
  online_banking: { bank_codes: { bank_code: ['BLK'] } },
  trustly_sale: { return_success_url_target: 'top' },
};

/** The transaction types of a sale by card with 3-D Secure, and of one whose card may be charged again. */
const card = 'sale3d';
const keptCard = 'init_recurring_sale3d';

/** How often one refund is tried anew after refusals; then staff have to look. */
const mostRefunds = 9;

/**
 * emerchantpay's gateway Genesis: an order is paid on its web payment form (WPF). The signature of a notification covers an id
 * alone, so each one is looked up (reconcile). docs/payments.md says where these rules are published.
 */
export class Genesis implements Provider {
  readonly name = 'genesis' as const;
  /** `read` looks every notification up already, whatever it says. */
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
    // An unsigned id, but it only selects among transactions that the gateway listed.
    return 'transactions' in known
      ? eventOfForm(known, said.get('payment_transaction_unique_id'))
      : eventOfTransaction(known);
  }

  /** Echoes the notification's id as XML: otherwise the gateway resends it. */
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
    // A charge that the gateway does not know was never made.
    return { paymentId, outcome: 'cancelled', reference: `${paymentId} unknown`, eventId: 'unknown', amount, currency };
  }

  /** Charges a stored card; idempotent by transaction_id: one whose response was lost is looked up and not made again. */
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
    // The charge may have succeeded: a later lookup tells.
    const charged = await charging.catch(() => 'unanswered' as const);
    return charged === 'unanswered'
      ? { outcome: 'pending' as const, reference: `${paymentId} unanswered` }
      : chargeOutcome(paymentId, charged);
  }

  /**
   * Idempotent by transaction_id: a refused refund is retried under a new one, any other is looked up and not made twice.
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
  const name = order.providerMethod === card && order.keepsMethod ? keptCard : order.providerMethod;
  return {
    transaction_id: transactionId,
    usage: order.description,
    description: order.description,
    notification_url: order.webhookUrl,
    return_success_url: order.returnUrl,
    return_failure_url: declined.href,
    return_cancel_url: declined.href,
    return_pending_url: order.returnUrl,
    // In minor units, as ours.
    amount: String(order.amount),
    currency: order.currency,
    // In minutes; no longer than the order itself is open.
    lifetime: String(orderMinutes),
    // Some methods exist in one country alone; other data the form asks for.
    billing_address: { country: order.country },
    transaction_types: { transaction_type: [{ '@name': name, ...details[name] }] },
  };
}

function chargeOutcome(paymentId: string, charged: GenesisTransaction | undefined): ChargeOutcome {
  const outcome = outcomeOf(charged?.status ?? 'error');
  const reference = charged?.unique_id ?? `${paymentId} refused`;
  return { outcome: outcome === 'completed' || outcome === 'pending' ? outcome : 'failed', reference };
}
