import { type Currency, currencies } from '#contract/payments/bundles.ts';
import { type PaymentMethod, type ProviderName, paymentMethods } from '#contract/payments/payment-types.ts';
import { currencyOf } from '#contract/payments/prices.ts';
import type { Country } from '#contract/places/countries.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';

interface Route {
  provider: ProviderName;
  /** What the provider calls the method. */
  providerMethod: string;
  /** Currencies the provider settles it in; without, all of ours. */
  currencies?: readonly Currency[];
  /** Countries whose people the provider takes it from; without, all. */
  countries?: readonly Country[];
}

interface Method {
  currencies: readonly Currency[];
  /** Providers of the method in order: the first that is configured and settles the currency takes the payment. */
  routes: readonly Route[];
  /** Whether it may be charged again without the member doing more than agree. */
  repeatable?: true;
  /** The company behind the method has closed it: an operator must switch it on before it is offered. */
  closed?: true;
}

const verotelCurrencies = ['EUR', 'USD', 'GBP', 'CAD', 'CHF'] as const;
const ccbillCurrencies = ['EUR', 'USD', 'GBP', 'CAD'] as const;

const sandbox: Route = { provider: 'sandbox', providerMethod: '' };
const euroOnly = ['EUR'] as const;
const card: Pick<Method, 'currencies' | 'routes' | 'repeatable'> = {
  currencies,
  routes: [
    { provider: 'verotel', providerMethod: 'CC', currencies: verotelCurrencies },
    { provider: 'ccbill', providerMethod: 'CC', currencies: ccbillCurrencies },
    // Also złoty and the dollars that the two before it do not settle.
    { provider: 'genesis', providerMethod: 'sale3d' },
    sandbox,
  ],
  repeatable: true,
};
const throughGenesis = (of: readonly Currency[], providerMethod: string, countries?: readonly Country[]): Method => ({
  currencies: of,
  routes: [{ provider: 'genesis', providerMethod, ...(countries && { countries }) }, sandbox],
});
const onlySandbox = (of: readonly Currency[]): Method => ({ currencies: of, routes: [sandbox] });

/** Every method and to which provider it goes. One without a configured provider is not offered. */
export const methods: Record<PaymentMethod, Method> = {
  creditcard: card,
  visa: card,
  mastercard: card,
  maestro: { ...card, currencies: ['EUR', 'GBP', 'CHF', 'PLN'] },
  // French cards carry a second scheme on the same number; all providers take them as cards.
  cartebancaire: { ...card, currencies: euroOnly },
  // Nexi runs MyBank in Italy.
  nexi: throughGenesis(euroOnly, 'my_bank', ['IT']),
  applepay: throughGenesis(currencies, 'apple_pay'),
  paypal: { ...throughGenesis(currencies, 'pay_pal'), repeatable: true },
  ideal: {
    currencies: euroOnly,
    routes: [
      { provider: 'verotel', providerMethod: 'IDEAL', currencies: euroOnly },
      { provider: 'genesis', providerMethod: 'ideal', countries: ['NL'] },
      sandbox,
    ],
  },
  bancontact: throughGenesis(euroOnly, 'bcmc', ['BE']),
  eps: throughGenesis(euroOnly, 'eps', ['AT']),
  sdd: { currencies: euroOnly, routes: [{ provider: 'direct-debit', providerMethod: 'sdd' }] },
  // A transfer at once from the member's own bank. Genesis has no other, and Trustly takes these countries of ours.
  sct: throughGenesis(euroOnly, 'trustly_sale', ['AT', 'BE', 'DE', 'ES', 'NL']),
  paysafecard: throughGenesis(['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'PLN'], 'paysafecard'),
  prezelewy24: throughGenesis(['PLN', 'EUR'], 'p24', ['PL']),
  blik: throughGenesis(['PLN'], 'online_banking', ['PL']),
  giropay: { ...onlySandbox(euroOnly), closed: true },
  sofort: { ...onlySandbox(['EUR', 'CHF']), closed: true },
};

const everywhere: PaymentMethod[] = ['creditcard', 'visa', 'mastercard', 'paypal', 'applepay'];

/** What people in a country pay with, the most usual first. */
const habits: Record<Country, PaymentMethod[]> = {
  FR: ['cartebancaire', 'visa', 'mastercard', 'paypal', 'sdd', 'applepay', 'paysafecard', 'sct', 'creditcard'],
  BE: [
    'bancontact',
    'visa',
    'mastercard',
    'paypal',
    'sdd',
    'applepay',
    'maestro',
    'paysafecard',
    'sct',
    'creditcard',
    'sofort',
  ],
  NL: [
    'ideal',
    'sdd',
    'visa',
    'mastercard',
    'paypal',
    'applepay',
    'maestro',
    'paysafecard',
    'sct',
    'creditcard',
    'sofort',
  ],
  DE: [
    'paypal',
    'sdd',
    'visa',
    'mastercard',
    'paysafecard',
    'sct',
    'applepay',
    'maestro',
    'creditcard',
    'giropay',
    'sofort',
  ],
  AT: [
    'eps',
    'sdd',
    'visa',
    'mastercard',
    'paypal',
    'paysafecard',
    'sct',
    'applepay',
    'maestro',
    'creditcard',
    'sofort',
  ],
  LU: ['visa', 'mastercard', 'sdd', 'paypal', 'applepay', 'sct', 'paysafecard', 'creditcard'],
  IT: ['nexi', 'paypal', 'visa', 'mastercard', 'maestro', 'sdd', 'paysafecard', 'sct', 'applepay', 'creditcard'],
  ES: ['visa', 'mastercard', 'paypal', 'sdd', 'applepay', 'maestro', 'paysafecard', 'sct', 'creditcard'],
  IE: ['visa', 'mastercard', 'applepay', 'paypal', 'sdd', 'paysafecard', 'sct', 'creditcard'],
  PL: ['blik', 'prezelewy24', 'visa', 'mastercard', 'paypal', 'paysafecard', 'maestro', 'applepay', 'creditcard'],
  CH: ['visa', 'mastercard', 'paypal', 'applepay', 'maestro', 'paysafecard', 'creditcard', 'sofort'],
  GB: ['visa', 'mastercard', 'applepay', 'paypal', 'maestro', 'paysafecard', 'creditcard'],
  US: ['visa', 'mastercard', 'paypal', 'applepay', 'creditcard', 'paysafecard'],
  CA: ['visa', 'mastercard', 'paypal', 'applepay', 'creditcard', 'paysafecard'],
  AU: everywhere,
  NZ: everywhere,
};

export type ConfiguredProviders = ReadonlySet<ProviderName>;

/** To whom a payment goes, and under which name; undefined where the method cannot be had. */
export function routeOf(
  method: PaymentMethod,
  { country, configured, settings }: { country: Country; configured: ConfiguredProviders } & OfSite,
): Route | undefined {
  const currency = currencyOf(country);
  const { currencies: usable, routes } = methods[method];
  if (!habits[country].includes(method) || !usable.includes(currency)) return undefined;
  if (settings.payment_methods_off.includes(method)) return undefined;
  return routes.find(
    ({ provider, currencies: settled = currencies, countries = [country] }) =>
      configured.has(provider) && settled.includes(currency) && countries.includes(country),
  );
}

interface OfSite {
  settings: Pick<SiteSettings, 'payment_methods_off' | 'payment_fees'>;
}

/** What somebody in a country may pay with, in order of local habit, and what it adds to the price. */
export function methodsIn(country: Country, configured: ConfiguredProviders, settings: OfSite['settings']) {
  return habits[country]
    .filter((method) => routeOf(method, { country, configured, settings }))
    .map((id) => ({ id, fee: feeOf(id, country, settings), repeatable: methods[id].repeatable ?? false }));
}

export const feeOf = (method: PaymentMethod, country: Country, { payment_fees: fees }: OfSite['settings']) =>
  fees[method]?.[currencyOf(country)] ?? 0;

/** Methods that the companies behind them have closed. */
export const closedMethods = paymentMethods.filter((method) => methods[method].closed);
