import type { Socket } from 'node:net';
import pg from 'pg';
import type { Bus, Message } from '../events/bus.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { type Answer, KeptStatement, type Plan } from './kept-statement.ts';

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
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
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

async function ask<Row extends object>(client: pg.PoolClient, statement: Statement<Row>): Promise<Answer<Row>> {
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

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) {
    const pool = new pg.Pool({ ...wire, connectionString: location.url, max: location.poolSize });
    return new PooledDatabase(pool, false);
  }
  const engine = await startEmbeddedPostgres(location.folder);
  // The embedded engine is one session: a second connection would only share its transactions by accident.
  const pool = new pg.Pool({
    ...wire,
    host: engine.socketFolder,
    port: engine.port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
  });
  return new PooledDatabase(pool, true, engine.stop);
}

class PooledDatabase implements Database {
  private bus: Pick<Bus, 'publish'> | undefined;

  constructor(
    private readonly pool: pg.Pool,
    readonly embedded: boolean,
    private readonly stopEngine: () => Promise<void> = async () => {},
  ) {
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {});
    // Compiling a statement pays off for reports. For what people wait for it takes longer than the answer.
    pool.on('connect', (client) => void client.query('set jit = off').catch(() => {}));
  }

  async query<Row extends object>(text: string, values?: unknown[], options?: QueryOptions) {
    const statement = statementFor<Row>(text, values, options);
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await ask(client, statement);
    } catch (error) {
      // A statement the database refused leaves its connection as good as new. The pool's own query would throw it
      // away, and the embedded engine takes no second one while the first is still closing.
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    const actions: (() => void)[] = [];
    const lastWorks: (() => Promise<void>)[] = [];
    const lastStatements: (() => Promise<void>)[] = [];
    let over = false;
    const tx: Transaction = {
      origin: this,
      async query<Row extends object>(text: string, values?: unknown[], options?: QueryOptions) {
        if (over) throw new Error('The transaction is over.');
        gather(client);
        return ask(client, statementFor<Row>(text, values, options));
      },
      beforeCommit: (lastWork) => lastWorks.push(lastWork),
      withCommit: (statement) => lastStatements.push(statement),
      afterCommit: (action) => actions.push(action),
      announce: (channel, message) => actions.push(() => void this.bus?.publish(channel, message)),
    };
    let broken: Error | undefined;
    try {
      gather(client);
      const begun = client.query('begin');
      // Asked for together with the first statement of the work, which would fail as well.
      begun.catch(() => {});
      const result = await work(tx);
      for (const lastWork of lastWorks) await lastWork();
      gather(client);
      const said = lastStatements.map((statement) => statement());
      over = true;
      const commit = client.query('commit');
      await Promise.all([begun, ...said, commit]);
      // Of a transaction in which a statement failed a commit makes a rollback, without complaint.
      if ((await commit).command !== 'COMMIT') throw new Error('A transaction was not committed.');
      for (const action of actions) action();
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  announceOn(bus: Pick<Bus, 'publish'>) {
    this.bus = bus;
  }

  async close() {
    await this.pool.end();
    await this.stopEngine();
  }
}
