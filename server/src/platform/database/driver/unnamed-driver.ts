import type { Driver, StatementOptions } from './driver.ts';
import { plainStatement } from './plain-driver.ts';

/**
 * `pg` without named prepared statements: behind a pooler the next statement may run in another session, which does not know
 * the name.
 */
export class UnnamedDriver implements Driver {
  statement<Row extends object>(text: string, values: unknown[] = [], _options?: StatementOptions) {
    return plainStatement<Row>(text, values);
  }

  corkUntilNextTick() {}
}
