import pg from 'pg';
import type { Bus, Message } from '../events/bus.ts';
import type { Logger } from '../log.ts';
import type { Count, CounterName } from '../metrics.ts';
import { commandTimeouts, type DatabaseTimeouts, databaseCloseTimeout, requestTimeouts } from '../timeouts.ts';
import { codeOf } from '../unavailable.ts';
import { Connections } from './connections.ts';
import type { AnswerLimit, Driver, DriverKind, StatementOptions } from './driver/driver.ts';
import { PlainDriver } from './driver/plain-driver.ts';
import { TunedDriver } from './driver/tuned-driver.ts';
import { getTypeParser } from './driver/types.ts';
import { UnnamedDriver } from './driver/unnamed-driver.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { assertReady } from './readiness.ts';
import { abortedTransaction, asUnavailable, isConnectionLost, isDatabaseFull, readOnly } from './trouble.ts';

/** The database itself, or an open transaction. Every query function takes one of these as its first argument. */
export interface Queryable {
  /**
   * Identifies the database, as a key for caches of what was read from it: the same for all its transactions and views.
   * Without one, the queryable is the key itself.
   */
  readonly origin?: object;
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
    options?: StatementOptions,
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

export interface Transaction extends Queryable {
  /** Runs after the work and before the commit, and rolls back with it. For locks that should be held only briefly. */
  beforeCommit(work: () => Promise<void>): void;
  /** A single statement that is pipelined with the commit, in one round trip; nothing can be queried after it. */
  withCommit(statement: () => Promise<void>): void;
  /** Runs once the transaction is committed; never if it rolls back. */
  afterCommit(action: () => void): void;
  /** Publishes a message on the bus, to every node, once the transaction is committed; never if it rolls back. */
  announce(channel: string, message: Message): void;
  /**
   * Awaited after the commit, with an LSN from which on a replica has replayed it; undefined where the connection was lost
   * first. Queried in the round trip of the commit.
   */
  afterCommitAt(action: (lsn: string | undefined) => Promise<void>): void;
  /** Raises a counter of /metrics once the transaction is committed; never if it rolls back. */
  count(counter: CounterName, labels?: Record<string, string>): void;
}

export interface Database extends Queryable {
  readonly embedded: boolean;
  /** Throws an Unavailable where the connection is lost, `outcomeUnknown` where that happened during the commit. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The same database with other timeouts. A statement outside a transaction then runs in one of its own. */
  withTimeouts(timeouts: DatabaseTimeouts): Database;
  /** Runs one statement outside a transaction and without a limit of time, as `create index concurrently` wants it. */
  runOutsideTransaction(text: string): Promise<void>;
  /** Resolves when reads and, as far as is known, writes will work; throws an Unavailable when not. Has its own connection. */
  assertReady(): Promise<void>;
  /** Replaces every connection before its next use: for a server that turned out to be the leader no more. */
  reconnect(): void;
  /** The bus on which its transactions publish what they `announce`. */
  announceOn(bus: Pick<Bus, 'publish'>): void;
  /** Sets where its transactions `count`. */
  countIn(count: Count): void;
  close(): Promise<void>;
}

export interface ServerLocation {
  url: string;
  poolSize: number;
  /** Whether a pooler in transaction mode (PgBouncer) is between: then no session state lasts. */
  pooled?: boolean;
}
export type DatabaseLocation = ServerLocation | { folder: string };

const wire = {
  types: { getTypeParser },
  // Statements that do not wait for one another's answers are pipelined, in the order they were sent.
  pipeline: true,
  // A new connection has to parse every prepared statement again: the pool keeps connections over quiet minutes.
  idleTimeoutMillis: 10 * 60_000,
  // Notices a server whose machine or network is gone, on idle connections as well.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

// The longest a timer can be: the driver takes 0 for the pool's own limit.
const withoutLimit = 2 ** 31 - 1;

export interface DatabaseOptions {
  /** By default those of a request. The embedded engine has none. */
  timeouts?: DatabaseTimeouts;
  /** Milliseconds that the readiness check may take. */
  readiness?: number;
  driver?: DriverKind;
  log?: Logger;
}

export async function openDatabase(
  location: DatabaseLocation,
  {
    timeouts = requestTimeouts.database,
    readiness = requestTimeouts.readiness,
    driver: kind = 'tuned',
    log,
  }: DatabaseOptions = {},
): Promise<Database> {
  if ('url' in location) {
    const { url: connectionString, poolSize: max, pooled = false } = location;
    const driver = pooled ? new UnnamedDriver() : driverOf(kind, timeouts);
    const pool = openPool({ connectionString, max }, { timeouts, pooled, log, driver });
    // A connection of its own: readiness can be checked while every connection of the pool is taken.
    const probe = openPool({ connectionString, max: 1 }, { timeouts: probeTimeouts(readiness), pooled, log });
    const connections = new Connections(pool);
    const shared = { driver, pool, probe, connections, pooled, full: false, stopEngine: async () => {} };
    // Without session state each transaction needs `set local`.
    const overrides = pooled ? { settings: `${withoutJit}${settingsFor(timeouts, 'local')}`, limit: {} } : undefined;
    return new PooledDatabase(shared, false, timeouts, overrides);
  }
  const driver = driverOf(kind, commandTimeouts);
  const engine = await startEmbeddedPostgres(location.folder, log);
  const { socketFolder: host, port } = engine;
  // The embedded engine is one session: a second connection would only share its transactions by accident.
  const pool = openPool({ host, port, user: 'postgres', database: 'postgres', max: 1 }, { log });
  const shared = { driver, pool, probe: pool, connections: new Connections(pool), pooled: false, full: false };
  return new PooledDatabase({ ...shared, stopEngine: engine.stop }, true, commandTimeouts);
}

const driverOf = (kind: DriverKind, { answer }: DatabaseTimeouts) =>
  kind === 'plain' ? new PlainDriver() : new TunedDriver(answer);

const probeTimeouts = (limit: number): DatabaseTimeouts => ({
  ...requestTimeouts.database,
  connection: limit,
  statement: limit,
  answer: limit,
});

interface PoolContext {
  timeouts?: DatabaseTimeouts;
  pooled?: boolean;
  log?: Logger | undefined;
  /** Spares the pool its `query_timeout` if it watches answers. */
  driver?: Driver;
}

function openPool(options: pg.PoolConfig, { timeouts, pooled = false, log, driver }: PoolContext): pg.Pool {
  const limit = timeouts && !driver?.watchesAnswers && { query_timeout: timeouts.answer };
  const pool = new pg.Pool({
    ...wire,
    ...options,
    ...(timeouts && { connectionTimeoutMillis: timeouts.connection }),
    ...limit,
  });
  // The pool replaces a connection that dies while idle; without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The pool listens to idle connections only: without this listener, one that dies in use would end the process too.
    client.on('error', (error) => log?.warn({ err: error }, 'a connection to the database was lost'));
    if (pooled) return;
    // JIT compilation pays off for reports; for statements of a request it takes longer than their execution.
    void client.query(`set jit = off;${timeouts ? settingsFor(timeouts, 'session') : ''}`).catch(() => {});
  });
  return pool;
}

const withoutJit = 'set local jit = off;';

const settingsFor = ({ statement, lock, idleInTransaction }: DatabaseTimeouts, scope: 'session' | 'local') =>
  `set ${scope} statement_timeout = ${statement};
   set ${scope} lock_timeout = ${lock};
   set ${scope} idle_in_transaction_session_timeout = ${idleInTransaction}`;

/** What all views of one database (`withTimeouts`) share. */
interface Shared {
  driver: Driver;
  pool: pg.Pool;
  /** For the readiness check. */
  probe: pg.Pool;
  connections: Connections;
  pooled: boolean;
  /** Whether a statement failed because the disk is full, and no readiness check has succeeded since. */
  full: boolean;
  bus?: Pick<Bus, 'publish'>;
  count?: Count;
  stopEngine(): Promise<void>;
}

class PooledDatabase implements Database {
  constructor(
    private readonly shared: Shared,
    readonly embedded: boolean,
    private readonly timeouts: DatabaseTimeouts,
    /** Where the timeouts differ from the pool's: what each transaction sets, and the limit given to the driver. */
    private readonly overrides: { settings: string; limit: AnswerLimit } | undefined = undefined,
  ) {}

  get origin() {
    return this.shared;
  }

  withTimeouts(timeouts: DatabaseTimeouts): Database {
    if (this.embedded || timeouts === this.timeouts) return this;
    const limit = { query_timeout: timeouts.answer || withoutLimit };
    const settings = `${this.shared.pooled ? withoutJit : ''}${settingsFor(timeouts, 'local')}`;
    return new PooledDatabase(this.shared, false, timeouts, { settings, limit });
  }

  async query<Row extends object>(text: string, values?: unknown[], options?: StatementOptions) {
    if (this.overrides) return this.queryInTransaction<Row>(text, values, options);
    const statement = this.shared.driver.statement<Row>(text, values, options);
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await statement.send(client, {});
    } catch (error) {
      // An error of a statement leaves its connection usable. `pool.query` would discard it, and the embedded engine
      // accepts no second connection while the first is still closing.
      if (!(error instanceof pg.DatabaseError) || isConnectionLost(error)) broken = error as Error;
      throw this.toUnavailable(error);
    } finally {
      client.release(broken);
    }
  }

  /** One round trip, begin to commit. */
  private async queryInTransaction<Row extends object>(text: string, values?: unknown[], options?: StatementOptions) {
    let answer: { rows: Row[]; rowCount: number } = { rows: [], rowCount: 0 };
    await this.transaction(async (tx) =>
      tx.withCommit(async () => {
        answer = await tx.query<Row>(text, values, options);
      }),
    );
    return answer;
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.connect();
    const { driver } = this.shared;
    const actions: (() => void)[] = [];
    const positionActions: ((lsn: string | undefined) => Promise<void>)[] = [];
    const lastWorks: (() => Promise<void>)[] = [];
    const lastStatements: (() => Promise<void>)[] = [];
    const { settings = '', limit = {} } = this.overrides ?? {};
    const send = (text: string) => driver.command(client, text, limit);
    let over = false;
    let committing = false;
    let firstFailure: unknown;
    const note = (error: unknown) => {
      firstFailure ??= error;
    };
    const tx: Transaction = {
      origin: this.origin,
      async query<Row extends object>(text: string, values?: unknown[], options?: StatementOptions) {
        if (over) throw new Error('The transaction is over.');
        driver.corkUntilNextTick(client);
        const answer = driver.statement<Row>(text, values, options).send(client, limit);
        answer.catch(note);
        return answer;
      },
      beforeCommit: (lastWork) => lastWorks.push(lastWork),
      withCommit: (statement) => lastStatements.push(statement),
      afterCommit: (action) => actions.push(action),
      afterCommitAt: (action) => positionActions.push(action),
      count: (counter, labels) => actions.push(() => this.shared.count?.(counter, labels)),
      announce: (channel, message) => actions.push(() => void this.shared.bus?.publish(channel, message)),
    };
    let broken: Error | undefined;
    try {
      driver.corkUntilNextTick(client);
      const begun = send(settings ? `begin; ${settings}` : 'begin');
      // Awaited below: it is pipelined with the first statement of the work, which fails where it does.
      begun.catch(note);
      const result = await work(tx);
      for (const lastWork of lastWorks) await lastWork();
      driver.corkUntilNextTick(client);
      const sent = lastStatements.map((statement) => statement());
      over = true;
      committing = true;
      const commit = send('commit');
      // The commit holds even if its LSN is not read.
      const position = positionActions.length ? send(currentPosition).then(lsnIn, () => undefined) : undefined;
      await Promise.all([begun, ...sent, commit]);
      // A commit of a transaction in which a statement failed is a rollback, and no error.
      if ((await commit).command !== 'COMMIT') throw new Error('A transaction was not committed.');
      for (const action of actions) action();
      for (const action of positionActions) await action(await position);
      return result;
    } catch (thrown) {
      // Pipelined statements behind the failed one fail with 25P02, and their errors may be caught first.
      const error = codeOf(thrown) === abortedTransaction ? (firstFailure ?? thrown) : thrown;
      // Work that ran side by side with what failed may go on: it must not reach a connection that others have by then.
      over = true;
      if (isConnectionLost(error)) broken = error as Error;
      await send('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw this.toUnavailable(error, { outcomeUnknown: committing });
    } finally {
      client.release(broken);
    }
  }

  async runOutsideTransaction(text: string) {
    // A connection of its own: whoever asks may hold the only one of the pool, and its settings are not for requests.
    const client = new pg.Client(this.shared.pool.options);
    // A lost connection rejects the statement under way and is emitted as 'error' too, which ends the process if nobody listens.
    client.on('error', () => {});
    try {
      await client.connect();
      if (!this.shared.pooled) await client.query(settingsFor(commandTimeouts, 'session'));
      await client.query({ text, query_timeout: withoutLimit } as pg.QueryConfig);
    } catch (error) {
      throw this.toUnavailable(error);
    } finally {
      // A frozen server never closes its side of a connection: we do not wait for it.
      client.end().catch(() => {});
    }
  }

  async assertReady() {
    const { probe, full } = this.shared;
    try {
      await assertReady(probe, { full, embedded: this.embedded });
      this.shared.full = false;
    } catch (error) {
      if (codeOf(error) === readOnly) this.reconnect();
      throw error;
    }
  }

  reconnect() {
    if (!this.embedded) this.shared.connections.replace();
  }

  announceOn(bus: Pick<Bus, 'publish'>) {
    this.shared.bus = bus;
  }

  countIn(count: Count) {
    this.shared.count = count;
  }

  async close() {
    const { pool, probe, stopEngine } = this.shared;
    const ended = Promise.all([...new Set([pool, probe])].map((each) => each.end()));
    // A frozen server never closes its side of a connection: we do not wait for it.
    await (this.embedded
      ? ended
      : Promise.race([ended, new Promise((done) => setTimeout(done, databaseCloseTimeout).unref())]));
    await stopEngine();
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.shared.connections.take();
    } catch (error) {
      throw this.toUnavailable(error);
    }
  }

  private toUnavailable(error: unknown, outcome?: { outcomeUnknown: boolean }): unknown {
    if (isDatabaseFull(error)) this.shared.full = true;
    if (codeOf(error) === readOnly) this.reconnect();
    return asUnavailable(error, outcome);
  }
}

// The insert LSN: without synchronous_commit a commit is acknowledged before the flush LSN.
const currentPosition = 'select pg_current_wal_insert_lsn()::text as lsn';
const lsnIn = ({ rows }: pg.QueryResult) => (rows as { lsn: string }[])[0]?.lsn;
