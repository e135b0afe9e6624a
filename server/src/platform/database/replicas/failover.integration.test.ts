import { beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { startReplicated, type TestServer } from '#server/testing/replicated.ts';
import { openSwitchboard } from '#server/testing/switchboard.ts';
import { until } from '#server/testing/until.ts';

// Replication is between servers: the embedded engine has none.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('when the leader moves', { timeout: 120_000 }, () => {
  let leader: TestServer;
  let replica: TestServer;
  let switchboard: Awaited<ReturnType<typeof openSwitchboard>>;
  let app: TestApp;
  let member: Caller;

  beforeAll(async () => {
    const started = await startReplicated(1);
    leader = started.leader;
    replica = started.replicas[0] as TestServer;
    switchboard = await openSwitchboard(leader.url);
    app = await freshApp({
      location: { url: switchboard.url, poolSize: 4 },
      config: {
        replicas: { urls: [leader.url, replica.url], maxLag: 5_000 },
        timeouts: parseConfig({ TIMEOUT_FACTOR: '2' }).timeouts,
      },
    });
    member = await app.member(alice);
    await until(() => stateOf(replica) === 'serving', 30_000);
  }, 120_000);

  const portOf = ({ url }: TestServer) => new URL(url).port;
  const stateOf = (server: TestServer) =>
    app.platform.replicas?.report().find(({ name }) => name.endsWith(`:${portOf(server)}`))?.state;
  const write = async () => (await member.put('/api/user.php', { language: 'fr' })).statusCode;
  /** Writes on and on; what was answered until one had this status. */
  const writeUntil = async (status: number) => {
    const answered: number[] = [];
    await until(async () => answered.push(await write()) && answered.at(-1) === status, 30_000);
    return answered;
  };
  const readiness = async () => (await app.visitor().get('/readyz')).statusCode;
  const serversAsked = async () => {
    const ask = () => app.db.query<{ port: number }>('select inet_server_port() as port from pg_sleep(0.05)');
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    return [...new Set(answers.map(({ rows }) => String(rows[0]?.port)))];
  };

  test('all servers of a cluster may be named: whoever leads is left out (R10.11)', async () => {
    expect([stateOf(leader), stateOf(replica)]).toEqual(['promoted', 'serving']);
    expect(await write()).toBe(200);
  });

  test('a leader that only reads is 503 for writes, and no connection stays with it (R10.11)', async () => {
    expect(await serversAsked()).toEqual([portOf(leader)]);
    await leader.db.query('alter system set default_transaction_read_only = on');
    await leader.db.query('select pg_reload_conf()');
    const answered = await writeUntil(503);
    expect(answered.every((status) => status === 200 || status === 503)).toBe(true);
    await replica.db.query('select pg_promote()');
    switchboard.leadTo(replica.url);
    // One write may still meet the old leader; the reads after it do not.
    expect([200, 503]).toContain(await write());
    expect(await serversAsked()).toEqual([portOf(replica)]);
    expect(new Set([...(await writeUntil(200)), 503])).toEqual(new Set([503, 200]));
    await until(async () => (await readiness()) === 200);
    await until(() => stateOf(replica) === 'promoted');
    expect((await member.get('/api/members.php')).statusCode).toBe(200);
  });

  test('a leader that is killed is 503 for writes until there is one again (R10.11)', async () => {
    replica.signal('SIGKILL');
    expect(new Set(await writeUntil(503))).not.toContain(500);
    switchboard.leadTo(undefined);
    expect([await write(), await write()]).toEqual([503, 503]);
    await replica.start();
    expect(await write()).toBe(503);
    await until(async () => (await readiness()) === 503);
    switchboard.leadTo(replica.url);
    expect(new Set([...(await writeUntil(200)), 503])).toEqual(new Set([503, 200]));
    await until(async () => (await readiness()) === 200);
  });
});
