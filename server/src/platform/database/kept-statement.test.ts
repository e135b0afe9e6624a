import { expect, it } from 'vitest';
import { KeptStatement } from './kept-statement.ts';

it('fails alone where an answer cannot be read, and not where it is read off the wire', async () => {
  const unreadable = new SyntaxError('Neither number nor word');
  const parserOf = () => () => {
    throw unreadable;
  };
  const statement = new KeptStatement({ name: 'statement_1', text: 'select 1 as one' }, [], parserOf);
  statement.handleRowDescription({ fields: [{ name: 'one', dataTypeID: 23 }] });
  statement.handleDataRow({ fields: ['1'] });
  statement.handleCommandComplete({ text: 'SELECT 1' });
  statement.handleReadyForQuery();
  await expect(statement.answer).rejects.toBe(unreadable);
});
