import { createHash } from 'node:crypto';
import { type Message, plainOk } from '#server/platform/calls/webhook.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Outcome } from '../rules.ts';
import { equalsInConstantTime } from './constant-time.ts';
import { asDecimal, fromDecimal } from './money.ts';
import type { Page, Provider, ProviderEvent, ProviderOrder, StoredToken } from './provider.ts';
import { assertAnswers, textAt } from './reach.ts';

export interface VerotelSettings {
  shopId: string;
  signatureKey: string;
  /** The URL of its order page; another one for a simulator, or for a sister brand of Verotel's. */
  url: string;
}

const protocolVersion = '4';

/** Outcomes by `event`; that of the sale itself is empty or `initial`. */
const outcomes: Record<string, Outcome> = {
  '': 'completed',
  initial: 'completed',
  chargeback: 'chargeback',
  credit: 'refunded',
};

/** Parameters of every webhook of a sale. */
const inEveryMessage = ['shopID', 'saleID', 'referenceID', 'type', 'priceAmount', 'priceCurrency'];

/**
 * Parameters that only an order has. Orders and webhooks are signed with the same key, and the buyer sees the URL of their own
 * order: without `onlyInOrders` and `inEveryMessage` its query would pass as the webhook that it was paid.
 */
const onlyInOrders = ['version', 'description', 'successURL', 'declineURL', 'backURL', 'cancelURL'];

/** Parameters without signature. */
const unsigned = ['signature', 'email', 'oneClickToken'];

/**
 * Verotel FlexPay, version 4: an order is a signed URL, and a webhook (postback) is a signed query that must be answered with
 * OK. docs/payments.md says where these rules are published.
 */
export class Verotel implements Provider {
  readonly name = 'verotel' as const;
  readonly acknowledge = plainOk;
  readonly isAskedBeforeCompleted = true;

  constructor(private readonly settings: VerotelSettings) {}

  async begin(order: ProviderOrder, { stored }: { stored?: StoredToken | undefined }): Promise<Page> {
    await assertAnswers(this.settings.url);
    return { url: this.pageFor(order, stored) };
  }

  private pageFor(order: ProviderOrder, stored?: StoredToken): string {
    const declined = new URL(order.returnUrl);
    declined.searchParams.set('declined', '1');
    const parameters: Record<string, string> = {
      version: protocolVersion,
      shopID: this.settings.shopId,
      type: 'purchase',
      priceAmount: asDecimal(order.amount),
      priceCurrency: order.currency,
      description: order.description,
      paymentMethod: order.providerMethod,
      referenceID: order.paymentId,
      successURL: order.returnUrl,
      declineURL: declined.href,
    };
    const signature = flexPaySignature(this.settings.signatureKey, parameters);
    const query = new URLSearchParams({ ...parameters, signature, ...(stored && { oneClickToken: stored.token }) });
    return `${this.settings.url}/startorder?${query}`;
  }

  /** Queries FlexPay's status API, which answers lines of `name: value`. */
  async lookUp({ paymentId }: ProviderOrder): Promise<ProviderEvent | undefined> {
    const asked = { version: protocolVersion, shopID: this.settings.shopId, referenceID: paymentId };
    const signature = flexPaySignature(this.settings.signatureKey, asked);
    const text = await textAt(`${this.settings.url}/salestatus?${new URLSearchParams({ ...asked, signature })}`);
    const said = Object.fromEntries(
      text.split('\n').map((line) =>
        line
          .trim()
          .split(/:\s*(.*)/s)
          .slice(0, 2),
      ),
    );
    const amount = fromDecimal(said.priceAmount);
    if (said.response !== 'FOUND' || said.saleResult !== 'APPROVED' || amount === undefined) return undefined;
    const { saleID: reference = '', priceCurrency: currency } = said;
    if (!isSaleNumber(reference)) return undefined;
    return { paymentId, outcome: 'completed', reference, eventId: `${reference} asked`, amount, currency };
  }

  read({ query: parameters }: Message): ProviderEvent | undefined {
    const expected = flexPaySignature(this.settings.signatureKey, parameters, ['signature']);
    if (!equalsInConstantTime(expected, parameters.signature?.toLowerCase() ?? '')) throw new Failure('forbidden');
    if (parameters.shopID !== this.settings.shopId) throw new Failure('forbidden');
    if (onlyInOrders.some((name) => name in parameters)) throw new Failure('forbidden');
    if (inEveryMessage.some((name) => !parameters[name])) throw new Failure('malformed');
    if (!isSaleNumber(parameters.saleID ?? '')) throw new Failure('malformed');
    const event = parameters.event ?? '';
    const outcome = outcomes[event];
    const { saleID: sale = '', referenceID: paymentId = '', oneClickToken: token, truncatedPAN } = parameters;
    // Other types are subscriptions, which we do not sell.
    if (parameters.type !== 'purchase' || !outcome) return undefined;
    return {
      paymentId,
      outcome,
      reference: sale,
      eventId: [sale, event, parameters.transactionID ?? ''].join(' '),
      // A credit (refund) has its own amount, which may be a part of the price.
      amount: fromDecimal((event === 'credit' && parameters.amount) || parameters.priceAmount),
      currency: (event === 'credit' && parameters.currency) || parameters.priceCurrency || undefined,
      stored: token ? { token, label: `•••• ${truncatedPAN?.slice(-4) ?? ''}`.trim() } : undefined,
    };
  }
}

const isSaleNumber = (text: string) => /^\d{1,20}$/.test(text);

export function flexPaySignature(key: string, parameters: Record<string, string>, without = unsigned) {
  const signed = Object.keys(parameters)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${parameters[name]}`);
  return createHash('sha256')
    .update([key, ...signed].join(':'))
    .digest('hex');
}
