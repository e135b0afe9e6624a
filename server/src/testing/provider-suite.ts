import { describe, expect, test } from 'vitest';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';
import { faultsOf, paymentOf, userOf } from './purchases.ts';

/** A request that comes to us as a message of a provider. */
export interface Delivery {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** From where, if that matters. */
  address?: string;
}

export interface Ordered {
  caller: Caller;
  id: string;
  page: string;
}

/** What a provider must lend to its tests: its side is played by a simulator that signs as the provider does. */
export interface ProviderUnderTest {
  app(): TestApp;
  /** Somebody new orders, and is sent to the provider's page. */
  order(): Promise<Ordered>;
  /** The provider takes the money for an order, and tells us. */
  pay(page: string): Delivery;
  /** A message about an order that nobody paid, rightly signed: fields are changed, or left out where undefined. */
  say(page: string, changes?: Record<string, string | undefined>): Delivery;
  /** What the buyer sees of the order, sent to us as if it were a message, in every form a message has. */
  replays(page: string): Delivery[];
  /** What the message calls these. */
  names: {
    order: string;
    amount: string;
    currency: string;
    reference: string /** Where it has shops. */;
    shop?: string;
  };
  /** The same amount in a currency the order is not in. */
  otherCurrency: string;
  /** Every field without which it says nothing. */
  needed: string[];
  /** Parameters that may have any value, such as the name of the message. */
  opaque?: string[];
}

const oddValues = [
  '',
  ' ',
  '-1',
  '1e9',
  '99999999999999999999',
  '2147483648.00',
  'NaN',
  'é'.repeat(40),
  '\0',
  '1\u0000',
  '\ud800',
  '__proto__',
  '1; select',
  '9'.repeat(5000),
];

/** What every provider of payments must hold against, whoever writes the next one. */
export function holdsAgainstForgery(name: string, provider: ProviderUnderTest) {
  const send = ({ method, url, headers, body, address }: Delivery) =>
    provider
      .app()
      .visitor(address ? { address } : {})
      .send(method, url, body, headers ?? {});
  const expectUnpaid = async ({ caller, id }: Ordered) => {
    expect((await paymentOf(caller, id)).status).not.toBe('completed');
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
  };
  const expectRefused = async (delivery: Delivery) => {
    const { statusCode } = await send(delivery);
    expect([400, 403, 404, 422]).toContain(statusCode);
  };

  describe(`${name}: what is believed`, () => {
    test('the message that I paid brings my credits once, however often it comes (R4.03)', async () => {
      const ordered = await provider.order();
      const paid = provider.pay(ordered.page);
      for (let time = 0; time < 3; time += 1) expect((await send(paid)).statusCode).toBe(200);
      expect((await paymentOf(ordered.caller, ordered.id)).status).toBe('completed');
      expect((await userOf(ordered.caller)).credits).toBe(15);
    });

    test('the address of my own order is no message that I paid (R4.03)', async () => {
      const ordered = await provider.order();
      for (const replay of provider.replays(ordered.page)) await expectRefused(replay);
      await expectUnpaid(ordered);
    });

    test('what paid for one order pays for no other, at once or later (R4.03)', async () => {
      const [mine, other, third] = [await provider.order(), await provider.order(), await provider.order()];
      const paid = provider.pay(mine.page);
      const { names } = provider;
      expect((await send(paid)).statusCode).toBe(200);
      const about = ({ id }: Ordered) => provider.say(mine.page, { [names.order]: id });
      const answers = await Promise.all([send(about(other)), send(about(third)), send(about(other))]);
      // Refused, or taken for what it is: another message about my own order.
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      await expectUnpaid(other);
      await expectUnpaid(third);
      expect((await userOf(mine.caller)).credits).toBe(15);
      expect(await faultsOf(provider.app())).toEqual([]);
    });

    const changed = {
      amount: ['0.01', '1', '999999.99'],
      currency: [provider.otherCurrency, 'JPY'],
      shop: ['999', '0'],
    };
    test.each(Object.entries(changed).filter(([field]) => field !== 'shop' || provider.names.shop))(
      'another %s is refused (R4.03)',
      async (field, values) => {
        const ordered = await provider.order();
        const name = provider.names[field as keyof typeof changed] ?? '';
        for (const value of values) await expectRefused(provider.say(ordered.page, { [name]: value }));
        await expectUnpaid(ordered);
      },
    );

    test('a message that lacks something is refused, whatever it lacks (R4.03)', async () => {
      const ordered = await provider.order();
      for (const field of provider.needed) await expectRefused(provider.say(ordered.page, { [field]: undefined }));
      await expectUnpaid(ordered);
    });

    test('odd values in any field are refused or mean nothing, and never break anything (R4.03)', async () => {
      const ordered = await provider.order();
      const { needed, opaque = [] } = provider;
      for (const field of needed.filter((each) => !opaque.includes(each)))
        for (const value of oddValues) {
          const { statusCode } = await send(provider.say(ordered.page, { [field]: value }));
          expect(statusCode, `${field} = ${JSON.stringify(value.slice(0, 40))}`).toBeLessThan(500);
        }
      await expectUnpaid(ordered);
      expect(await faultsOf(provider.app())).toEqual([]);
    });

    test('a message cut off, empty or of another kind never breaks anything', async () => {
      const ordered = await provider.order();
      const message = provider.say(ordered.page);
      const { url, body = '' } = message;
      const broken: Delivery[] = [
        { ...message, body: body.slice(0, body.length / 2), url: url.slice(0, url.length - 9) },
        { ...message, body: '' },
        { ...message, method: message.method === 'GET' ? 'POST' : 'GET', body: '[]' },
        { ...message, body: '{"a":'.repeat(500) },
        { ...message, body: `${body}&${body}`, url: url.includes('?') ? `${url}&${url.split('?')[1]}` : url },
      ];
      for (const each of broken) expect((await send(each)).statusCode).toBeLessThan(500);
      await expectUnpaid(ordered);
    });
  });
}
