import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { closeAfterwards } from '#server/testing/closing.ts';
import { freshLocation } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { requestTimeouts, slowedBy } from '../timeouts.ts';
import { Unavailable } from '../unavailable.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { driverKinds } from './driver/driver.ts';

// A server of its own is needed, and sessions that others can end: the embedded engine has neither.
const onPostgres = describe.runIf(process.env.TEST_DATABASE === 'postgres');
onPostgres.each(driverKinds)('a PostgreSQL that goes away, through the %s driver', (driver) => {
  const short = { ...requestTimeouts.database, connection: 400, statement: 400, lock: 200, answer: 600 };

  /** Between us and the server: what is sent either way passes, until it is told to hold it back. */
  async function relayTo(url: URL) {
    const pairs: [Socket, Socket][] = [];
    let frozen = false;
    const server = createServer((near) => {
      const far = connect(Number(url.port), url.hostname);
      pairs.push([near, far]);
      for (const socket of [near, far]) socket.on('error', () => {});
      near.on('data', (bytes) => frozen || far.write(bytes)).on('close', () => far.destroy());
      far.on('data', (bytes) => frozen || near.write(bytes)).on('close', () => near.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const cut = () => pairs.splice(0).forEach(([near]) => void near.resetAndDestroy());
    closeAfterwards(async () => {
      cut();
      server.close();
    });
    const through = new URL(url);
    through.port = String((server.address() as AddressInfo).port);
    return { url: through.href, cut, freeze: (on: boolean) => (frozen = on) };
  }

  async function opened(poolSize = 2, limits: DatabaseOptions = { timeouts: short }) {
    const location = await freshLocation();
    if (!('url' in location)) throw new Error('These are tests of PostgreSQL.');
    const relay = await relayTo(new URL(location.url));
    const db = await openDatabase({ url: relay.url, poolSize }, { ...limits, driver });
    const beside = await openDatabase({ url: location.url, poolSize: 1 });
    closeAfterwards(() => db.close());
    closeAfterwards(() => beside.close());
    // A busy machine may take longer to open a connection than these limits allow: no test starts without its connections.
    await until(async () => (await Promise.all(Array.from({ length: poolSize }, () => works(db)))).every(Boolean));
    return { db, beside, relay };
  }

  const sleeping = (db: Pick<Database, 'query'>, seconds = 10) =>
    db.query('select pg_sleep($1)', [seconds]).catch((error) => error);
  const asleep = `select from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(%' and pid <> pg_backend_pid()`;
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const works = async (db: Database) => (await db.query('select 1 as one').catch(() => undefined)) !== undefined;

  test('ends a session at work: its statement fails as unavailable, and the next one has a new connection', async () => {
    const { db, beside } = await opened();
    const [first, second] = [sleeping(db), db.transaction((tx) => sleeping(tx).then((error) => Promise.reject(error)))];
    second.catch(() => {});
    await until(async () => (await beside.query(asleep)).rowCount === 2);
    await beside.query(endOthers);
    expect(await first).toBeInstanceOf(Unavailable);
    await expect(second).rejects.toBeInstanceOf(Unavailable);
    await until(() => works(db));
  });

  test('is cut off at work, its prepared statements with it, and is found again', async () => {
    const { db, beside, relay } = await opened();
    const prepared = () => db.query('select 1 as one', [], { prepared: 'test.one' });
    await prepared();
    const waiting = db.transaction(async (tx) => {
      await Promise.all([tx.query('select pg_sleep(10)'), tx.query('select 1 as one', [], { prepared: 'test.one' })]);
    });
    const failed = expect(waiting).rejects.toBeInstanceOf(Unavailable);
    await until(async () => (await beside.query(asleep)).rowCount === 1);
    relay.cut();
    await failed;
    await until(async () => (await prepared().catch(() => undefined))?.rowCount === 1);
  });

  test('is frozen: whoever waits is told in time, whoever comes too, and it goes on when it wakes', async () => {
    const { db, relay } = await opened();
    relay.freeze(true);
    const all = Array.from({ length: 6 }, (_each, number) =>
      number % 2 ? db.query('select 1', [], { prepared: 'test.flood' }) : db.transaction((tx) => tx.query('select 1')),
    );
    for (const outcome of await Promise.allSettled(all))
      expect(outcome).toMatchObject({ reason: { name: 'Unavailable' } });
    await expect(db.assertReady()).rejects.toBeInstanceOf(Unavailable);
    relay.freeze(false);
    relay.cut();
    await until(() => works(db));
    await db.assertReady();
  });

  test('is lost during a commit: nobody knows what became of it, and nothing is announced', async () => {
    const { db, beside, relay } = await opened();
    const published: unknown[] = [];
    db.announceOn({ publish: async (_channel, message) => void published.push(message) });
    const writing = db.transaction(async (tx) => {
      await tx.query(`insert into platform_state (key, value) values ('kept', '1')`);
      tx.announce('news', 'kept');
      relay.freeze(true);
    });
    await expect(writing).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: true });
    expect(published).toEqual([]);
    relay.freeze(false);
    relay.cut();
    const undone = db.transaction(async (tx) => {
      await tx.query(endOthers);
      throw new Error('a mistake');
    });
    await expect(undone).rejects.toThrow();
    await until(() => works(db));
    await until(() => works(beside));
  });

  test('cancels a statement or a wait for a lock that takes too long, and the connection stays good', async () => {
    const { db, beside } = await opened(1);
    const session = async () => (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await session();
    await expect(db.query('select pg_sleep(10)')).rejects.toMatchObject({ name: 'Unavailable', code: '57014' });
    await beside.transaction(async (tx) => {
      await tx.query('lock table platform_state');
      await expect(db.query('select from platform_state')).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await session()).toBe(before);
  });

  test('gives a job longer than a request, and the next request no longer than before', async () => {
    const { db } = await opened(1);
    const patient = db.withTimeouts({ ...short, statement: 5_000, answer: 6_000 });
    await patient.query('select pg_sleep(0.8)');
    await patient.transaction((tx) => tx.query('select pg_sleep(0.8)'));
    await expect(db.query('select pg_sleep(0.8)')).rejects.toMatchObject({ code: '57014' });
  });

  test('keeps the connections of prepared statements long after these were answered', async () => {
    const { db } = await opened(1);
    const session = () => db.query<{ pid: number }>('select pg_backend_pid() as pid', [], { prepared: 'test.session' });
    const before = await session();
    // Nothing happens for longer than an answer may take: that no limit strikes meanwhile is what is tested.
    await new Promise((later) => setTimeout(later, short.answer + 200));
    expect(await session()).toEqual(before);
  });

  test('refuses what comes while every connection is taken, instead of letting it wait for ever', async () => {
    // Only the wait for a connection is short: nothing else here may fail for want of time.
    const { database, readiness } = slowedBy(10);
    const { db } = await opened(1, { timeouts: { ...database, connection: short.connection }, readiness });
    const taken = signal();
    const release = signal();
    const holding = db.transaction(async (tx) => {
      await tx.query('select 1');
      taken.give();
      await release.given;
    });
    await Promise.race([taken.given, holding]);
    await expect(db.query('select 1')).rejects.toBeInstanceOf(Unavailable);
    await db.assertReady();
    release.give();
    await holding;
    expect(await works(db)).toBe(true);
  });

  test('is not ready while it only reads', async () => {
    const { db, beside, relay } = await opened();
    const name = (await beside.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
    await beside.query(`alter database ${name} set default_transaction_read_only = on`);
    // Sessions from before the change may still write.
    relay.cut();
    await expect(db.assertReady()).rejects.toThrow('The database only reads.');
    const writing = () => db.query(`insert into platform_state (key, value) values ('x', '1')`);
    await until(() =>
      writing().then(
        () => false,
        ({ code }) => code === '25006',
      ),
    );
  });
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((done) => {
    give = done;
  });
  return { given, give };
}
