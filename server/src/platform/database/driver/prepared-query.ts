import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Answer, AnswerLimit } from './driver.ts';
import type { PreparedStatement, RowDescription, StatementNames } from './statement-names.ts';
import type { ParserOf } from './types.ts';

interface Field {
  name: string;
  dataTypeID: number;
}

/** The private parts of `pg.Query` that are overridden or called here; docs/upgrading.md lists them. */
interface DriverQuery {
  prepare(connection: pg.Connection): void;
  hasBeenParsed(connection: pg.Connection): boolean;
  callback?: (error: Error | null) => void;
}

/** The private parts of `pg.Connection`: the text of each named statement that the server has parsed, and Close. */
interface DriverConnection {
  parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
}

const noRows: RowDescription = { empty: {}, names: [], parsers: [] };

/**
 * Executes a prepared statement without a Describe. `pg.Query` sends Describe with every execution, and builds its row
 * parsers from each RowDescription that comes back; here the first RowDescription is cached with the statement and every
 * later execution is Bind, Execute and Sync alone. For a short statement that is a good part of its cost.
 */
export class PreparedQuery<Row> extends pg.Query {
  private readonly result = deferred<Answer<Row>>();
  // Not `rows`: under that name the driver looks for a limit of rows per round trip.
  private readonly parsedRows: Row[] = [];
  private rowCount = 0;
  private parseError: Error | undefined;

  constructor(
    private readonly statement: PreparedStatement,
    values: unknown[],
    private readonly parserOf: ParserOf,
    private readonly names?: Pick<StatementNames, 'isInUse'>,
  ) {
    super(statement.text);
    // Serialised before anything is sent: a value that cannot be written fails without touching the connection.
    Object.assign(this, { name: statement.name, values: values.map(asText) });
  }

  async send(client: pg.ClientBase, limit: AnswerLimit): Promise<Answer<Row>> {
    Object.assign(this, limit);
    client.query(this);
    try {
      return await this.result.promise;
    } catch (error) {
      // The stack of the socket's read event says nothing; that of the caller does.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  prepare(connection: pg.Connection) {
    const driver = pg.Query.prototype as unknown as DriverQuery;
    const isParsed = driver.hasBeenParsed.call(this, connection);
    if (!isParsed) this.closeEvicted(connection as unknown as DriverConnection);
    if (!this.statement.rowDescription || !isParsed) return driver.prepare.call(this, connection);
    const { name, values } = this as unknown as { name: string; values: (string | Buffer | null)[] };
    connection.bind({ statement: name, values }, true);
    connection.execute(null, true);
    connection.sync();
  }

  /** Deallocates what the registry has evicted, in the same round trip as the Parse that takes its place. */
  private closeEvicted(connection: DriverConnection) {
    for (const name of Object.keys(connection.parsedStatements)) {
      if (!this.names || this.names.isInUse(name)) continue;
      connection.close({ type: 'S', name });
      delete connection.parsedStatements[name];
    }
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.statement.rowDescription = {
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.parserOf(dataTypeID)),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { empty, names, parsers } = this.statement.rowDescription ?? noRows;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let column = 0; column < names.length; column += 1) {
        const text = fields[column];
        if (text !== null && text !== undefined) row[names[column] ?? ''] = parsers[column]?.(text);
      }
      this.parsedRows.push(row as Row);
    } catch (error) {
      // Thrown from here it would surface as an error of the socket and take the connection with it.
      this.parseError = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    // A statement that returns no rows is answered NoData instead of a RowDescription.
    this.statement.rowDescription ??= noRows;
    this.rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery() {
    this.stopTimeout();
    if (this.parseError) this.result.reject(this.parseError);
    else this.result.resolve({ rows: this.parsedRows, rowCount: this.rowCount });
  }

  handleError(error: Error) {
    this.stopTimeout();
    this.result.reject(error);
  }

  // The client arms `query_timeout` per query and disarms it in the callback that it wraps around the query's own.
  // Without this call every connection would be destroyed that long after each of its prepared statements.
  private stopTimeout() {
    (this as unknown as DriverQuery).callback?.(null);
  }
}

/** ISO 8601 is quicker to write than the driver's format, and the same to PostgreSQL but for years outside 0 to 9999. */
function asText(value: unknown) {
  const time = value instanceof Date ? value.toISOString() : '';
  return time.length === '2026-11-15T20:00:00.000Z'.length ? time : prepareValue(value);
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
