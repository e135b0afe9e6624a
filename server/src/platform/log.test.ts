import { symbols } from 'pino';
import { describe, expect, test } from 'vitest';
import { Failure } from './http/failure.ts';
import { createHttpServer } from './http/server.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

/** A log whose lines come here instead of going to the process's output. */
function listeningLog() {
  const text: string[] = [];
  const log = createLog('info');
  Object.assign(log, { [symbols.streamSym]: { write: (line: string) => text.push(line) } });
  return { log, text, lines: () => text.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const personal = ['alice@cast.example', 'alice%40cast.example', 'hunter2', '90.1.1.1', 'MyBrowser', 'secret-token'];
const personalRequest = {
  method: 'POST' as const,
  url: '/things/42?email=alice%40cast.example&code=hunter2',
  remoteAddress: '90.1.1.1',
  headers: {
    cookie: 'auth.token=secret-token',
    authorization: 'Bearer secret-token',
    'user-agent': 'MyBrowser/1.0',
    'x-forwarded-for': '90.1.1.1',
  },
  payload: { email: 'alice@cast.example', password: 'hunter2' },
};

describe('the line a request leaves', () => {
  test('carries its id, method, route, status and time, and nothing that names a person', async () => {
    const { log, text, lines } = listeningLog();
    const http = await createHttpServer({
      production: false,
      trustedProxies: ['127.0.0.1'],
      log,
      metrics: createMetrics(),
    });
    http.post('/things/:id', async () => ({ done: true }));
    await http.inject(personalRequest);
    await http.inject({ ...personalRequest, url: '/nothing/alice@cast.example?x=hunter2' });
    await http.inject({ ...personalRequest, url: '/%zz?alice@cast.example' });
    await http.close();

    const answered = lines().filter(({ msg }) => msg === 'answered');
    expect(answered[0]).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reqId: expect.stringMatching(/\w+/),
      method: 'POST',
      route: '/things/:id',
      status: '200',
      ms: expect.any(Number),
      msg: 'answered',
    });
    expect(answered[1]).toMatchObject({ status: '404', route: 'unknown' });
    expect(answered[1]?.reqId).not.toBe(answered[0]?.reqId);
    for (const secret of personal) expect(text.join()).not.toContain(secret);
  });

  test('comes with what went wrong inside, under the same id, without what the database quoted of a person', async () => {
    const { log, text, lines } = listeningLog();
    const http = await createHttpServer({
      production: false,
      trustedProxies: [],
      log,
      metrics: createMetrics(),
    });
    http.post('/things/:id', async () => {
      throw new Error(`duplicate key: (email)=(alice@cast.example) already exists`);
    });
    await http.inject(personalRequest);
    await http.close();

    const [failed, answered] = lines();
    expect(failed).toMatchObject({
      level: 50,
      msg: 'a call failed',
      err: { message: 'duplicate key: (email)=([private]) already exists' },
    });
    expect(failed?.reqId).toBe(answered?.reqId);
    expect(JSON.stringify(failed)).toContain('log.test.ts');
    for (const secret of personal) expect(text.join()).not.toContain(secret);
  });

  test('is all there is about a refusal: that is the caller’s affair, not a fault of ours', async () => {
    const { log, lines } = listeningLog();
    const http = await createHttpServer({
      production: false,
      trustedProxies: [],
      log,
      metrics: createMetrics(),
    });
    http.post('/things/:id', async () => {
      throw new Failure('login_failed');
    });
    await http.inject(personalRequest);
    await http.close();
    expect(lines()).toMatchObject([{ msg: 'answered', status: '401' }]);
  });
});

test('whoever logs a secret by its name logs that it is private', () => {
  const { log, text } = listeningLog();
  log.info(
    { email: 'alice@cast.example', user: { password: 'hunter2', token: 'secret-token' }, payload: { a: '90.1.1.1' } },
    'x',
  );
  for (const secret of personal) expect(text.join()).not.toContain(secret);
  expect(JSON.parse(text[0] ?? '')).toMatchObject({ email: '[private]', payload: '[private]' });
});
