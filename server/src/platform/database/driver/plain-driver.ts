import type { ClientBase } from 'pg';
import type { Driver, Statement, StatementOptions } from './driver.ts';

/**
 * `pg` through its public interface alone. Named statements can be neither deallocated nor given another text that way,
 * so of a call site only the first text is prepared.
 */
export class PlainDriver implements Driver {
  private readonly preparedTexts = new Map<string, string>();

  statement<Row extends object>(text: string, values: unknown[] = [], { prepared }: StatementOptions = {}) {
    return plainStatement<Row>(text, values, prepared && this.isFirstText(prepared, text) ? prepared : undefined);
  }

  corkUntilNextTick() {}

  private isFirstText(callSite: string, text: string): boolean {
    const first = this.preparedTexts.get(callSite) ?? text;
    this.preparedTexts.set(callSite, first);
    return first === text;
  }
}

export const plainStatement = <Row extends object>(text: string, values: unknown[], name?: string): Statement<Row> => ({
  async send(client: ClientBase, limit) {
    const { rows, rowCount } = await client.query<Row>({ text, values, ...(name && { name }), ...limit });
    return { rows, rowCount: rowCount ?? 0 };
  },
});
