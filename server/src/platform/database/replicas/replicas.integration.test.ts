import { beforeAll, describe, expect, inject, test } from 'vitest';
import { searchSorts } from '#contract/constants.ts';
import { interests } from '#contract/people/interests.ts';
import { parseConfig } from '#server/config.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { startReplicated, type TestServer } from '#server/testing/replicated.ts';
import { atWork } from '#server/testing/staff.ts';
import { until } from '#server/testing/until.ts';

// Replication is between servers: the embedded engine has none.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('with replicas', { timeout: 120_000 }, () => {
  let leader: TestServer;
  let replica: TestServer;
  let app: TestApp;
  let member: Caller;
  const { timeouts } = parseConfig({ TIMEOUT_FACTOR: '4' });

  const nodeOn = (replicas: TestServer[], config: Partial<ReturnType<typeof parseConfig>> = {}) =>
    freshApp({
      location: { url: leader.url, poolSize: 5 },
      config: { replicas: { urls: replicas.map(({ url }) => url), maxLag: 1_500 }, timeouts, ...config },
    });

  beforeAll(async () => {
    const started = await startReplicated(1);
    leader = started.leader;
    replica = started.replicas[0] as TestServer;
    app = await nodeOn([replica]);
    for (const name of ['Marc', 'Noah', 'Omar']) await insertStranger(app, { name });
    member = await app.member(alice);
    await served(app);
  }, 120_000);

  const stateIn = (node: TestApp) => node.platform.replicas?.report()[0]?.state;
  const served = (node: TestApp) => until(() => stateIn(node) === 'serving', 30_000);
  const names = async (caller: Caller, query: Record<string, string> = { sort: 'new' }): Promise<string[]> => {
    const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().profiles.map(({ name }: { name: string }) => name);
  };
  const replayed = async () => {
    const { rows } = await leader.db.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    await until(async () => {
      const caughtUp = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as done`;
      return (await replica.db.query<{ done: boolean }>(caughtUp, [rows[0]?.lsn])).rows[0]?.done;
    });
  };
  /** What the leader writes meanwhile is on its way to the replica, and does not arrive. */
  const paused = async (work: () => Promise<void>) => {
    await replica.db.query('select pg_wal_replay_pause()');
    try {
      await work();
    } finally {
      await replica.db.query('select pg_wal_replay_resume()');
      await served(app);
    }
  };

  test('a search is read from a replica, as it was a moment ago (R10.11)', async () => {
    await replayed();
    const searcher = await app.member(bruno);
    // Logging in again is a write of Bruno’s: only when it is replayed does the replica serve him.
    await until(async () => (await names(searcher)).includes('Marc'));
    await paused(async () => {
      await insertStranger(app, { name: 'Paul' });
      expect(await names(app.visitor())).toEqual(expect.not.arrayContaining(['Paul']));
    });
    await until(async () => (await names(app.visitor())).includes('Paul'));
    const { body } = await app.visitor().get('/metrics');
    expect(body).toMatch(/rendezvous_reads_total\{server="replica"\} [1-9]/);
  });

  test('whoever has just changed something sees it at once, on every node (R10.11)', async () => {
    const redisUrl = inject('redisUrl');
    const nodes = [await nodeOn([replica], { redisUrl }), await nodeOn([replica], { redisUrl })] as const;
    await Promise.all(nodes.map(served));
    const [here, there] = await Promise.all([nodes[0].member(alice), nodes[1].member(alice)]);
    const omar = await idOf(app, 'Omar');
    await until(async () => (await names(here)).includes('Omar'));
    await paused(async () => {
      const blocked = await here.post('/api/block.php', { id: omar });
      expect(blocked.statusCode, blocked.body).toBeLessThan(300);
      expect(await names(here)).not.toContain('Omar');
      expect(await names(there)).not.toContain('Omar');
    });
    await replayed();
  });

  test('every way to search, landing pages and figures are read without a write (R10.11)', async () => {
    await app.db.query(
      `insert into regions (id, country, name_en, name_fr) values ('FR-ARA', 'FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes')`,
    );
    await app.db.query(
      `with lyon as (insert into cities (region, name_en, name_fr, latitude, longitude, population)
         values ('FR-ARA', 'Lyon', 'Lyon', 45.749, 4.848, 522000) returning id)
       update profiles set country = 'FR', region = 'FR-ARA', city_id = lyon.id from lyon where name in ('Alice', 'Marc')`,
    );
    await replayed();
    await until(async () => (await names(member)).length > 0);
    const before = app.log.length;
    const sorts = searchSorts.map((sort) => ({ sort }));
    const filters = [
      { distance: '50' },
      { distance: '500', sort: 'near', hair_color: 'white' },
      { country: 'FR' },
      { min_age: '20', max_age: '60' },
      { with_photo: '1' },
      { online: '1' },
      { page: '2' },
    ];
    for (const query of [...sorts, ...filters]) await names(member, query as Record<string, string>);
    await names(member, { interests: interests[0].id, hair_color: 'brown', eye_color: 'blue' });
    expect((await app.visitor().get('/api/lander-people.php')).statusCode).toBeLessThan(500);
    const finance = await atWork(app, 'finance');
    const figures = await finance.get('/api/admin/insight.php?kind=days&from=2026-11-01&to=2026-11-10');
    expect(figures.statusCode, figures.body).toBe(200);
    expect(app.log.slice(before).filter(({ msg }) => msg === 'a replica is left out')).toEqual([]);
    expect(stateIn(app)).toBe('serving');
  });

  test('one that lags is left out, said so, and taken back by itself (R10.11)', async () => {
    await paused(async () => {
      await insertStranger(app, { name: 'Quentin' });
      await until(() => stateIn(app) === 'lagging');
      expect(await names(app.visitor())).toContain('Quentin');
      expect((await app.visitor().get('/readyz')).json()).toEqual({ status: 'ready', replicas: { serving: 0, of: 1 } });
      const health = await (await atWork(app, 'owner')).get('/api/admin/health.php');
      expect(health.json().replicas).toEqual([expect.objectContaining({ condition: 'lagging', state: 'slow' })]);
      const { body } = await app.visitor().get('/metrics');
      expect(body).toMatch(/rendezvous_replica_serving\{replica="127.0.0.1:\d+"\} 0/);
    });
    expect((await app.visitor().get('/readyz')).json()).toEqual({ status: 'ready', replicas: { serving: 1, of: 1 } });
  });

  test('one that is killed costs nobody an answer, and the leader serves while none is there (R10.11)', async () => {
    replica.signal('SIGKILL');
    for (let time = 0; time < 5; time += 1) expect(await names(app.visitor())).toContain('Marc');
    await until(() => stateIn(app) === 'away');
    expect((await app.visitor().get('/readyz')).statusCode).toBe(200);
    await replica.start();
    await served(app);
  });

  test('one that freezes costs nobody an answer (R10.11)', async () => {
    replica.signal('SIGSTOP');
    expect(await names(app.visitor())).toContain('Marc');
    await until(() => stateIn(app) === 'away');
    replica.signal('SIGCONT');
    await served(app);
  });

  test('the server of another database is never read (R10.11)', async () => {
    const other = new URL(leader.url);
    other.pathname = '/postgres';
    const node = await nodeOn([{ ...leader, url: other.href }]);
    expect(stateIn(node)).toBe('unrelated');
  });

  // The last one: it is a leader from then on.
  test('one that was promoted is left out (R10.11)', async () => {
    await replica.db.query('select pg_promote()');
    await until(() => stateIn(app) === 'promoted');
    expect(await names(app.visitor())).toContain('Marc');
  });
});
