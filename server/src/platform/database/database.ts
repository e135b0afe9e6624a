import type { Socket } from 'node:net';
import pg from 'pg';
import type { Bus, Message } from '../events/bus.ts';
import type { Logger } from '../log.ts';
import { commandTimeouts, type DatabaseTimeouts, databaseGoodbye, requestTimeouts } from '../timeouts.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { type Answer, KeptStatement, type Plan } from './kept-statement.ts';
import { assertReady } from './readiness.ts';
import { asUnavailable, isConnectionLost, isDatabaseFull } from './trouble.ts';

/** Whatever can be asked: the database itself, or an open transaction. Every query function takes one of these first. */
export interface Queryable {
  /** Of which database: what is remembered of one is not told of another. Itself, where it is not said. */
  readonly origin?: object;
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
    options?: QueryOptions,
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

interface QueryOptions {
  /** For statements that are asked all the time: each connection prepares them once, the first few hundred of them. */
  keepPlan?: boolean;
}

export interface Transaction extends Queryable {
  /** Runs last, when the work is done and everything can still be undone; what it waits for, others wait for briefly. */
  beforeCommit(work: () => Promise<void>): void;
  /** A single statement that goes last of all and together with the commit; nothing can be asked after it. */
  withCommit(statement: () => Promise<void>): void;
  /** Runs once the transaction is durable; never if it rolls back. Events and nudges go here. */
  afterCommit(action: () => void): void;
  /** News for every node, published once the transaction is durable; never if it rolls back. */
  announce(channel: string, message: Message): void;
}

export interface Database extends Queryable {
  readonly embedded: boolean;
  /** Throws an Unavailable where the connection is lost, `outcomeUnknown` where that happened during the commit. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The same database, for work that may take longer or shorter. Each statement outside a transaction is then one. */
  withTimeouts(timeouts: DatabaseTimeouts): Database;
  /** Resolves when reads and, as far as is known, writes will work; throws an Unavailable when not. Asked apart. */
  assertReady(): Promise<void>;
  /** Where the news of its transactions go. */
  announceOn(bus: Pick<Bus, 'publish'>): void;
  close(): Promise<void>;
}

export type DatabaseLocation = { url: string; poolSize: number } | { folder: string };

// Counts fit a double; ids stay strings. Dates without a time stay the text they are: they have no time zone.
const parsers = new Map<number, (text: string) => unknown>([
  [1082, (text) => text],
  [1700, Number],
  // The usual way of writing a time is also one that the engine reads by itself, in half the time.
  [1184, (text) => (/^[1-9]\d{3}-.*\+00$/.test(text) ? new Date(text) : pg.types.getTypeParser(1184)(text))],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (parsers.get(oid) as never) ?? pg.types.getTypeParser(oid, format as 'text'),
};
const wire = {
  types,
  // Statements that do not wait for one another's answers travel together, in the order they were asked.
  pipeline: true,
  // A new connection has yet to learn every statement: whoever comes after a quiet moment should not wait for that.
  idleTimeoutMillis: 10 * 60_000,
  // A server that is gone without a word, its machine or its network, is noticed while nothing is asked as well.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

const plans = new Map<string, Plan>();
// Each connection holds every one of them for good.
const mostPlans = 300;

function planOf(text: string): Plan | undefined {
  const known = plans.get(text);
  if (known || plans.size >= mostPlans) return known;
  const plan = { name: `statement_${plans.size + 1}`, text };
  plans.set(text, plan);
  return plan;
}

type Statement<Row> = KeptStatement<Row> | { text: string; values: unknown[] };

function statementFor<Row>(
  text: string,
  values: unknown[] = [],
  { keepPlan = false }: QueryOptions = {},
): Statement<Row> {
  const plan = keepPlan ? planOf(text) : undefined;
  return plan ? new KeptStatement<Row>(plan, values, types.getTypeParser) : { text, values };
}

/** How long the driver waits for an answer before it gives its connection up: as long as the pool says, or as this does. */
type AnswerLimit = { query_timeout?: number };

// As long as a timer can be: the driver takes 0 for the pool's own limit.
const withoutLimit = 2 ** 31 - 1;

async function ask<Row extends object>(
  client: pg.PoolClient,
  statement: Statement<Row>,
  limit: AnswerLimit,
): Promise<Answer<Row>> {
  Object.assign(statement, limit);
  if (!(statement instanceof KeptStatement)) {
    const { rows, rowCount } = await client.query<Row>(statement);
    return { rows, rowCount: rowCount ?? 0 };
  }
  try {
    return await client.query(statement).answer;
  } catch (error) {
    // Where it was read off the wire says nothing; who asked does.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

/** Holds back what is written until whoever is at work has asked everything, and waits. */
function gather(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export interface DatabaseOptions {
  /** How long anything may take; what a request may, unless it is said. The embedded engine has no such limits. */
  timeouts?: DatabaseTimeouts;
  /** How long it may take to say that it is there. */
  readiness?: number;
  log?: Logger;
}

export async function openDatabase(
  location: DatabaseLocation,
  { timeouts = requestTimeouts.database, readiness = requestTimeouts.readiness, log }: DatabaseOptions = {},
): Promise<Database> {
  if ('url' in location) {
    const pool = openPool({ connectionString: location.url, max: location.poolSize }, timeouts, log);
    // A connection apart: whether the database is there is asked even when every other connection is taken.
    const probe = openPool({ connectionString: location.url, max: 1 }, probeTimeouts(readiness), log);
    return new PooledDatabase({ pool, probe, full: false, stopEngine: async () => {} }, false, timeouts);
  }
  const engine = await startEmbeddedPostgres(location.folder, log);
  const { socketFolder: host, port } = engine;
  // The embedded engine is one session: a second connection would only share its transactions by accident.
  const pool = openPool({ host, port, user: 'postgres', database: 'postgres', max: 1 }, undefined, log);
  return new PooledDatabase({ pool, probe: pool, full: false, stopEngine: engine.stop }, true, commandTimeouts);
}

const probeTimeouts = (limit: number): DatabaseTimeouts => ({
  ...requestTimeouts.database,
  connection: limit,
  statement: limit,
  answer: limit,
});

function openPool(options: pg.PoolConfig, timeouts: DatabaseTimeouts | undefined, log: Logger | undefined): pg.Pool {
  const pool = new pg.Pool({
    ...wire,
    ...options,
    ...(timeouts && { connectionTimeoutMillis: timeouts.connection, query_timeout: timeouts.answer }),
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The pool listens to its idle connections only: without this one, a connection that dies at work would as well.
    client.on('error', (error) => log?.warn({ err: error }, 'a connection to the database was lost'));
    // Compiling a statement pays off for reports. For what people wait for it takes longer than the answer.
    void client.query(`set jit = off;${timeouts ? settingsFor(timeouts, 'session') : ''}`).catch(() => {});
  });
  return pool;
}

const settingsFor = ({ statement, lock, idleInTransaction }: DatabaseTimeouts, scope: 'session' | 'local') =>
  `set ${scope} statement_timeout = ${statement};
   set ${scope} lock_timeout = ${lock};
   set ${scope} idle_in_transaction_session_timeout = ${idleInTransaction}`;

/** What all views of one database share. */
interface Shared {
  pool: pg.Pool;
  /** For asking whether the database is there. */
  probe: pg.Pool;
  /** Whether a statement failed for want of room on the disk, and none was seen to work since. */
  full: boolean;
  bus?: Pick<Bus, 'publish'>;
  stopEngine(): Promise<void>;
}

class PooledDatabase implements Database {
  constructor(
    private readonly shared: Shared,
    readonly embedded: boolean,
    private readonly timeouts: DatabaseTimeouts,
    /** Where they are not the connections' own: what a transaction begins with, and what the driver is told. */
    private readonly own: { settings: string; limit: AnswerLimit } | undefined = undefined,
  ) {}

  get origin() {
    return this.shared;
  }

  withTimeouts(timeouts: DatabaseTimeouts): Database {
    if (this.embedded || timeouts === this.timeouts) return this;
    const limit = { query_timeout: timeouts.answer || withoutLimit };
    return new PooledDatabase(this.shared, false, timeouts, { settings: settingsFor(timeouts, 'local'), limit });
  }

  async query<Row extends object>(text: string, values?: unknown[], options?: QueryOptions) {
    if (this.own) return this.transaction((tx) => tx.query<Row>(text, values, options));
    const statement = statementFor<Row>(text, values, options);
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await ask(client, statement, {});
    } catch (error) {
      // A statement the database refused leaves its connection as good as new. The pool's own query would throw it
      // away, and the embedded engine takes no second one while the first is still closing.
      if (!(error instanceof pg.DatabaseError) || isConnectionLost(error)) broken = error as Error;
      throw this.noticed(error);
    } finally {
      client.release(broken);
    }
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.connect();
    const actions: (() => void)[] = [];
    const lastWorks: (() => Promise<void>)[] = [];
    const lastStatements: (() => Promise<void>)[] = [];
    const { settings = '', limit = {} } = this.own ?? {};
    const say = (text: string) => client.query({ text, ...limit } as pg.QueryConfig);
    let over = false;
    const tx: Transaction = {
      origin: this.origin,
      async query<Row extends object>(text: string, values?: unknown[], options?: QueryOptions) {
        if (over) throw new Error('The transaction is over.');
        gather(client);
        return ask(client, statementFor<Row>(text, values, options), limit);
      },
      beforeCommit: (lastWork) => lastWorks.push(lastWork),
      withCommit: (statement) => lastStatements.push(statement),
      afterCommit: (action) => actions.push(action),
      announce: (channel, message) => actions.push(() => void this.shared.bus?.publish(channel, message)),
    };
    let broken: Error | undefined;
    try {
      gather(client);
      const begun = say(settings ? `begin; ${settings}` : 'begin');
      // Asked for together with the first statement of the work, which would fail as well.
      begun.catch(() => {});
      const result = await work(tx);
      for (const lastWork of lastWorks) await lastWork();
      gather(client);
      const said = lastStatements.map((statement) => statement());
      over = true;
      const commit = say('commit');
      await Promise.all([begun, ...said, commit]);
      // Of a transaction in which a statement failed a commit makes a rollback, without complaint.
      if ((await commit).command !== 'COMMIT') throw new Error('A transaction was not committed.');
      for (const action of actions) action();
      return result;
    } catch (error) {
      if (isConnectionLost(error)) broken = error as Error;
      await say('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw this.noticed(error, { outcomeUnknown: over });
    } finally {
      client.release(broken);
    }
  }

  async assertReady() {
    const { probe, full } = this.shared;
    await assertReady(probe, { full });
    this.shared.full = false;
  }

  announceOn(bus: Pick<Bus, 'publish'>) {
    this.shared.bus = bus;
  }

  async close() {
    const { pool, probe, stopEngine } = this.shared;
    const ended = Promise.all([...new Set([pool, probe])].map((each) => each.end()));
    // A server that is frozen says no goodbye, and must not keep us.
    await (this.embedded
      ? ended
      : Promise.race([ended, new Promise((done) => setTimeout(done, databaseGoodbye).unref())]));
    await stopEngine();
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.shared.pool.connect();
    } catch (error) {
      throw this.noticed(error);
    }
  }

  private noticed(error: unknown, outcome?: { outcomeUnknown: boolean }): unknown {
    if (isDatabaseFull(error)) this.shared.full = true;
    return asUnavailable(error, outcome);
  }
}
