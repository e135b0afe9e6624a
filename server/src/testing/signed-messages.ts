import { createHash, createHmac } from 'node:crypto';
import type { ProviderName } from '#contract/payments/payment-types.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A message to the webhook as a provider would send it, signed with what only the two of us know. */
export interface SignedMessage {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A provider's way to say something: of which kinds its messages are, what stands in one, and how it is sent. */
export interface Speaker {
  kinds: readonly string[];
  /** Everything that a true message about this payment has. */
  fields(payment: { id: string; amount: number; currency: string }, kind: string): Record<string, unknown>;
  send(fields: Record<string, unknown>): SignedMessage;
  /** Signed like any other, whatever it says; of providers whose body is a text. */
  sendText?(body: string): SignedMessage;
}

const webhook = '/api/payment-webhook.php';

export const verotelShop = { shopId: '12345', signatureKey: 'a signature key of Verotel' };
export const ccbillMerchant = {
  account: '900100',
  subaccount: '0001',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: '7d901dad245fd0ff6bc20d06',
};

export const genesisMerchant = {
  username: 'a user of Genesis',
  password: 'a password of Genesis',
  terminal: 'd3b07384d113edec49eaa6238ad5ff00d3b07384',
};

/** Every provider that sends messages, written from what it publishes. One that joins them must be able to speak here. */
export const speakers = ({ secrets }: Pick<Platform, 'secrets'>): Record<ProviderName, Speaker | undefined> => ({
  // Our own debits: the bank's files come by another way.
  'direct-debit': undefined,
  sandbox: {
    kinds: ['pending', 'completed', 'failed', 'cancelled', 'refunded', 'chargeback'],
    fields: (payment, kind) => ({
      id: `message ${kind}`,
      type: `payment.${kind}`,
      payment: {
        order: payment.id,
        reference: `sandbox-${payment.id}`,
        amount: payment.amount,
        currency: payment.currency,
      },
      stored_method: { token: 'a token', label: '•••• 1111' },
    }),
    send: (fields) => sandboxMessage(secrets, JSON.stringify(fields)),
    sendText: (body) => sandboxMessage(secrets, body),
  },
  verotel: {
    kinds: ['initial', 'chargeback', 'credit'],
    fields: (payment, kind) => ({
      shopID: verotelShop.shopId,
      type: 'purchase',
      saleID: `7${payment.id.slice(0, 8)}`,
      transactionID: '900001',
      referenceID: payment.id,
      priceAmount: decimal(payment.amount),
      priceCurrency: payment.currency,
      event: kind,
      ...(kind === 'credit' && { amount: decimal(payment.amount), currency: payment.currency }),
    }),
    send: (fields) => {
      const said = Object.entries(textsIn(fields)).sort(([one], [other]) => (one < other ? -1 : 1));
      const signed = [verotelShop.signatureKey, ...said.map((pair) => pair.join('='))].join(':');
      const query = new URLSearchParams(said);
      query.set('signature', createHash('sha256').update(signed, 'utf8').digest('hex'));
      return { method: 'GET', path: `${webhook}?${query}`, headers: {} };
    },
  },
  ccbill: {
    kinds: [
      'NewSaleSuccess',
      'NewSaleFailure',
      'UpSaleSuccess',
      'UpSaleFailure',
      'Refund',
      'Void',
      'Chargeback',
      'Return',
    ],
    fields: (payment, kind) => ({
      clientAccnum: ccbillMerchant.account,
      clientSubacc: ccbillMerchant.subaccount,
      eventType: kind,
      transactionId: '0912191101000000001',
      subscriptionId: `1${payment.id.slice(0, 9)}`,
      billedInitialPrice: decimal(payment.amount),
      billedCurrencyCode: payment.currency === 'EUR' ? '978' : '840',
      'X-payment': payment.id,
      last4: '1111',
      timestamp: '2026-11-16 12:00:00',
    }),
    send: (fields) => {
      const said = textsIn(fields);
      const digest = createHash('md5')
        .update(`${said.subscriptionId ?? ''}1${ccbillMerchant.salt}`)
        .digest('hex');
      const whole = { ...fields, dynamicPricingValidationDigest: digest };
      return ccbillMessage(said.eventType ?? '', JSON.stringify(whole));
    },
    sendText: (body) => ccbillMessage('NewSaleSuccess', body),
  },
  genesis: {
    kinds: ['approved', 'declined', 'refunded', 'chargebacked'],
    fields: (payment, kind) => ({
      transaction_id: payment.id,
      payment_transaction_unique_id: '26aa150ee68b1b2d6758a0e6c44fce4c',
      wpf_unique_id: '44177a21403427eb96664a6d7e5d5d48',
      wpf_status: kind,
      notification_type: 'wpf',
    }),
    send: (fields) => {
      const said = textsIn(fields);
      const id = said.wpf_unique_id ?? said.unique_id ?? '';
      const signature = createHash('sha512')
        .update(id + genesisMerchant.password)
        .digest('hex');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return { method: 'POST', path: webhook, headers, body: new URLSearchParams({ ...said, signature }).toString() };
    },
  },
});

function sandboxMessage(secrets: Platform['secrets'], body: string): SignedMessage {
  const key = secrets.keyFor('messages of the payment sandbox');
  const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  return { method: 'POST', path: webhook, headers, body };
}

/** CCBill signs nothing but a sale: its webhooks are verified by their network. */
function ccbillMessage(eventType: string, body: string): SignedMessage {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '64.38.212.77' };
  return { method: 'POST', path: `${webhook}?${new URLSearchParams({ eventType })}`, headers, body };
}

const decimal = (amount: number) => (amount / 100).toFixed(2);

/** A query and a form know only text. */
const textsIn = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\p{Surrogate}/gu, '\ufffd'),
    ]),
  );
