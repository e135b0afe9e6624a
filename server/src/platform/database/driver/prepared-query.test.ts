import { expect, it } from 'vitest';
import { PreparedQuery } from './prepared-query.ts';

it('rejects when a value cannot be parsed, instead of failing the socket it was read from', async () => {
  const unparsable = new SyntaxError('Neither number nor word');
  const parserOf = () => () => {
    throw unparsable;
  };
  const query = new PreparedQuery({ name: 'test.one.1', text: 'select 1 as one' }, [], parserOf);
  const answer = query.send({ query: () => query } as never, {});
  query.handleRowDescription({ fields: [{ name: 'one', dataTypeID: 23 }] });
  query.handleDataRow({ fields: ['1'] });
  query.handleCommandComplete({ text: 'SELECT 1' });
  query.handleReadyForQuery();
  await expect(answer).rejects.toBe(unparsable);
});
