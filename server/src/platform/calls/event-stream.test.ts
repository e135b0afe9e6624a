import { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

/** A response whose reader has read nothing yet. */
const slowResponse = () =>
  Object.defineProperty(new ServerResponse({ method: 'GET' } as never), 'writableNeedDrain', { value: true });

test('waiting for a slow reader again and again leaves nothing behind', async () => {
  const response = slowResponse();
  const stream = new EventStream(response);
  for (let time = 0; time < 20; time += 1) {
    const drained = stream.drained();
    response.emit('drain');
    await drained;
  }
  expect([response.listenerCount('drain'), response.listenerCount('close')]).toEqual([0, 0]);
});

test('nobody waits for a reader who is gone', async () => {
  const response = slowResponse();
  const drained = new EventStream(response).drained();
  response.emit('close');
  await expect(drained).resolves.toBeUndefined();
});
