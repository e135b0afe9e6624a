import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterwards } from './closing.ts';
import { type Asked, assertForm, assertReferring, Refused, readXml } from './genesis-rules.ts';

/*
 * The other side of emerchantpay's gateway Genesis, written from its own client and documentation and not from our code, so
 * that the two can disagree: forms, what becomes of them, signed notifications, reconcile, charging again and giving back.
 */

interface Transaction {
  unique_id: string;
  transaction_id: string;
  transaction_type: string;
  status: string;
  amount: number;
  currency: string;
  card_number?: string;
  /** What it follows: the sale that is given back, or whose card is charged again. */
  follows?: string;
}

interface Form {
  unique_id: string;
  transaction_id: string;
  status: string;
  amount: number;
  currency: string;
  type: string;
  asked: Asked;
  redirect_url: string;
  transactions: Transaction[];
}

export interface Notification {
  /** Where the merchant wants it. */
  url: string;
  body: string;
}

interface Merchant {
  username: string;
  password: string;
  terminal: string;
}

const newId = () => randomBytes(16).toString('hex');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, content: Record<string, unknown>, inner = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${elements(content)}${inner}</${name}>`;
const elements = (content: Record<string, unknown>) =>
  Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
    .join('');

export async function simulateGenesis({ username, password, terminal }: Merchant) {
  const forms = new Map<string, Form>();
  /** Charges and refunds, which are made without a form. */
  const made: Transaction[] = [];
  let away = false;
  let mood: 'approves' | 'declines' | 'waits' = 'approves';
  let lost: 'none' | 'wpf' | 'process' = 'none';
  let instead: string | undefined;
  let hash: 'sha1' | 'sha256' | 'sha512' = 'sha512';

  // Without a terminal of its own a request goes to the router, which chooses one.
  const [processing, reconciling] =
    terminal === 'smart-router'
      ? ['/prod.api/transactions', '/prod.api/reconcile']
      : [`/gate/process/${terminal}`, `/gate/reconcile/${terminal}`];
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const everything = () => [...[...forms.values()].flatMap(({ transactions }) => transactions), ...made];
  const isTaken = (transactionId: unknown) =>
    [...forms.values(), ...made].some((each) => each.transaction_id === transactionId);

  function createForm(language: string, asked: Asked): Form {
    const type = assertForm(language, asked);
    if (isTaken(asked.transaction_id)) throw new Refused(340, 'transaction_id is already taken!');
    const id = newId();
    const form = {
      unique_id: id,
      transaction_id: String(asked.transaction_id),
      status: 'new',
      amount: Number(asked.amount),
      currency: String(asked.currency),
      type,
      asked,
      redirect_url: `${address()}/wpf/${language}/payment/${id}?from=order&to=bank`,
      transactions: [],
    };
    forms.set(id, form);
    return form;
  }

  function process(asked: Asked): Transaction {
    const type = assertReferring(asked);
    if (isTaken(asked.transaction_id)) throw new Refused(450, 'Double transaction!');
    const first = everything().find(({ unique_id: id }) => id === asked.reference_id);
    const isRight = type === 'refund' || first?.transaction_type.startsWith('init_recurring_sale');
    if (!first || !isRight) throw new Refused(410, 'Reference transaction not found!');
    if (type === 'refund' && first.currency !== asked.currency) throw new Refused(440, 'Reference mismatch!');
    const left = first.amount - refundsOf(first).reduce((sum, { amount }) => sum + amount, 0);
    if (type === 'refund' && Number(asked.amount) > left) throw new Refused(420, 'Reference workflow error!');
    const transaction: Transaction = {
      unique_id: newId(),
      transaction_id: String(asked.transaction_id),
      transaction_type: type,
      status: { approves: 'approved', declines: 'declined', waits: 'pending_async' }[mood],
      amount: Number(asked.amount),
      currency: String(asked.currency),
      follows: first.unique_id,
    };
    made.push(transaction);
    if (type === 'refund' && transaction.status === 'approved') noteRefund(first, transaction);
    return transaction;
  }

  const refundsOf = ({ unique_id: sale }: Transaction) =>
    made.filter((each) => each.transaction_type === 'refund' && each.status === 'approved' && each.follows === sale);

  function noteRefund(sale: Transaction, refund: Transaction) {
    const isAll = refundsOf(sale).reduce((sum, { amount }) => sum + amount, 0) === sale.amount;
    sale.status = isAll ? 'refunded' : 'approved';
    const form = [...forms.values()].find(({ transactions }) => transactions.includes(sale));
    if (!form) return;
    form.status = sale.status;
    form.transactions.push(refund);
  }

  function reconcile(asked: Asked): Transaction {
    const { unique_id: id, transaction_id: ours } = asked;
    const found = everything().findLast((each) => (id ? each.unique_id === id : each.transaction_id === ours));
    if (!found) throw new Refused(460, 'Transaction not found!');
    return found;
  }

  const written = ({ follows: _follows, ...transaction }: Transaction) => ({
    ...transaction,
    terminal_token: terminal,
    mode: 'test',
    timestamp: '2026-11-16T12:00:00Z',
  });
  function writeForm({ asked: _asked, type: _type, transactions, redirect_url: url, ...form }: Form, isNew: boolean) {
    const inner = transactions.map((each) => `<payment_transaction>${elements(written(each))}</payment_transaction>`);
    return element('wpf_payment', { ...form, ...(isNew && { redirect_url: url }) }, inner.join(''));
  }

  function answer(path: string, body: string): string {
    const { root, asked } = readXml(body);
    const [, language] = /^\/wpf\/(\w\w)\/wpf$/.exec(path) ?? [];
    if (language && root === 'wpf_payment') return writeForm(createForm(language, asked), true);
    if (path === '/wpf/wpf/reconcile' && root === 'wpf_reconcile') {
      const form = forms.get(String(asked.unique_id));
      if (!form) throw new Refused(460, 'Payment not found!');
      return writeForm(form, false);
    }
    if (path === processing && root === 'payment_transaction')
      return element('payment_response', written(process(asked)));
    if (path === reconciling && root === 'reconcile') return element('payment_response', written(reconcile(asked)));
    throw new Refused(120, 'Configuration error!');
  }

  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const path = new URL(request.url ?? '/', 'http://unused').pathname;
    if (away) return response.writeHead(503).end('<html>Bad Gateway</html>');
    const form = forms.get(/^\/wpf\/\w\w\/payment\/(\w+)$/.exec(path)?.[1] ?? '');
    // Where members go: anybody may look, and pay.
    if (form && request.method === 'GET') return response.end(`<h1>Pay ${form.amount} ${form.currency}</h1>`);
    if (request.headers.authorization !== authorization)
      return response.writeHead(401).end(element('payment_response', { status: 'error', code: 110 }));
    if (request.headers['content-type'] !== 'text/xml') return response.writeHead(415).end();
    if (instead !== undefined) return response.writeHead(200, { 'content-type': 'text/xml' }).end(instead);
    try {
      const text = answer(path, body);
      if (path.endsWith(`/${lost}`) || path.includes(`/${lost}/${terminal}`)) return response.destroy();
      return response.writeHead(200, { 'content-type': 'text/xml' }).end(text);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const said = { status: 'error', code: error.code, technical_message: error.message };
      return response.writeHead(200, { 'content-type': 'text/xml' }).end(element('payment_response', said));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterwards(async () => void server.close());
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const signed = (id: string) => createHash(hash).update(`${id}${password}`).digest('hex');
  const formAt = (page: string): Form => {
    const form = forms.get(new URL(page).pathname.split('/').at(-1) ?? '');
    if (!form) throw new Error('Genesis knows no such form.');
    return form;
  };
  const urlOf = ({ asked }: Form) => String(asked.notification_url);

  /** What it tells the merchant about a form. */
  function notificationOf(page: string, changes: Record<string, string> = {}): Notification {
    const form = formAt(page);
    const last = form.transactions.at(-1);
    const said = new URLSearchParams({
      signature: signed(form.unique_id),
      notification_type: 'wpf',
      wpf_unique_id: form.unique_id,
      wpf_transaction_id: form.transaction_id,
      wpf_status: form.status,
      ...(last && {
        payment_transaction_unique_id: last.unique_id,
        payment_transaction_transaction_type: last.transaction_type,
        payment_transaction_terminal_token: terminal,
        payment_transaction_amount: String(last.amount),
      }),
      ...changes,
    });
    return { url: urlOf(form), body: said.toString() };
  }

  /** What it tells the merchant about a transaction without a form, or that a bank came back to. */
  function notificationAbout(transaction: Transaction, changes: Record<string, string> = {}): string {
    const { unique_id: id, status, amount, transaction_type: type, transaction_id: ours } = transaction;
    const said = { transaction_id: ours, unique_id: id, transaction_type: type, terminal_token: terminal, status };
    return new URLSearchParams({ ...said, amount: String(amount), signature: signed(id), ...changes }).toString();
  }

  function settle(page: string, status: string, changes: Partial<Transaction> = {}): Notification {
    const form = formAt(page);
    form.status = status;
    form.transactions.push({
      unique_id: newId(),
      transaction_id: form.transaction_id,
      transaction_type: form.type,
      status,
      amount: form.amount,
      currency: form.currency,
      ...(/sale3d$/.test(form.type) && { card_number: '420000...1111' }),
      ...changes,
    });
    return notificationOf(page);
  }

  return {
    url: `${address()}/{app}`,
    forms,
    made,
    everything,
    notificationOf,
    notificationAbout,
    /** Somebody pays there, or tries to; gives the notification that follows. */
    pay: (page: string, changes?: Partial<Transaction>) => settle(page, 'approved', changes),
    decline: (page: string) => settle(page, 'declined'),
    wait: (page: string) => settle(page, 'pending_async'),
    /** What becomes of a form, or of what was paid with it. */
    turn(page: string, status: string): Notification {
      const form = formAt(page);
      form.status = status;
      const last = form.transactions.at(-1);
      if (last) last.status = status;
      return notificationOf(page);
    },
    /** An operator gives back in Genesis's own console. */
    giveBack(page: string, amount: number): Notification {
      const sale = formAt(page).transactions.find(({ status }) => status === 'approved');
      if (!sale) throw new Error('Nothing was paid with this form.');
      const refund = { ...sale, unique_id: newId(), transaction_id: newId(), transaction_type: 'refund', amount };
      made.push({ ...refund, status: 'approved', follows: sale.unique_id });
      noteRefund(sale, made.at(-1) as Transaction);
      return notificationOf(page);
    },
    feel(next: typeof mood) {
      mood = next;
    },
    /** Makes forms, or moves money, and hangs up before it says so. */
    loseAnswers(to: typeof lost) {
      lost = to;
    },
    /** Says this to whatever it is asked. */
    answerWith(text: string | undefined) {
      instead = text;
    },
    signWith(next: typeof hash) {
      hash = next;
    },
    goAway() {
      away = true;
    },
    comeBack() {
      away = false;
    },
  };
}

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
