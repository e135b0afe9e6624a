import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freshApp } from '#server/testing/app.ts';
import { closeAfterwards } from '#server/testing/closing.ts';

interface Received {
  resourceSpans: { scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string }[] }[] }[];
}

it('requests are traced where a collector is named, in the trace of whoever asks, without their query (R10.11)', async () => {
  const received: { path: string | undefined; body: Received }[] = [];
  const collector = createServer(async (request, response) => {
    received.push({ path: request.url, body: (await json(request)) as Received });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  closeAfterwards(async () => void collector.close());
  const tracesUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const app = await freshApp({ config: { tracesUrl } });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  await app.visitor().get('/api/settings.php?secret=1', { traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  await app.close();
  const spans = received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(received[0]?.path).toBe('/v1/traces');
  expect(spans).toEqual([
    expect.objectContaining({ name: 'GET /api/settings.php', traceId: trace, parentSpanId: '00f067aa0ba902b7' }),
  ]);
  expect(JSON.stringify(received)).not.toContain('secret=1');
});
