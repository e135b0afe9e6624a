import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failures } from '#contract/errors.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { Unavailable } from '../unavailable.ts';
import { Failure } from './failure.ts';
import { createHttpServer } from './server.ts';

let http: Awaited<ReturnType<typeof createHttpServer>>;
let thrown: unknown;
beforeAll(async () => {
  http = await createHttpServer({
    production: true,
    trustedProxies: [],
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  http.get('/', async () => {
    throw thrown;
  });
});
afterAll(() => http.close());

async function answerTo(error: unknown) {
  thrown = error;
  return http.inject('/');
}

const inside = 'select * from users where email = $1; at /srv/app/secret.ts:12';

describe('whatever is thrown inside', () => {
  test.each([
    ['an error', new Error(inside)],
    ['an error that claims to be a bad gateway', Object.assign(new Error(inside), { statusCode: 502 })],
    ['an error of the database', Object.assign(new Error(inside), { code: '42P01', detail: inside, where: inside })],
    ['an error with a cause', new Error(inside, { cause: new Error(inside) })],
    ['a text', inside],
    ['an object', { message: inside, stack: inside }],
    ['null', null],
    ['a missing file', Object.assign(new Error(inside), { code: 'EISDIR', path: inside })],
  ])('as %s leaves as the same plain sentence', async (_what, error) => {
    const answer = await answerTo(error);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: { code: 'internal', message: 'An error occured, please try again later' } });
    expect(JSON.stringify(answer.headers)).not.toContain('secret');
  });

  const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EDQUOT'];
  const passing: [what: string, error: Error][] = [
    ['something that is away', new Unavailable(inside, { cause: new Error(inside) })],
    ...codes.map((code): [string, Error] => [code, Object.assign(new Error(inside), { code })]),
  ];
  test.each(passing)(
    'as %s, which is no mistake and will be over, asks to come back in a moment',
    async (_what, error) => {
      const answer = await answerTo(error);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toEqual({
        error: { code: 'unavailable', message: 'We will be back in a moment. Please try again.' },
      });
    },
  );
});

test.each(Object.entries(failures))(
  'the failure %s has the status the contract gives it',
  async (code, { status, message }) => {
    const answer = await answerTo(new Failure(code as keyof typeof failures));
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toEqual({ code, message: message.en });
    expect(answer.json().authentication_required).toBe(code === 'authentication_required' ? true : undefined);
  },
);

test('a failure’s data stands beside its message, and how long to wait in its header', async () => {
  const answer = await answerTo(new Failure('rate_limited', { data: { minutes: 15 }, retryAfter: 900 }));
  expect(answer.json().error).toMatchObject({ code: 'rate_limited', minutes: 15 });
  expect(answer.headers['retry-after']).toBe('900');
});
