import { XMLParser, XMLValidator } from 'fast-xml-parser';

/*
 * What emerchantpay's gateway accepts, from the schemas of its own client (genesis.js 3.3.9), for the methods a dating site
 * can use: which elements a request may and must have, and where a way of paying exists.
 */

export type Asked = Record<string, unknown>;

/** A refusal by its number, as the gateway answers it. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const languages = 'en it es fr de pl ja zh ar pt tr ru hi bg nl is id ms th cs hr sl fi no da sv'.split(' ');

interface WayOfPaying {
  currencies?: string[];
  countries?: string[];
  /** Elements inside it, by name, and the values they may have. */
  needs?: Record<string, string[]>;
}

const waysOfPaying: Record<string, WayOfPaying> = {
  sale3d: {},
  init_recurring_sale3d: {},
  pay_pal: { needs: { payment_type: ['authorize', 'sale', 'express'] } },
  apple_pay: { needs: { payment_subtype: ['authorize', 'sale', 'init_recurring_sale'] } },
  bcmc: { currencies: ['EUR'], countries: ['BE'] },
  eps: { currencies: ['EUR'], countries: ['AT'] },
  ideal: { currencies: ['EUR'], countries: ['NL'] },
  my_bank: { currencies: ['EUR'], countries: ['IT', 'BE', 'PT', 'ES'] },
  p24: { currencies: ['PLN', 'EUR'] },
  online_banking: { currencies: ['EUR', 'USD', 'CHF', 'CAD', 'PLN', 'AUD', 'NZD', 'GBP'], needs: { bank_codes: [] } },
  paysafecard: {
    countries:
      'AU AT BE BG CA HR CY CZ DK FI FR DE GR HU IE IT LV LT LU MT NL NZ NO PL PT RO SK SI ES SE CH GB US'.split(' '),
  },
  trustly_sale: {
    countries: 'AT BE CZ DK EE FI DE LV LT NL NO PL SK ES SE GB'.split(' '),
    needs: { return_success_url_target: ['top', 'self', 'parent'] },
  },
};

const formElements = {
  must: [
    'transaction_id',
    'amount',
    'currency',
    'notification_url',
    'return_success_url',
    'return_failure_url',
    'return_cancel_url',
    'transaction_types',
  ],
  may: [
    'usage',
    'description',
    'return_pending_url',
    'customer_email',
    'customer_phone',
    'billing_address',
    'lifetime',
  ],
};
const referringElements = {
  must: ['transaction_id', 'transaction_type', 'reference_id', 'currency', 'amount'],
  may: ['remote_ip', 'usage'],
};

/** The one outermost element and what is in it; all values are text. */
export function readXml(xml: string): { root: string; asked: Asked } {
  if (!xml.startsWith('<?xml') || XMLValidator.validate(xml) !== true) throw new Refused(350, 'Invalid XML');
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });
  const { '?xml': _declaration, ...roots } = parser.parse(xml);
  const [root = '', asked] = Object.entries(roots)[0] ?? [];
  return { root, asked: (asked ?? {}) as Asked };
}

function assertElements(asked: Asked, { must, may }: { must: string[]; may: string[] }) {
  for (const name of must) if (!asked[name]) throw new Refused(320, `${name} is missing!`);
  const strange = Object.keys(asked).find((name) => !must.includes(name) && !may.includes(name));
  if (strange) throw new Refused(340, `${strange} is not expected!`);
  if (!/^[1-9]\d{0,9}$/.test(String(asked.amount))) throw new Refused(340, 'amount is invalid!');
  if (!/^[A-Z]{3}$/.test(String(asked.currency))) throw new Refused(340, 'currency is invalid!');
  if (String(asked.transaction_id).length > 255) throw new Refused(340, 'transaction_id is too long!');
}

/** Refuses what is no order of a form; gives the way it is to be paid. */
export function assertForm(language: string, asked: Asked): string {
  if (!languages.includes(language)) throw new Refused(340, 'locale is invalid!');
  assertElements(asked, formElements);
  for (const [name, value] of Object.entries(asked))
    if (name.endsWith('_url') && !URL.canParse(String(value))) throw new Refused(340, `${name} is invalid!`);
  const lifetime = Number(asked.lifetime ?? 30);
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > 131_487) throw new Refused(340, 'lifetime is invalid!');
  const { transaction_type: type } = asked.transaction_types as { transaction_type?: Asked };
  const name = String(type?.['@name']);
  const way = waysOfPaying[name];
  if (!way) throw new Refused(310, `${name} is no transaction type!`);
  const { country } = (asked.billing_address ?? {}) as { country?: string };
  if (way.currencies && !way.currencies.includes(String(asked.currency)))
    throw new Refused(340, 'currency is not supported!');
  if (way.countries && !way.countries.includes(country ?? '')) throw new Refused(340, 'country is not supported!');
  for (const [needed, values] of Object.entries(way.needs ?? {})) {
    const given = type?.[needed];
    if (!given || (values.length > 0 && !values.includes(String(given))))
      throw new Refused(340, `${needed} is invalid!`);
  }
  const strange = Object.keys(type ?? {}).find((each) => each !== '@name' && !(each in (way.needs ?? {})));
  if (strange) throw new Refused(340, `${strange} is not expected in ${name}!`);
  return name;
}

/** Refuses what moves no money by an earlier transaction. */
export function assertReferring(asked: Asked): 'refund' | 'recurring_sale' {
  assertElements(asked, referringElements);
  const { transaction_type: type } = asked;
  if (type !== 'refund' && type !== 'recurring_sale') throw new Refused(310, `${type} is not for here!`);
  return type;
}
