import { openWireTap } from '../chat/wire-tap.ts';
import type { Context, Measurement } from '../scenario.ts';
import { timeAgainst, timeAll } from '../timing.ts';
import type { Population } from './population.ts';
import type { Searcher, Wish } from './searches.ts';
import { listRoute, searchEnvironment, throughHttp, type Visit } from './through-http.ts';

const warmUps = 2;
const rounds = 5;
const prepared = 20;
const counted = 15;

interface Asked {
  population: Population;
  searchers: readonly Searcher[];
  wishes: readonly Wish[];
  visits: readonly Visit[];
}

/**
 * The list of members and a member's page as a browser opens them, against the call of the same name, interleaved and one at a
 * time. On a server of its own: how often a member may search is limited, and counted by each server.
 */
export async function timePages(context: Context, { population, searchers, wishes, visits }: Asked) {
  const server = await context.startServer({ env: searchEnvironment(population.url) });
  const http = throughHttp(server.url, searchers, 1);
  const [wish] = wishes;
  const [list] = wish ? await http.listByLink(wish) : [];
  if (!list?.text().includes(listRoute)) throw new Error(`${listRoute} is no route of the site any more.`);
  for (let round = 0; round < warmUps; round += 1) {
    for (const open of [http.search, http.listByLink, http.listAsDocument]) await timeAll(wishes, 1, open);
    for (const open of [http.memberPage, http.memberByLink, http.memberAsDocument]) await timeAll(visits, 1, open);
  }
  const measured: Measurement[] = [];
  async function measure<Work>(
    name: string,
    work: readonly Work[],
    open: (one: Work) => Promise<unknown>,
    call: (one: Work) => Promise<unknown>,
  ) {
    const { p50, p99, baseline } = await timeAgainst(rounds, { work, run: open }, { work, run: call }, 1);
    const { spread } = baseline;
    measured.push(
      { name: `page: ${name}, p50`, value: p50, unit: 'ms', baseline: { value: baseline.p50, unit: 'ms' }, spread },
      { name: `page: ${name}, p99`, value: p99, unit: 'ms', baseline: { value: baseline.p99, unit: 'ms' }, spread },
    );
  }
  await measure('list of members, navigation', wishes, http.listByLink, http.search);
  await measure('list of members, document', wishes, http.listAsDocument, http.search);
  await measure('a member, navigation', visits, http.memberByLink, http.memberPage);
  await measure('a member, document', visits, http.memberAsDocument, http.memberPage);
  http.close();
  await server.stop();
  return [...measured, ...(await countOnTheWire(context, { population, searchers, wishes, visits }))];
}

/** Round trips and statements of each, on a server with one connection, after enough of them that its statements are prepared. */
async function countOnTheWire(context: Context, { population, searchers, wishes, visits }: Asked) {
  const tap = await context.keep(openWireTap(population.url));
  const server = await context.startServer({ env: { ...searchEnvironment(tap.url), DATABASE_POOL: '1' } });
  const http = throughHttp(server.url, searchers, 1);
  const measured: Measurement[] = [];
  async function count<Work>(name: string, [one]: readonly Work[], open: (one: Work) => Promise<unknown>) {
    if (one === undefined) throw new Error('There is nobody to look for.');
    for (let turn = 0; turn < prepared; turn += 1) await open(one);
    const { roundTrips, statements } = await tap.countPer(counted, () => open(one));
    measured.push(
      { name: `${name}: round trips`, value: roundTrips, unit: '' },
      { name: `${name}: statements`, value: statements, unit: '' },
    );
  }
  await count('call: search', wishes, http.search);
  await count('page: list of members, navigation', wishes, http.listByLink);
  await count('page: list of members, document', wishes, http.listAsDocument);
  await count('call: a member', visits, http.memberPage);
  await count('page: a member, navigation', visits, http.memberByLink);
  await count('page: a member, document', visits, http.memberAsDocument);
  http.close();
  await server.stop();
  return measured;
}
