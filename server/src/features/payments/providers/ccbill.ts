import { createHash } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
import type { Currency } from '#contract/payments/bundles.ts';
import { fieldsOnce, type Message, plainOk } from '#server/platform/calls/webhook.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Outcome } from '../rules.ts';
import { chargeByPrevious, type DataLink } from './ccbill-charge.ts';
import { equalsInConstantTime } from './constant-time.ts';
import { asDecimal, fromDecimal } from './money.ts';
import type { Page, Provider, ProviderEvent, ProviderOrder, StoredToken } from './provider.ts';
import { assertAnswers } from './reach.ts';

export interface CcbillSettings {
  account: string;
  subaccount: string;
  flexId: string;
  salt: string;
  /** The URL of its forms; another one for a simulator. */
  url: string;
  /** The networks that webhooks come from: they carry no signature. */
  networks: string[];
  /** Without these credentials no card can be charged again, and no token is stored. */
  dataLink?: DataLink | undefined;
}

/** ISO 4217 numbers of the currencies that CCBill settles, among ours. */
const currencyCodes: Partial<Record<string, string>> = {
  USD: '840',
  EUR: '978',
  GBP: '826',
  CAD: '124',
} satisfies Partial<Record<Currency, string>>;

/** Required for a single purchase too, 2 to 365 days: nothing happens at its end. */
const period = '30';

const outcomes: Record<string, Outcome> = {
  NewSaleSuccess: 'completed',
  NewSaleFailure: 'failed',
  // Charges of a stored card.
  UpSaleSuccess: 'completed',
  UpSaleFailure: 'failed',
  Refund: 'refunded',
  Void: 'refunded',
  Chargeback: 'chargeback',
  Return: 'chargeback',
};

/**
 * CCBill FlexForms with dynamic pricing: an order is a URL with a digest of its price, and webhooks come from CCBill's own
 * networks. docs/payments.md says where these rules are published.
 */
export class Ccbill implements Provider {
  readonly name = 'ccbill' as const;
  readonly acknowledge = plainOk;
  /** CCBill has no status API. Webhooks come from its own networks, and a new sale carries a digest made with the salt. */
  readonly isAskedBeforeCompleted = false;
  private readonly networks = new BlockList();
  readonly charge: Provider['charge'];

  constructor(private readonly settings: CcbillSettings) {
    const { account, subaccount, dataLink } = settings;
    if (dataLink)
      this.charge = ({ token: subscription }, order) => {
        const currencyCode = currencyCodes[order.currency] ?? '';
        return chargeByPrevious(dataLink, { account, subaccount, subscription, currencyCode, period }, order);
      };
    for (const network of settings.networks) {
      const [address = '', prefix = '32'] = network.split('/');
      if (isIPv4(address)) this.networks.addSubnet(address, Number(prefix), 'ipv4');
      else this.networks.addSubnet(address, Number(network.split('/')[1] ?? '128'), 'ipv6');
    }
  }

  async begin(order: ProviderOrder): Promise<Page> {
    await assertAnswers(this.settings.url);
    return { url: this.pageFor(order) };
  }

  private pageFor({ amount, currency, paymentId }: ProviderOrder): string {
    const { url, flexId, subaccount, salt } = this.settings;
    const price = asDecimal(amount);
    const code = currencyCodes[currency] ?? '';
    const query = new URLSearchParams({
      clientSubacc: subaccount,
      initialPrice: price,
      initialPeriod: period,
      currencyCode: code,
      formDigest: formDigest({ price, period, code, salt }),
      // Comes back as X-payment in every webhook of the sale.
      payment: paymentId,
    });
    return `${url}/${flexId}?${query}`;
  }

  read({ query, headers, body }: Message, { address }: { address: string }): ProviderEvent | undefined {
    if (!this.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) throw new Failure('forbidden');
    const said = fieldsIn(headers['content-type'] ?? '', body);
    // Fields of the body alone: another merchant of CCBill's can set any webhook URL with its query, but no body.
    const field = (name: string) => said[name] ?? '';
    const { account, subaccount, salt } = this.settings;
    if (field('clientAccnum') !== account || Number(field('clientSubacc') || Number.NaN) !== Number(subaccount))
      throw new Failure('forbidden');
    // CCBill names the event in the query, and may name it in the body as well.
    const event = query.eventType ?? '';
    if (field('eventType') !== '' && field('eventType') !== event) throw new Failure('malformed');
    const outcome = outcomes[event];
    if (!outcome) return undefined;
    const subscription = field('subscriptionId');
    if (event !== 'NewSaleFailure' && event !== 'UpSaleFailure' && !/^\d{1,20}$/.test(subscription))
      throw new Failure('malformed');
    const isNewSale = event === 'NewSaleSuccess';
    if (isNewSale && !equalsInConstantTime(saleDigest(subscription, salt), field('dynamicPricingValidationDigest')))
      throw new Failure('forbidden');
    return {
      paymentId: field('X-payment') || undefined,
      repeats: field('originalSubscriptionId') || undefined,
      outcome,
      // A failed sale has no subscription, and is never looked up.
      reference: subscription || field('transactionId') || undefined,
      // Partial refunds of one sale differ by their timestamps.
      eventId: [event, field('transactionId'), outcome === 'refunded' ? field('timestamp') : ''].join(' ').trim(),
      amount: fromDecimal(field('billedInitialPrice') || field('amount')),
      currency: currencyOf(field('billedCurrencyCode') || field('currencyCode')),
      stored: isNewSale ? this.storedIn(subscription, field('last4')) : undefined,
    };
  }

  private storedIn(token: string, last4: string): StoredToken | undefined {
    return this.settings.dataLink && token ? { token, label: `•••• ${last4}`.trim() } : undefined;
  }
}

/** Protects the price against changes in the buyer's browser. */
export const formDigest = ({ price, period, code, salt }: Record<'price' | 'period' | 'code' | 'salt', string>) =>
  md5(price + period + code + salt);

/** Proves that a sale was approved by somebody who knows the salt. */
export const saleDigest = (subscriptionId: string, salt: string) => md5(`${subscriptionId}1${salt}`);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const currencyOf = (code: string) =>
  Object.entries(currencyCodes).find(([, number]) => Number(number) === Number(code || Number.NaN))?.[0];

/** Parses a webhook's body: JSON or a form, as the merchant has chosen at CCBill. */
function fieldsIn(type: string, body: string): Record<string, string> {
  if (!type.includes('json')) return fieldsOnce(new URLSearchParams(body));
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) throw new Failure('malformed');
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]));
  } catch {
    throw new Failure('malformed');
  }
}
