import { expect, test } from 'vitest';
import { formDigest } from './ccbill.ts';
import { outcomeIn } from './ccbill-charge.ts';
import { asDecimal, fromDecimal } from './money.ts';
import { flexPaySignature } from './verotel.ts';

test('a FlexPay order is signed as in the example of Verotel’s own library', () => {
  // verotel/flexpay4j, FlexPayClientTest: the address of a purchase.
  const order = {
    priceAmount: '45.20',
    priceCurrency: 'EUR',
    description: 'My Dščřčřřěřě&?=blah123',
    paymentMethod: 'CC',
    email: 'foo@example.com',
    custom1: 'custom1',
    custom2: 'custom2',
    custom3: 'custom3',
    referenceID: 'ref1',
    shopID: '60678',
    successURL: 'http://example.com/approve',
    declineURL: 'http://example.com/decline',
    type: 'purchase',
    version: '4',
  };
  expect(flexPaySignature('zpXwe2D77g4P7ysGJcr3rY87TBYs6J', order)).toBe(
    '08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b',
  );
});

test('a FlexPay postback is signed as in the example Verotel publishes', () => {
  // Verotel::FlexPay on metacpan.org: validate_signature.
  expect(flexPaySignature('aaB', { shopID: '123', saleID: '345' }, ['signature'])).toBe(
    'acb4dd91827bc79999a04ac2082d0e43bb018a9ce563dfd3e863fbae32e5f381',
  );
});

test('a FlexForms price has the digest of the example CCBill publishes', () => {
  // ccbill.com/doc/formdigest-value: a single billing transaction.
  const salt = '7d901dad245fd0ff6bc20d06';
  expect(formDigest({ price: '10.00', period: '30', code: '840', salt })).toBe('a7459445d0e5dc0963fe736dc5cf900b');
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1699, '16.99'],
  [84_900, '849.00'],
])('%i minor units are written %s, and read again', (amount, text) => {
  expect(asDecimal(amount)).toBe(text);
  expect(fromDecimal(text)).toBe(amount);
});

test.each(['', '16,99', '1e3', '-1', '16.999', ' 16.99', undefined])('%j is no sum of money', (text) => {
  expect(fromDecimal(text)).toBeUndefined();
});

test('a sum may come with fewer decimals', () => {
  expect([fromDecimal('10'), fromDecimal('10.5')]).toEqual([1000, 1050]);
});

test.each([
  ['<results>\n <approved>1</approved>\n <subscriptionId>0109</subscriptionId>\n</results>', 'completed', '0109'],
  ['<results><approved>0</approved><denialId>77</denialId></results>', 'failed', '5 refused 77'],
  ['<results>-3</results>', 'failed', '5 refused -3'],
  // Whatever does not say that it was charged or that it was not.
  ['<results><approved>1</approved></results>', 'pending', '5 unanswered'],
  ['<results>1</results>', 'pending', '5 unanswered'],
  ['<html>Bad Gateway</html>', 'pending', '5 unanswered'],
  ["<?xml version='1.0' standalone='yes'?>\n<results>-1</results>\n", 'failed', '5 refused -1'],
  ['<results><approved>0</approved><denialId/></results>', 'failed', '5 refused 0'],
  ['', 'pending', '5 unanswered'],
])('CCBill’s answer %j to a charge means %s', (text, outcome, reference) => {
  expect(outcomeIn(text, '5')).toEqual({ outcome, reference });
});

const approved = '<approved>1</approved><subscriptionId>0109</subscriptionId>';

test.each([
  ['breaks off', `<results>${approved}`],
  ['closes what it did not open', `<results>${approved}</approved></results>`],
  ['goes on after its end', `<results>${approved}</results>or not`],
  ['has two documents', `<results>${approved}</results><results>${approved}</results>`],
  ['says it twice', `<results>${approved}${approved}</results>`],
  ['says yes and no', `<results>${approved}<approved>0</approved></results>`],
  ['says it inside of something else', `<results><example>${approved}</example></results>`],
  ['says it about something else', `<request>${approved}</request>`],
  ['says it in a comment', `<results><!-- ${approved} --></results>`],
  ['declares a document type', `<!DOCTYPE results><results>${approved}</results>`],
  ['declares an entity', `<!DOCTYPE r [<!ENTITY one "1">]><results>${approved.replace('>1<', '>&one;<')}</results>`],
  ['has an entity for a sale', '<results><approved>1</approved><subscriptionId>&sale;</subscriptionId></results>'],
  ['has no number for a sale', '<results><approved>1</approved><subscriptionId>0109 ok</subscriptionId></results>'],
  ['is too deep', `<results>${approved}${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</results>`],
  ['is too long', `<results>${approved}<a>${'a'.repeat(500_000)}</a></results>`],
  ['reaches for what every object has', `<results>${approved}<__proto__>1</__proto__></results>`],
])('an answer of CCBill’s that %s leaves a charge pending, neither made nor refused (R4.03)', (_what, text) => {
  expect(outcomeIn(text, '5')).toEqual({ outcome: 'pending', reference: '5 unanswered' });
});
