import { freshApp } from './app.ts';
import { type Notification, simulateGenesis } from './genesis-simulator.ts';
import { faultsOf, newBuyer, order } from './purchases.ts';

export const genesisAccount = {
  username: 'merchant',
  password: 'a password of Genesis',
  terminal: 'c0ffee'.repeat(6).concat('c0ff'),
};

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** An app whose payments go to a simulated Genesis, and people who order there. */
export async function openGenesisShop(account = genesisAccount) {
  const genesis = await simulateGenesis(account);
  const app = await freshApp({ config: { genesis: { ...account, url: genesis.url } } });
  const tell = (body: string) => app.visitor().post('/api/payment-webhook.php', body, form);
  return {
    genesis,
    app,
    tell,
    /** Somebody new, who orders and has yet to pay. */
    async ordered(changes: Record<string, unknown> = {}) {
      const buyer = await newBuyer(app);
      const { payment } = (await order(buyer.caller, changes)).json();
      return { ...buyer, id: payment.payment_id as string, page: payment.redirect_url as string };
    },
    /** A notification, at the address that the order named. */
    deliver: ({ url, body }: Notification) => {
      if (!url.endsWith('/api/payment-webhook.php')) throw new Error(`Nobody hears a notification at ${url}.`);
      return tell(body);
    },
    /** Moves the clock and runs the jobs that are due. */
    later: (seconds: number) => app.visitor().post('/dev/clock.json', { advance: seconds }),
    faults: () => faultsOf(app),
    /** As it was at first. */
    calm() {
      genesis.comeBack();
      genesis.feel('approves');
      genesis.loseAnswers('none');
      genesis.answerWith(undefined);
    },
  };
}
