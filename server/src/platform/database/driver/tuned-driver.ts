import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import type { Driver, Statement, StatementOptions } from './driver.ts';
import { plainStatement } from './plain-driver.ts';
import { PreparedQuery } from './prepared-query.ts';
import { StatementNames } from './statement-names.ts';
import { getTypeParser } from './types.ts';

/** `pg` with prepared statements that are described once, and with statements of a transaction written together. */
export class TunedDriver implements Driver {
  private readonly names = new StatementNames();

  statement<Row extends object>(
    text: string,
    values: unknown[] = [],
    { prepared }: StatementOptions = {},
  ): Statement<Row> {
    if (!prepared) return plainStatement<Row>(text, values);
    return new PreparedQuery<Row>(this.names.statementFor(prepared, text), values, getTypeParser, this.names);
  }

  /** The socket of a client is a private part of `pg`; docs/upgrading.md lists it. */
  corkUntilNextTick(client: ClientBase) {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (stream.writableCorked) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
