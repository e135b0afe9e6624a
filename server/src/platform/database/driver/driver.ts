import type { ClientBase, QueryResult } from 'pg';

/** The `pg` driver with our overrides (driver/), or as it comes: for comparing them, and for an upgrade that broke ours. */
export const driverKinds = ['tuned', 'plain'] as const;
export type DriverKind = (typeof driverKinds)[number];

export interface Answer<Row> {
  rows: Row[];
  rowCount: number;
}

export interface StatementOptions {
  /**
   * Makes it a prepared statement, parsed once per connection. The value names the call site, `feature.function`, and
   * belongs to that one call alone: each call site has an LRU cache of its own (statement-names.ts).
   */
  prepared?: string;
}

/** Milliseconds until a connection that does not answer is destroyed, where they differ from the pool's limit. */
export interface AnswerLimit {
  query_timeout?: number;
}

/** A statement with its values, to be sent once over one connection. */
export interface Statement<Row> {
  send(client: ClientBase, limit: AnswerLimit): Promise<Answer<Row>>;
}

/** How statements get onto the wire. One per database: what it learns about statements holds for that database alone. */
export interface Driver {
  /** Whether the driver times out answers itself; else the pool sets `query_timeout`. */
  readonly watchesAnswers: boolean;
  statement<Row extends object>(text: string, values?: unknown[], options?: StatementOptions): Statement<Row>;
  /** Sends a text without values, such as begin and commit. */
  command(client: ClientBase, text: string, limit: AnswerLimit): Promise<QueryResult>;
  /** Lets what is sent until the next tick leave in one write to the socket. */
  corkUntilNextTick(client: ClientBase): void;
}
