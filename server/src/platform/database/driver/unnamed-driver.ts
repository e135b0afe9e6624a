import type { ClientBase } from 'pg';
import type { AnswerLimit, Driver, StatementOptions } from './driver.ts';
import { plainCommand, plainStatement } from './plain-driver.ts';

/**
 * `pg` without named prepared statements: behind a pooler the next statement may run in another session, which does not know
 * the name.
 */
export class UnnamedDriver implements Driver {
  readonly watchesAnswers = false;

  statement<Row extends object>(text: string, values: unknown[] = [], _options?: StatementOptions) {
    return plainStatement<Row>(text, values);
  }

  command(client: ClientBase, text: string, limit: AnswerLimit) {
    return plainCommand(client, text, limit);
  }

  corkUntilNextTick() {}
}
