import { expect, test } from 'vitest';
import { currencies } from '#contract/payments/bundles.ts';
import { Genesis } from './genesis.ts';
import type { GenesisForm, GenesisTransaction } from './genesis-gateway.ts';
import {
  eventOfForm,
  eventOfTransaction,
  isSigned,
  paymentIdIn,
  refundIdOf,
  transactionIdOf,
} from './genesis-outcomes.ts';
import { asDecimal } from './money.ts';

// genesis.js 3.3.9, test/notification.coffee: signatures of its own notifications, with the password it uses there.
const password = '123456';
const vectors: [hash: string, uniqueId: string, signature: string][] = [
  ['SHA-1', '44177a21403427eb96664a6d7e5d5d48', '8aa51f70e3773c2f88d615855acb593d12d7b07f'],
  [
    'SHA-256',
    '0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33',
    '9cf4dc63154666b22f3dd41fe6ca916f8fc65228ecbaeae45679c250110cae20',
  ],
  [
    'SHA-512',
    'a459f8781f2fe14a6e787648c146be02',
    '83668773d35b940585c0aaad03e2e9901a0b50f94890d9eb3558e3fb611f8aba26113434c3d72e30e76f6b90a850d4e20281160f0a4e31fa598982c745019762',
  ],
];

test.each(vectors)(
  'a notification signed with %s is known, as in the examples of Genesis’s own client',
  (_hash, id, signature) => {
    expect(isSigned(id, signature, password)).toBe(true);
    expect(isSigned(id, signature.toUpperCase(), password)).toBe(true);
    expect(isSigned(id, signature, '123457')).toBe(false);
    expect(isSigned(id.replace(/.$/, 'f'), signature, password)).toBe(false);
    expect(isSigned(id, signature.replace(/.$/, signature.endsWith('0') ? '1' : '0'), password)).toBe(false);
  },
);

test.each(['', 'f'.repeat(39), 'é'.repeat(40), 'f'.repeat(129)])('%j is nobody’s signature', (signature) => {
  expect(isSigned('44177a21403427eb96664a6d7e5d5d48', signature, password)).toBe(false);
});

test('a notification is answered with the id it was about, in XML', () => {
  const settings = { username: 'u', password, terminal: 'f'.repeat(40), url: 'https://{app}.example.com' };
  const answer = (body: string) => new Genesis(settings).acknowledge({ method: 'POST', headers: {}, query: {}, body });
  const [xml, text] = ['<?xml version="1.0" encoding="UTF-8"?>', 'text/xml'];
  expect(answer('wpf_unique_id=abc&unique_id=def')).toEqual({
    type: text,
    text: `${xml}<notification_echo><wpf_unique_id>abc</wpf_unique_id></notification_echo>`,
  });
  expect(answer('unique_id=%3Ca%3E')).toEqual({
    type: text,
    text: `${xml}<notification_echo><unique_id>&lt;a&gt;</unique_id></notification_echo>`,
  });
});

const sale = (changes: Partial<GenesisTransaction> = {}): GenesisTransaction => ({
  status: 'approved',
  unique_id: 'bad08183a9ec545daf0f24c48361aa10',
  transaction_id: '77',
  transaction_type: 'sale3d',
  amount: 1699,
  currency: 'EUR',
  ...changes,
});
const form = (status: string, transactions: GenesisTransaction[]): GenesisForm => ({
  status,
  unique_id: '26aa150ee68b1b2d6758a0e6c44fce4c',
  transaction_id: '77',
  amount: 1699,
  currency: 'EUR',
  transactions,
});

test.each([
  ['approved', 'completed'],
  ['declined', 'failed'],
  ['error', 'failed'],
  ['unsuccessful', 'failed'],
  ['timeout', 'cancelled'],
  ['pending', 'pending'],
  ['pending_async', 'pending'],
  ['pending_hold', 'pending'],
  ['pending_review', 'pending'],
  ['in_progress', 'pending'],
  ['submitted', 'pending'],
  ['refunded', 'refunded'],
  ['partially_refunded', 'completed'],
  ['voided', 'refunded'],
  ['chargebacked', 'chargeback'],
  ['second_chargebacked', 'chargeback'],
  ['pre_arbitrated', 'chargeback'],
  ['chargeback_reversed', 'completed'],
  ['represented', 'completed'],
  ['new', undefined],
  ['user', undefined],
  ['something new', undefined],
])('what is %s at Genesis is %s here, on a form and by itself (R4.03)', (status, outcome) => {
  expect(eventOfForm(form(status, [sale({ status })]))?.outcome).toBe(outcome);
  expect(eventOfTransaction(sale({ status }))?.outcome).toBe(outcome);
});

test('a form is paid with what was really taken, and not without', () => {
  expect(eventOfForm(form('approved', []))).toBeUndefined();
  expect(eventOfForm(form('approved', [sale({ status: 'declined' })]))).toBeUndefined();
  const tries = [sale({ status: 'declined', unique_id: 'first' }), sale({ amount: 900, unique_id: 'second' })];
  expect(eventOfForm(form('approved', tries))).toMatchObject({ paymentId: '77', reference: 'second', amount: 900 });
  expect(eventOfForm(form('approved', [sale({ currency: 'PLN' })]))).toMatchObject({ currency: 'PLN' });
  expect(eventOfForm(form('approved', [sale(), sale()]))?.amount).toBe(3398);
});

test('only a card that was charged to be kept is kept, by its last digits', () => {
  const card_number = '420000...1111';
  expect(eventOfForm(form('approved', [sale({ card_number })]))?.stored).toBeUndefined();
  const kept = sale({ transaction_type: 'init_recurring_sale3d', card_number });
  expect(eventOfForm(form('approved', [kept]))?.stored).toEqual({ token: kept.unique_id, label: '•••• 1111' });
});

test('a part that was given back counts where it is named, under a name of its own', () => {
  const refund = sale({ transaction_type: 'refund', unique_id: 'part', amount: 600 });
  const partly = form('partially_refunded', [sale(), refund]);
  expect(eventOfForm(partly, 'part')).toMatchObject({ outcome: 'refunded', amount: 600, eventId: 'part refunded' });
  expect(eventOfForm(partly)).toMatchObject({ outcome: 'completed', amount: 1699, reference: sale().unique_id });
  expect(eventOfForm(form('refunded', [sale({ status: 'refunded' }), refund]))).not.toHaveProperty('amount');
});

test('our numbers there lead back to our payments, and to sales that we gave back', () => {
  expect([transactionIdOf('77', 1), transactionIdOf('77', 3)].map(paymentIdIn)).toEqual(['77', '77']);
  expect(['x77', '77-', '-77', '', '7'.repeat(20)].map(paymentIdIn)).toEqual(Array(5).fill(undefined));
  const reference = sale().unique_id;
  for (const attempt of [1, 2]) {
    const refund = sale({ transaction_type: 'refund', transaction_id: refundIdOf(reference, attempt), amount: 5 });
    expect(eventOfTransaction(refund)).toMatchObject({ reference, outcome: 'refunded', amount: 5 });
    expect(eventOfTransaction({ ...refund, status: 'declined' })).toBeUndefined();
  }
  expect(eventOfTransaction(sale({ transaction_id: 'of another system' }))).toBeUndefined();
});

test('Genesis counts every currency of ours as we do: in hundredths', () => {
  // genesis.js 3.3.9, test/helpers/currency.coffee: 10 USD are 1000, 0.99 EUR are 99.
  expect([asDecimal(1000), asDecimal(99)]).toEqual(['10.00', '0.99']);
  for (const currency of currencies) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    expect(maximumFractionDigits).toBe(2);
  }
});
