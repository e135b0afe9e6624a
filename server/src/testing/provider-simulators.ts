import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterwards } from './closing.ts';

/*
 * The other side of two providers, written from what they publish and not from our own code, so that the two can
 * disagree. docs/payments.md names the pages.
 */

interface Simulator {
  url: string;
  /** Stops answering, as on a bad day, and comes back. */
  goAway(): void;
  comeBack(): void;
}

async function listening(
  answer: (path: string, query: URLSearchParams) => number,
  textAt: (path: string, query: URLSearchParams) => string | Promise<string> = () => '',
): Promise<Simulator> {
  let away = false;
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://unused');
    response.statusCode = away ? 503 : answer(pathname, searchParams);
    response.end(await textAt(pathname, searchParams));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterwards(async () => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway: () => {
      away = true;
    },
    comeBack: () => {
      away = false;
    },
  };
}

const hash = (algorithm: 'sha256' | 'md5', text: string) => createHash(algorithm).update(text, 'utf8').digest('hex');

/** FlexPay: signs with SHA-256 over the key and all parameters in the order of their names. */
export async function simulateVerotel({ shopId, signatureKey }: { shopId: string; signatureKey: string }) {
  const signed = (fields: Map<string, string>) =>
    hash(
      'sha256',
      [
        signatureKey,
        ...[...fields].sort(([one], [other]) => (one < other ? -1 : 1)).map((pair) => pair.join('=')),
      ].join(':'),
    );
  const orderIn = (query: URLSearchParams) => {
    const fields = new Map(query);
    const signature = fields.get('signature');
    for (const name of ['signature', 'email', 'oneClickToken']) fields.delete(name);
    return signature === signed(fields) && fields.get('shopID') === shopId && fields.get('version') === '4'
      ? fields
      : undefined;
  };
  const approved = new Map<string, string>();
  const saleOf = (order: Map<string, string>) => `7${order.get('referenceID')?.slice(0, 8)}`;
  const simulator = await listening(
    (path, query) => {
      if (path !== '/startorder' && path !== '/salestatus') return query.size === 0 ? 200 : 404;
      return query.size === 0 || orderIn(query) ? 200 : 400;
    },
    (path, query) => {
      if (path !== '/salestatus') return '';
      return approved.get(query.get('referenceID') ?? '') ?? 'response: NOTFOUND\n';
    },
  );
  return {
    ...simulator,
    /** Takes the money and tells nobody, until it is asked. */
    approve(orderPage: string) {
      const order = orderIn(new URL(orderPage).searchParams);
      if (!order) throw new Error('FlexPay refuses this order: its signature is wrong.');
      const lines = {
        response: 'FOUND',
        saleID: saleOf(order),
        saleResult: 'APPROVED',
        priceAmount: order.get('priceAmount'),
        priceCurrency: order.get('priceCurrency'),
      };
      const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`);
      approved.set(order.get('referenceID') ?? '', text.join(''));
    },
    /** Takes the money, and gives what it tells the shop about it: the query of a postback. */
    postback(orderPage: string, changes: Record<string, string> = {}): string {
      this.approve(orderPage);
      return this.say(orderPage, changes);
    },
    /** A postback with its signature, whether or not anybody paid. A field that is undefined is left out. */
    say(orderPage: string, changes: Record<string, string | undefined> = {}): string {
      const order = orderIn(new URL(orderPage).searchParams);
      if (!order) throw new Error('FlexPay refuses this order: its signature is wrong.');
      const fields = Object.entries({
        shopID: shopId,
        type: 'purchase',
        saleID: saleOf(order),
        transactionID: '900001',
        referenceID: order.get('referenceID') ?? '',
        priceAmount: order.get('priceAmount') ?? '',
        priceCurrency: order.get('priceCurrency') ?? '',
        ...changes,
      });
      const said = new Map(fields.filter((field): field is [string, string] => field[1] !== undefined));
      const query = new URLSearchParams([...said]);
      query.set('signature', signed(said));
      return `/api/payment-webhook.php?${query}`;
    },
  };
}

const dataLink = { user: 'datalink', password: 'a password of CCBill' };

/** FlexForms: checks the digest of a dynamic price, and signs a sale with one of its own. */
export async function simulateCcbill({
  account,
  subaccount,
  flexId,
  salt,
}: Record<'account' | 'subaccount' | 'flexId' | 'salt', string>) {
  const isOrder = (path: string, query: URLSearchParams) => {
    const digest = hash(
      'md5',
      ['initialPrice', 'initialPeriod', 'currencyCode'].map((name) => query.get(name)).join('') + salt,
    );
    const days = Number(query.get('initialPeriod'));
    return path.endsWith(`/${flexId}`) && query.get('formDigest') === digest && days >= 2 && days <= 365;
  };
  const charges: { subscriptionId: string; price: string; currency: string }[] = [];
  let mood: 'approves' | 'declines' | 'refuses' | 'breaks off' = 'approves';
  const isCharge = (path: string) => path.endsWith('/billingApi.cgi');
  /** Whether everything that the published example of a charge has is there, and right. */
  const isWhole = (query: URLSearchParams) =>
    query.get('action') === 'chargeByPreviousTransactionId' &&
    query.get('username') === dataLink.user &&
    query.get('password') === dataLink.password &&
    [query.get('clientAccnum'), query.get('newClientAccnum')].every((each) => each === account) &&
    query.get('newClientSubacc') === subaccount &&
    /^\d+\.\d\d$/.test(query.get('initialPrice') ?? '') &&
    query.get('rebills') === '0' &&
    query.get('returnXML') === '1';
  const results = (inner: string) => `<?xml version='1.0' standalone='yes'?>\n<results>${inner}</results>\n`;
  let held = Promise.resolve();
  const chargeAnswer = async (query: URLSearchParams) => {
    if (!isWhole(query) || mood === 'refuses') return results('-1');
    if (mood === 'declines')
      return results('<approved>0</approved><denialId>0112</denialId><declineCode>24</declineCode>');
    charges.push({
      subscriptionId: query.get('subscriptionId') ?? '',
      price: query.get('initialPrice') ?? '',
      currency: query.get('currencyCode') ?? '',
    });
    await held;
    const sale = `2${charges.length}${Date.now()}`;
    return mood === 'breaks off'
      ? '<results><appro'
      : results(`<approved>1</approved><subscriptionId>${sale}</subscriptionId>`);
  };
  const simulator = await listening(
    (path, query) => (query.size === 0 || isCharge(path) || isOrder(path, query) ? 200 : 500),
    (path, query) => (isCharge(path) && query.size > 0 ? chargeAnswer(query) : ''),
  );
  return {
    ...simulator,
    dataLink: { ...dataLink, url: `${simulator.url}/jpost/billingApi.cgi` },
    /** Which cards it has charged again. */
    charges,
    /** Charges, and says nothing until it is let go. */
    hold(): () => void {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
    /** What it makes of the next charge. */
    feel(next: typeof mood) {
      mood = next;
    },
    /** What it would tell the shop: the address, the body as a form, and the same body as JSON. */
    webhook(orderPage: string, eventType: string, changes: Record<string, string | undefined> = {}) {
      const { pathname, searchParams } = new URL(orderPage);
      if (!isOrder(pathname, searchParams)) throw new Error('FlexForms refuses this order: its digest is wrong.');
      const subscriptionId = `1${searchParams.get('payment')?.slice(0, 9)}`;
      const isSale = eventType.startsWith('NewSale');
      const fields: Record<string, string | undefined> = {
        clientAccnum: account,
        clientSubacc: subaccount,
        eventType,
        transactionId: `09121911${eventType.length}`,
        ...(eventType !== 'NewSaleFailure' && { subscriptionId }),
        ...(isSale && {
          billedInitialPrice: searchParams.get('initialPrice') ?? '',
          billedCurrencyCode: searchParams.get('currencyCode') ?? '',
          'X-payment': searchParams.get('payment') ?? '',
        }),
        ...(eventType.startsWith('UpSale') && {
          // A charge by API carries the id of the earlier sale, and none of ours.
          billedInitialPrice: searchParams.get('initialPrice') ?? '',
          billedCurrencyCode: searchParams.get('currencyCode') ?? '',
          subscriptionId: `3${subscriptionId}`,
          originalSubscriptionId: subscriptionId,
          source: 'API',
        }),
        ...(eventType === 'NewSaleSuccess' && {
          dynamicPricingValidationDigest: hash('md5', `${subscriptionId}1${salt}`),
          last4: '1111',
        }),
        ...changes,
      };
      const said = Object.fromEntries(
        Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
      );
      const query = new URLSearchParams({ clientAccnum: account, clientSubacc: subaccount, eventType });
      return {
        url: `/api/payment-webhook.php?${query}`,
        form: new URLSearchParams(said).toString(),
        json: JSON.stringify(said),
      };
    },
  };
}
