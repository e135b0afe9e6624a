import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { AnswerWatch } from './answer-watch.ts';
import type { AnswerLimit, Driver, Statement, StatementOptions } from './driver.ts';
import { plainCommand, plainStatement } from './plain-driver.ts';
import { PreparedQuery } from './prepared-query.ts';
import { StatementNames } from './statement-names.ts';
import { getTypeParser } from './types.ts';

/** `pg` with prepared statements that are described once, and with statements of a transaction written together. */
export class TunedDriver implements Driver {
  readonly watchesAnswers = true;
  private readonly names = new StatementNames();
  private readonly watch: AnswerWatch | undefined;

  /** Milliseconds that an answer may take; 0 is no limit. */
  constructor(answer: number) {
    this.watch = answer > 0 ? new AnswerWatch(answer, (client) => socketOf(client).destroy()) : undefined;
  }

  statement<Row extends object>(
    text: string,
    values: unknown[] = [],
    { prepared }: StatementOptions = {},
  ): Statement<Row> {
    const statement = prepared
      ? new PreparedQuery<Row>(this.names.statementFor(prepared, text), values, getTypeParser, this.names)
      : plainStatement<Row>(text, values);
    return { send: (client, limit) => this.watched(client, limit, statement.send(client, limit)) };
  }

  command(client: ClientBase, text: string, limit: AnswerLimit) {
    return this.watched(client, limit, plainCommand(client, text, limit));
  }

  corkUntilNextTick(client: ClientBase) {
    const socket = socketOf(client);
    if (socket.writableCorked) return;
    socket.cork();
    process.nextTick(() => socket.uncork());
  }

  /** Limits of a statement itself are timed by pg. */
  private watched<Result>(client: ClientBase, limit: AnswerLimit, answer: Promise<Result>): Promise<Result> {
    return this.watch && limit.query_timeout === undefined ? this.watch.until(client, answer) : answer;
  }
}

/** The socket of a client is a private part of `pg`; docs/upgrading.md lists it. */
const socketOf = (client: ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream;
