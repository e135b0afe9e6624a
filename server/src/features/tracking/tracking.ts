import { officeLimits } from '#contract/constants.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { JobContext, Jobs } from '#server/platform/jobs/jobs.ts';
import { postbackTimeout } from '#server/platform/timeouts.ts';
import { askNetwork } from './ask-network.ts';
import {
  deleteConversions,
  findNetworkCosts,
  findNetworks,
  insertPurchases,
  insertSignup,
  type NetworkCost,
  type NetworkRow,
  saveNetworkRow,
  saveSignupCost,
} from './queries.ts';
import { type ConversionEvent, outcomeOf, postbackUrl, templateProblem } from './rules.ts';
import { type PostbackDeps, sendPostback, sendPostbackJob } from './send-postback.ts';

const purchasesEvery = 10_000;

/** Everything that tells networks what became of the visitors they sent. */
export function registerPostbacks({ jobs, ...sending }: PostbackDeps & { jobs: Jobs }) {
  jobs.register(sendPostbackJob(sending));
  jobs.every({
    kind: 'tracking.find-purchases',
    every: purchasesEvery,
    run: (context) => recordPurchases(jobs, context),
  });
}

/** A member has confirmed their address. If a network sent them it is told, once; in the transaction of the confirmation. */
export async function recordSignup(tx: Transaction, jobs: Jobs, { userId, now }: { userId: string; now: Date }) {
  const id = await insertSignup(tx, { userId, now });
  if (id !== undefined) await jobs.enqueue(tx, sendPostback, { id }, { uniqueKey: id, runAt: now });
}

/** Forgets by which network a member came, and what that network was told of them; what waits to be told is not told. */
export const forgetSender = (tx: Transaction, userId: string) => deleteConversions(tx, userId);

/** First purchases are learnt from the log of events, where payments tell their buyers that money came. */
const recordPurchases = (jobs: Jobs, { now, complete }: JobContext) =>
  complete(async (tx) => {
    const ids = await insertPurchases(tx);
    await jobs.enqueueAll(
      tx,
      sendPostback,
      ids.map((id) => ({ payload: { id }, uniqueKey: id, runAt: now })),
    );
  });

export interface NetworkSettings {
  siteId: number;
  /** As the address of an ad says it. */
  name: string;
  enabled: boolean;
  /** Templates of addresses; null where the network is not told of that. */
  signupUrl: string | null;
  purchaseUrl: string | null;
}

/** Names a network of a site and where it is told of signups and first purchases; one of that name is changed. */
export async function saveNetwork(tx: Transaction, settings: NetworkSettings, now: Date): Promise<NetworkRow> {
  const name = settings.name.trim();
  const problems = Object.entries({ signup_url: settings.signupUrl, purchase_url: settings.purchaseUrl }).flatMap(
    ([field, template]) =>
      template !== null && templateProblem(template) ? [[field, { problem: 'invalid' as const }]] : [],
  );
  if (name === '' || name.length > 100) problems.push(['name', { problem: 'invalid' }]);
  if (problems.length > 0) throw new Failure('invalid', { fields: Object.fromEntries(problems) });
  const saved = await saveNetworkRow(tx, { ...settings, name, now });
  if (!saved) throw new Error('A network was not stored.');
  return saved;
}

/** A conversion that never was, to try an address with. */
const example = { id: 'test', ref: 'test-ref', sub1: 'one', sub2: 'two', sub3: 'three', member: 'test-member' };

/** Calls an address once as a postback would, with values of an example; nothing is stored of it. */
export async function tryPostback(
  { loopback }: Pick<PostbackDeps, 'loopback'>,
  { template, event, network, site }: { template: string; event: ConversionEvent; network: string; site: string },
) {
  if (templateProblem(template)) throw new Failure('invalid', { fields: { url: { problem: 'invalid' } } });
  const money = event === 'purchase' ? { amount: 2999, currency: 'EUR' } : { amount: null, currency: null };
  const url = postbackUrl(template, { ...example, ...money, event, network, site });
  const signal = AbortSignal.timeout(postbackTimeout);
  const told = await askNetwork(url, { signal, loopback }).catch((error: Error) => ({
    status: null,
    text: error.message,
  }));
  const delivered = told.status !== null && outcomeOf(told.status) === 'delivered';
  return { url, status: told.status, answer: told.text.slice(0, 500), delivered };
}

/** The networks of a site, by name. */
export async function listNetworks(
  db: Queryable,
  siteId: number,
  after: string | undefined,
): Promise<{ networks: NetworkRow[]; next: string | null }> {
  const found = await findNetworks(db, siteId, { above: after ?? '', limit: officeLimits.content + 1 });
  const networks = found.slice(0, officeLimits.content);
  return { networks, next: found.length > officeLimits.content ? (networks.at(-1)?.name ?? null) : null };
}

export const networkCosts = (db: Queryable): Promise<NetworkCost[]> => findNetworkCosts(db);

/** What a network of a site is paid for each member who confirms their address; days that are over keep what they cost. */
export async function saveNetworkCost(
  tx: Transaction,
  site: Pick<Site, 'id' | 'host'>,
  { network, cost, currency }: { network: string; cost: number | null; currency: string },
): Promise<NetworkCost> {
  const paid = { cost, currency: cost === null ? null : currency };
  const name = await saveSignupCost(tx, site.id, { network, ...paid });
  if (name === undefined) throw new Failure('not_found');
  return { host: site.host, network: name, ...paid };
}
