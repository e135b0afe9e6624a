import { insertRows, type Queryable } from './insert.ts';
import { senders } from './origins.ts';
import type { SeedSite } from './rows.ts';

const said = 'event={event}&ref={ref}&sub1={sub1}&sub2={sub2}&sub3={sub3}&member={member}&id={id}';
const money = 'amount={amount}&currency={currency}';

/** Where the network `loopback` listens, for whoever tries postbacks with POSTBACKS_TO_LOOPBACK=true. */
export const loopbackNetwork = 'http://127.0.0.1:9797/postback';

/** Networks of the demo: one that reaches nobody but a listener on this machine, and one that is switched off. */
const demoNetworks = [
  { name: 'loopback', enabled: true, address: loopbackNetwork },
  { name: 'acme', enabled: false, address: 'https://postback.acme.example/' },
];

export async function seedNetworks(db: Queryable, sites: readonly SeedSite[], now: Date) {
  const rows = sites.flatMap(({ id }) => [
    ...demoNetworks.map(({ name, enabled, address }) => ({
      site_id: id,
      name,
      enabled,
      signup_url: `${address}?${said}`,
      purchase_url: `${address}?${said}&${money}`,
      signup_cost: null,
      cost_currency: null,
      created_at: now.toISOString(),
    })),
    // Those that have sent members already, and are told of nothing.
    ...senders.map(({ name, cost }) => ({
      site_id: id,
      name,
      enabled: true,
      signup_url: null,
      purchase_url: null,
      signup_cost: cost,
      cost_currency: cost === null ? null : 'EUR',
      created_at: now.toISOString(),
    })),
  ]);
  const columns = {
    site_id: 'smallint',
    name: 'text',
    enabled: 'boolean',
    signup_url: 'text',
    purchase_url: 'text',
    signup_cost: 'int',
    cost_currency: 'char(3)',
    created_at: 'timestamptz',
  };
  await insertRows<(typeof rows)[number]>(db, 'networks', columns, rows);
}
