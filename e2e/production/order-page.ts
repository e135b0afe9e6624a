import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeEverything } from '#server/testing/closing.ts';
import { simulateVerotel } from '#server/testing/provider-simulators.ts';

const account = { shopId: '110555', signatureKey: 'a key of Verotel for journeys' };

/**
 * Verotel as a buyer meets it: an order page with a button that takes the money, tells the shop, and leads back to it. What
 * a signature is worth, and what became of a sale, the simulator behind it says.
 */
export async function openOrderPage(shop: () => string) {
  const verotel = await simulateVerotel(account);

  /** Takes the money for an order, and gives the address that the buyer is sent back to. */
  async function takePayment(order: URL): Promise<string> {
    const told = await fetch(`${shop()}${verotel.postback(order.href)}`);
    const answer = await told.text();
    if (answer !== 'OK') throw new Error(`The shop did not take the postback: ${told.status} ${answer}`);
    return order.searchParams.get('successURL') ?? shop();
  }

  async function respond(address: URL, response: ServerResponse) {
    if (address.pathname === '/pay') {
      response.writeHead(303, { location: await takePayment(address) }).end();
      return;
    }
    const answer = await fetch(`${verotel.url}${address.pathname}${address.search}`);
    const isOrder = address.pathname === '/startorder' && address.search !== '' && answer.ok;
    response.writeHead(answer.status, { 'content-type': isOrder ? 'text/html' : 'text/plain' });
    response.end(isOrder ? orderPage(address.searchParams) : await answer.text());
  }

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', `http://${request.headers.host}`);
    respond(address, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { VEROTEL_SHOP_ID: account.shopId, VEROTEL_SIGNATURE_KEY: account.signatureKey, VEROTEL_URL: url },
    async close() {
      server.closeAllConnections();
      server.close();
      await closeEverything();
    },
  };
}

function orderPage(order: URLSearchParams): string {
  const kept = [...order].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
  const price = escaped(`${order.get('priceAmount')} ${order.get('priceCurrency')}`);
  return `<!doctype html><html lang="en"><head><title>Verotel</title><link rel="icon" href="data:,"></head>
    <body><form action="/pay">${kept.join('')}<button>Pay ${price}</button></form></body></html>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
