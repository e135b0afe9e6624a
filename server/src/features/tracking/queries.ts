import type { Queryable } from '#server/platform/database/database.ts';
import type { ConversionEvent } from './rules.ts';

export interface NetworkRow {
  id: string;
  site_id: number;
  name: string;
  enabled: boolean;
  signup_url: string | null;
  purchase_url: string | null;
}

export interface NewNetwork {
  siteId: number;
  name: string;
  enabled: boolean;
  signupUrl: string | null;
  purchaseUrl: string | null;
  now: Date;
}

/** A network of that name is changed. */
export async function saveNetworkRow(db: Queryable, network: NewNetwork): Promise<NetworkRow | undefined> {
  const { rows } = await db.query<NetworkRow>(
    `insert into networks (site_id, name, enabled, signup_url, purchase_url, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (site_id, lower(name)) do update
       set enabled = excluded.enabled, signup_url = excluded.signup_url, purchase_url = excluded.purchase_url
     returning id, site_id, name, enabled, signup_url, purchase_url`,
    [network.siteId, network.name, network.enabled, network.signupUrl, network.purchaseUrl, network.now],
  );
  return rows[0];
}

/** By name, as the index has them. */
export async function findNetworks(
  db: Queryable,
  siteId: number,
  { above, limit }: { above: string; limit: number },
): Promise<NetworkRow[]> {
  const { rows } = await db.query<NetworkRow>(
    `select id, site_id, name, enabled, signup_url, purchase_url from networks
     where site_id = $1 and lower(name) > lower($2) order by lower(name) limit $3`,
    [siteId, above, limit],
  );
  return rows;
}

export interface NetworkCost {
  host: string;
  network: string;
  cost: number | null;
  currency: string | null;
}

export async function findNetworkCosts(db: Queryable): Promise<NetworkCost[]> {
  const { rows } = await db.query<NetworkCost>(
    `select host, name as network, signup_cost as cost, cost_currency as currency
     from networks join sites on sites.id = site_id order by host, lower(name)`,
  );
  return rows;
}

/** Undefined where the site has no such network. */
export async function saveSignupCost(
  db: Queryable,
  siteId: number,
  { network, cost, currency }: Omit<NetworkCost, 'host'>,
): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    `update networks set signup_cost = $3, cost_currency = $4
     where site_id = $1 and lower(name) = lower($2) returning name`,
    [siteId, network, cost, currency],
  );
  return rows[0]?.name;
}

/** Notes once that a member who was sent confirmed their address; answers the postback to send, where there is one. */
export async function insertSignup(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.query<{ conversion_id: string }>(
    `with converted as (
       insert into conversions (user_id, site_id, event, network, ref, sub1, sub2, sub3, at)
       select id, site_id, 'signup', tracking ->> 'network', tracking ->> 'ref', tracking ->> 'sub1',
         tracking ->> 'sub2', tracking ->> 'sub3', $2
       from users where id = $1 and tracking ->> 'network' is not null
       on conflict (user_id, event) do nothing
       returning id, site_id, network
     )
     insert into postbacks (conversion_id, network_id)
     select converted.id, networks.id from converted
     join networks on networks.site_id = converted.site_id and lower(networks.name) = lower(converted.network)
     where networks.enabled and signup_url is not null
     returning conversion_id`,
    [userId, now],
    { prepared: 'tracking.insertSignup' },
  );
  return rows[0]?.conversion_id;
}

/**
 * Notes the first purchases that the log of events tells of, of members who were sent; answers the postbacks to send. The
 * log is read from its beginning, a day ago, every time: what a transaction commits late is not behind a cursor.
 */
export async function insertPurchases(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ conversion_id: string }>(
    `with converted as (
       insert into conversions (user_id, site_id, event, network, ref, sub1, sub2, sub3, amount, currency, at)
       select distinct on (users.id) users.id, users.site_id, 'purchase', tracking ->> 'network', tracking ->> 'ref',
         tracking ->> 'sub1', tracking ->> 'sub2', tracking ->> 'sub3', payments.amount, payments.currency,
         payments.completed_at
       from live_events
       join users on users.id = live_events.member_id
       join payments on payments.id = (data -> 'payment' ->> 'payment_id')::bigint
       where live_events.kind = 'payment' and data -> 'payment' ->> 'status' = 'completed'
         and tracking ->> 'network' is not null
         and payments.completed_at is not null
         and not exists (select from conversions where user_id = users.id and event = 'purchase')
         and not exists (
           select from payments as earlier
           where earlier.user_id = users.id and earlier.completed_at < payments.completed_at
         )
       order by users.id, payments.completed_at, payments.id
       on conflict (user_id, event) do nothing
       returning id, site_id, network
     )
     insert into postbacks (conversion_id, network_id)
     select converted.id, networks.id from converted
     join networks on networks.site_id = converted.site_id and lower(networks.name) = lower(converted.network)
     where networks.enabled and purchase_url is not null
     returning conversion_id`,
  );
  return rows.map(({ conversion_id }) => conversion_id);
}

/** With what was told of them. */
export async function deleteConversions(db: Queryable, userId: string) {
  await db.query('delete from conversions where user_id = $1', [userId]);
}

export interface WaitingPostback {
  id: string;
  user_id: string;
  event: ConversionEvent;
  network: string;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  amount: number | null;
  currency: string | null;
  host: string;
  /** Null where the operator has taken the address away meanwhile. */
  template: string | null;
  enabled: boolean;
  /** The member has taken back their consent to be remembered by who sent them. */
  withdrawn: boolean;
}

/** Undefined once it was delivered, or given up. */
export async function findWaitingPostback(db: Queryable, id: string): Promise<WaitingPostback | undefined> {
  const { rows } = await db.query<WaitingPostback>(
    `select conversions.id, user_id, event, network, ref, sub1, sub2, sub3, amount, currency, sites.host, enabled,
       case event when 'signup' then signup_url else purchase_url end as template,
       coalesce((
         select not granted from consents where consents.user_id = conversions.user_id and kind = 'tracking'
         order by consents.at desc, consents.id desc limit 1
       ), false) as withdrawn
     from postbacks
     join conversions on conversions.id = conversion_id
     join networks on networks.id = network_id
     join sites on sites.id = conversions.site_id
     where conversion_id = $1 and state = 'waiting'`,
    [id],
  );
  return rows[0];
}

export interface Attempt {
  state: 'waiting' | 'delivered' | 'refused' | 'withheld' | 'failed';
  url: string | null;
  status: number | null;
  answer: string | null;
  now: Date;
}

export async function saveAttempt(db: Queryable, id: string, { state, url, status, answer, now }: Attempt) {
  await db.query(
    `update postbacks set state = $2, url = $3, status = $4, answer = $5, attempted_at = $6,
       attempts = attempts + case when $3::text is null then 0 else 1 end
     where conversion_id = $1`,
    [id, state, url, status, answer, now],
  );
}
