import { describe, expect, test } from 'vitest';
import { currencies } from '#contract/payments/bundles.ts';
import type { ProviderName } from '#contract/payments/payment-types.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payments/payment-types.ts';
import { currencyOf } from '#contract/payments/prices.ts';
import { type Country, countries } from '#contract/places/countries.ts';
import { defaultSettings } from '#contract/sites/settings.ts';
import { closedMethods, methods, methodsIn, routeOf } from './methods.ts';

const demo = new Set<ProviderName>(['sandbox', 'direct-debit']);
const everybody = new Set<ProviderName>(['verotel', 'ccbill', 'genesis', 'direct-debit', 'sandbox']);
const open = { ...defaultSettings, payment_methods_off: [] };

const offeredIn = (country: Country, settings = defaultSettings, configured = demo) =>
  methodsIn(country, configured, settings).map(({ id }) => id);

test.each<[PaymentMethod, Country[]]>([
  ['sdd', ['FR', 'BE', 'NL', 'DE', 'AT', 'LU', 'IT', 'ES', 'IE']],
  ['prezelewy24', ['PL']],
  ['blik', ['PL']],
  ['sct', ['FR', 'BE', 'NL', 'DE', 'AT', 'LU', 'IT', 'ES', 'IE']],
  ['giropay', []],
  ['mastercard', [...countries]],
  ['visa', [...countries]],
  ['creditcard', [...countries]],
  ['cartebancaire', ['FR']],
  ['nexi', ['IT']],
  ['ideal', ['NL']],
  ['bancontact', ['BE']],
  ['applepay', [...countries]],
  ['paysafecard', countries.filter((country) => country !== 'AU' && country !== 'NZ')],
  ['maestro', ['BE', 'NL', 'DE', 'AT', 'IT', 'ES', 'PL', 'CH', 'GB']],
  ['paypal', [...countries]],
  ['sofort', []],
  ['eps', ['AT']],
])('%s is offered where people pay with it, and nowhere else (R3.12)', (method, where) => {
  const offered = countries.filter((country) => offeredIn(country).includes(method));
  expect([...offered].sort()).toEqual([...where].sort());
});

const live = new Set<ProviderName>(['verotel', 'genesis']);

test.each<[PaymentMethod, ProviderName | undefined, Country[]]>([
  ['sdd', undefined, []],
  ['prezelewy24', 'genesis', ['PL']],
  ['blik', 'genesis', ['PL']],
  ['sct', 'genesis', ['BE', 'NL', 'DE', 'AT', 'ES']],
  ['giropay', undefined, []],
  ['mastercard', 'verotel', [...countries]],
  ['visa', 'verotel', [...countries]],
  ['creditcard', 'verotel', [...countries]],
  ['cartebancaire', 'verotel', ['FR']],
  ['nexi', 'genesis', ['IT']],
  ['ideal', 'verotel', ['NL']],
  ['bancontact', 'genesis', ['BE']],
  ['applepay', 'genesis', [...countries]],
  ['paysafecard', 'genesis', countries.filter((country) => country !== 'AU' && country !== 'NZ')],
  ['maestro', 'verotel', ['BE', 'NL', 'DE', 'AT', 'IT', 'ES', 'PL', 'CH', 'GB']],
  ['paypal', 'genesis', [...countries]],
  ['sofort', undefined, []],
  ['eps', 'genesis', ['AT']],
])('in production, with Verotel and Genesis, %s is taken by %s, in %j (R3.12)', (method, first, where) => {
  const offered = countries.filter((country) => offeredIn(country, defaultSettings, live).includes(method));
  expect([...offered].sort()).toEqual([...where].sort());
  // What Verotel does not settle, Genesis does.
  const settled = ['EUR', 'USD', 'GBP', 'CAD', 'CHF'];
  for (const country of offered) {
    const taker = first === 'verotel' && !settled.includes(currencyOf(country)) ? 'genesis' : first;
    expect(routeOf(method, { country, configured: live, settings: defaultSettings })?.provider).toBe(taker);
  }
});

test('Poland can pay: by BLIK, by Przelewy24 and by card, in złoty (R3.12)', () => {
  expect(currencyOf('PL')).toBe('PLN');
  const all = [
    'blik',
    'prezelewy24',
    'visa',
    'mastercard',
    'paypal',
    'paysafecard',
    'maestro',
    'applepay',
    'creditcard',
  ];
  expect(offeredIn('PL', defaultSettings, live)).toEqual(all);
  expect(offeredIn('PL', defaultSettings, new Set(['verotel', 'ccbill']))).toEqual([]);
});

test('whoever has Genesis alone can sell everywhere, by everything but direct debit and what is closed (R3.12)', () => {
  const offered = new Set(countries.flatMap((country) => offeredIn(country, defaultSettings, new Set(['genesis']))));
  expect([...offered].sort()).toEqual(
    paymentMethods.filter((method) => method !== 'sdd' && !closedMethods.includes(method)).sort(),
  );
});

test('every method has its case above and its row in the table (R3.12)', () => {
  expect(Object.keys(methods).sort()).toEqual([...paymentMethods].sort());
  expect(paymentMethods).toHaveLength(18);
});

test.each<[Country, PaymentMethod[]]>([
  ['FR', ['cartebancaire', 'visa', 'mastercard']],
  ['BE', ['bancontact', 'visa', 'mastercard']],
  ['NL', ['ideal', 'sdd', 'visa']],
  ['DE', ['paypal', 'sdd', 'visa']],
  ['AT', ['eps', 'sdd', 'visa']],
  ['IT', ['nexi', 'paypal', 'visa']],
  ['PL', ['blik', 'prezelewy24', 'visa']],
  ['GB', ['visa', 'mastercard', 'applepay']],
  ['US', ['visa', 'mastercard', 'paypal']],
])('in %s the usual ones come first: %j (R3.12)', (country, first) => {
  expect(offeredIn(country).slice(0, 3)).toEqual(first);
});

test('giropay and sofort are closed: an operator must switch them on (R3.12)', () => {
  expect(closedMethods).toEqual(['giropay', 'sofort']);
  expect(defaultSettings.payment_methods_off).toEqual(closedMethods);
  expect(offeredIn('DE', open)).toEqual(expect.arrayContaining(['giropay', 'sofort']));
});

describe('a provider', () => {
  test('nobody has configured is offered to nobody', () => {
    for (const country of countries) expect(offeredIn(country, open, new Set())).toEqual([]);
  });

  test.each<[ProviderName, Country, PaymentMethod[]]>([
    ['verotel', 'NL', ['ideal', 'visa', 'mastercard', 'maestro', 'creditcard']],
    ['verotel', 'FR', ['cartebancaire', 'visa', 'mastercard', 'creditcard']],
    ['verotel', 'CH', ['visa', 'mastercard', 'maestro', 'creditcard']],
    ['verotel', 'PL', []],
    ['ccbill', 'US', ['visa', 'mastercard', 'creditcard']],
    ['ccbill', 'CH', []],
    ['direct-debit', 'DE', ['sdd']],
    ['direct-debit', 'GB', []],
  ])('%s alone lets people in %s pay with %j (R3.12)', (provider, country, offered) => {
    expect(offeredIn(country, defaultSettings, new Set([provider]))).toEqual(offered);
  });

  test('of our own table comes first, then the next that settles the currency', () => {
    const routed = (method: PaymentMethod, country: Country, configured = everybody) =>
      routeOf(method, { country, configured, settings: defaultSettings })?.provider;
    expect(routed('visa', 'FR')).toBe('verotel');
    expect(routed('visa', 'FR', new Set(['ccbill', 'sandbox']))).toBe('ccbill');
    expect(routed('visa', 'PL')).toBe('genesis');
    expect(routed('visa', 'PL', new Set(['verotel', 'ccbill', 'sandbox']))).toBe('sandbox');
    expect(routed('paypal', 'FR')).toBe('genesis');
    // The gateway takes no transfers from France; the demo does.
    expect(routed('sct', 'FR')).toBe('sandbox');
    expect(routed('sdd', 'FR')).toBe('direct-debit');
  });
});

test('nothing is offered in a currency it does not know, and every country can be paid from', () => {
  for (const country of countries) {
    expect(offeredIn(country).length).toBeGreaterThan(3);
    for (const method of offeredIn(country)) expect(methods[method].currencies).toContain(currencyOf(country));
  }
  expect(new Set(countries.map(currencyOf))).toEqual(new Set(currencies));
});

test('a fee is added by method and currency, as the site says (R9.08)', () => {
  const settings = { ...defaultSettings, payment_fees: { paypal: { EUR: 50, PLN: 200 } } };
  const feesIn = (country: Country) =>
    Object.fromEntries(methodsIn(country, demo, settings).map(({ id, fee }) => [id, fee]));
  expect(feesIn('FR')).toMatchObject({ paypal: 50, visa: 0, paysafecard: 0 });
  expect(feesIn('PL')).toMatchObject({ paypal: 200, blik: 0 });
  expect(feesIn('GB').paypal).toBe(0);
});
