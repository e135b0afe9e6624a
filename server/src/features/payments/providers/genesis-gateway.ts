import { XMLBuilder } from 'fast-xml-parser';
import { z } from 'zod';
import { elementsIn } from './answer-xml.ts';
import { ProviderAway } from './provider.ts';

export interface GenesisSettings {
  username: string;
  password: string;
  /** The token of the terminal that charges and refunds, or `smart-router` where the gateway chooses among several. */
  terminal: string;
  /** The gateway's URL; `{app}` stands for the host of its forms, or of its terminals. */
  url: string;
}

/** The gateway chooses a terminal by itself, by currency and method. */
export const smartRouter = 'smart-router';

const timeout = 4_000;
/** A charge goes on to the payer's bank. */
const chargeTimeout = 10_000;

const text = z.string().max(2000);
const minorUnits = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** A transaction as the gateway describes it; amounts are in minor units. */
const transaction = z.object({
  status: text,
  unique_id: text,
  transaction_id: text,
  transaction_type: text,
  amount: minorUnits,
  currency: text,
  card_number: text.optional(),
});
export type GenesisTransaction = z.output<typeof transaction>;

/** A form, and the transactions that were attempted with it. */
const form = z.object({
  status: text,
  unique_id: text,
  transaction_id: text,
  amount: minorUnits,
  currency: text,
  redirect_url: z.url({ protocol: /^https?$/ }).optional(),
  payment_transaction: z.array(z.unknown()).default([]),
});
export interface GenesisForm extends Omit<z.output<typeof form>, 'payment_transaction'> {
  transactions: GenesisTransaction[];
}

const refusal = z.object({ status: z.literal('error'), code: z.string().regex(/^\d+$/) });

/** Elements by name; lists are elements that come several times, and `@name` an attribute. */
export type Content = { [name: string]: string | Content | Content[] | string[] };

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/** The client of emerchantpay's gateway Genesis: XML over HTTPS with basic authentication. */
export class GenesisGateway {
  private readonly authorization: string;

  constructor(private readonly settings: GenesisSettings) {
    const { username, password } = settings;
    this.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  /** Creates a form in a language; a refusal counts as ProviderAway. */
  async createForm(locale: string, content: Content): Promise<GenesisForm> {
    const made = formIn(await this.ask('wpf', `${locale}/wpf`, { wpf_payment: content }));
    if (!made) throw new ProviderAway('Genesis makes no form for this order.');
    return made;
  }

  /** Looks a form up with its transactions; undefined for one that the gateway does not know. */
  async findForm(uniqueId: string): Promise<GenesisForm | undefined> {
    return formIn(await this.ask('wpf', 'wpf/reconcile', { wpf_reconcile: { unique_id: uniqueId } }));
  }

  /** Looks a transaction up by its id or by ours; undefined for one that the gateway does not know. */
  async findTransaction(by: { unique_id: string } | { transaction_id: string }) {
    return transactionIn(await this.askTerminal('reconcile', { reconcile: by }));
  }

  /** Processes a transaction on an earlier one: recurring sale or refund. */
  async process(content: Content): Promise<GenesisTransaction | undefined> {
    return transactionIn(await this.askTerminal('process', { payment_transaction: content }, chargeTimeout));
  }

  private askTerminal(what: 'process' | 'reconcile', content: Content, within?: number) {
    const { terminal, url } = this.settings;
    if (terminal !== smartRouter) return this.ask('gate', `${what}/${terminal}`, content, within);
    // On the test gateway the router has a host of another form than the live one.
    const app = url.includes('staging.') ? 'api' : 'prod.api';
    return this.ask(app, what === 'process' ? 'transactions' : 'reconcile', content, within);
  }

  private async ask(app: string, path: string, content: Content, within = timeout): Promise<unknown> {
    const address = `${this.settings.url.replace('{app}', app)}/${path}`;
    let answered: { status: number; xml: string };
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: this.authorization, 'content-type': 'text/xml' },
        body: `<?xml version="1.0" encoding="UTF-8"?>${builder.build(content)}`,
        redirect: 'error',
        signal: AbortSignal.timeout(within),
      });
      answered = { status: answer.status, xml: await answer.text() };
    } catch {
      throw new ProviderAway(`Nobody answers at ${new URL(address).host}.`);
    }
    return rootIn(answered.xml) ?? fail(`${new URL(address).host} answers ${answered.status} and no XML.`);
  }
}

const fail = (sentence: string): never => {
  throw new ProviderAway(sentence);
};

/** The content of the root element. */
const rootIn = (xml: string): unknown => Object.values(elementsIn(xml) ?? {})[0];

function formIn(root: unknown): GenesisForm | undefined {
  const read = form.safeParse(root);
  if (!read.success) return unknownOrAway(root);
  const { payment_transaction: tried, ...rest } = read.data;
  // A transaction without an amount or an id, such as one that the form itself refused, moved no money.
  const transactions = tried.flatMap((each) => transaction.safeParse(each).data ?? []);
  return { ...rest, transactions };
}

function transactionIn(root: unknown): GenesisTransaction | undefined {
  const read = transaction.safeParse(root);
  return read.success ? read.data : unknownOrAway(root);
}

/** Codes from 400 to 499 say that an id is unknown; after any other error the outcome is unknown. */
function unknownOrAway(root: unknown): undefined {
  const code = Number(refusal.safeParse(root).data?.code ?? 0);
  if (code < 400 || code > 499) fail(`Genesis answers what we do not understand (${code || 'no code'}).`);
}
