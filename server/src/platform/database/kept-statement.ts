import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

interface Field {
  name: string;
  dataTypeID: number;
}

export interface Answer<Row> {
  rows: Row[];
  rowCount: number;
}

/** What a statement answers with, learnt from its first answer. */
interface Shape {
  empty: Record<string, unknown>;
  names: string[];
  parsers: ((text: string) => unknown)[];
}

/** A statement that connections prepare once, under its name. */
export interface Plan {
  name: string;
  text: string;
  shape?: Shape;
}

export type ParserOf = (type: number) => (text: string) => unknown;

// What the driver's own kind of statement does and its types do not tell.
interface Driver {
  prepare(connection: pg.Connection): void;
  hasBeenParsed(connection: pg.Connection): boolean;
  callback?: (error: Error | null) => void;
}

const none: Shape = { empty: {}, names: [], parsers: [] };

/**
 * Asks a plan that is kept. The driver's own kind has every answer described again, on both sides, and builds its rows
 * by that; here what was learnt once is known, which is a good part of what a short statement costs.
 */
export class KeptStatement<Row> extends pg.Query {
  readonly answer: Promise<Answer<Row>>;
  private readonly found: Row[] = [];
  private rowCount = 0;
  private unreadable: Error | undefined;
  private done!: (answer: Answer<Row>) => void;
  private fail!: (error: Error) => void;

  constructor(
    private readonly plan: Plan,
    values: unknown[],
    private readonly parserOf: ParserOf,
  ) {
    super(plan.text);
    // Here and not when it is sent: what cannot be told to the database has not yet been begun.
    Object.assign(this, { name: plan.name, values: values.map(asText) });
    this.answer = new Promise((done, fail) => {
      this.done = done;
      this.fail = fail;
    });
  }

  prepare(connection: pg.Connection) {
    const driver = pg.Query.prototype as unknown as Driver;
    if (!this.plan.shape || !driver.hasBeenParsed.call(this, connection)) return driver.prepare.call(this, connection);
    const { name, values } = this as unknown as { name: string; values: (string | Buffer | null)[] };
    connection.bind({ statement: name, values }, true);
    connection.execute(null, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.plan.shape = {
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.parserOf(dataTypeID)),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { empty, names, parsers } = this.plan.shape ?? none;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let place = 0; place < names.length; place += 1) {
        const text = fields[place];
        if (text !== null && text !== undefined) row[names[place] ?? ''] = parsers[place]?.(text);
      }
      this.found.push(row as Row);
    } catch (error) {
      this.unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.plan.shape ??= none;
    this.rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery() {
    this.stopClock();
    if (this.unreadable) this.fail(this.unreadable);
    else this.done({ rows: this.found, rowCount: this.rowCount });
  }

  handleError(error: Error) {
    this.stopClock();
    this.fail(error);
  }

  // The driver limits how long an answer may take (query_timeout), and hears by its callback that there is one. Without
  // it every connection would be closed that long after each of these statements.
  private stopClock() {
    (this as unknown as Driver).callback?.(null);
  }
}

/** Times are written as the engine writes them by itself, but for years that its way and the database's differ in. */
function asText(value: unknown) {
  const time = value instanceof Date ? value.toISOString() : '';
  return time.length === '2026-11-15T20:00:00.000Z'.length ? time : prepareValue(value);
}
