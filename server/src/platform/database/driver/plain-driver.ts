import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { AnswerLimit, Driver, Statement, StatementOptions } from './driver.ts';

/**
 * `pg` through its public interface alone. Named statements can be neither deallocated nor given another text that way,
 * so of a call site only the first text is prepared.
 */
export class PlainDriver implements Driver {
  readonly watchesAnswers = false;
  private readonly preparedTexts = new Map<string, string>();

  statement<Row extends object>(text: string, values: unknown[] = [], { prepared }: StatementOptions = {}) {
    return plainStatement<Row>(text, values, prepared && this.isFirstText(prepared, text) ? prepared : undefined);
  }

  command(client: ClientBase, text: string, limit: AnswerLimit) {
    return plainCommand(client, text, limit);
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

export const plainCommand = (client: ClientBase, text: string, limit: AnswerLimit): Promise<QueryResult> =>
  client.query({ text, ...limit } as QueryConfig);
