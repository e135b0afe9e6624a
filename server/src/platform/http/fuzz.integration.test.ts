import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, callPaths } from '#contract/call-paths.ts';
import type { CallSchema } from '#contract/call-schema.ts';
import { calls, failureAnswer } from '#contract/calls.ts';
import { bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';

let app: TestApp;
let callers: Caller[];
beforeAll(async () => {
  app = await freshApp();
  callers = [app.visitor(), await app.member(bruno)];
});

const schemaOf = (name: CallName): CallSchema => calls[name];
// A stream takes nothing but a header, and never ends: it has tests of its own.
const names = (Object.keys(callPaths) as CallName[]).filter((name) => !schemaOf(name).stream);

/** The names a call knows, so that hostile values reach the place where they could do harm. */
function knownFields(schema: z.ZodType | undefined): string[] {
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties);
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    "'; drop table users; --",
    '%00',
    '../../etc/passwd',
    '9'.repeat(40),
  ),
);
const value = fc.oneof(
  fc.jsonValue(),
  text,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, '', [], {}, ['fr'], { en: 'x' }),
  fc.constantFrom('en', 'fr', 'alice@cast.example', '1970-01-01'),
);

function bodies(name: CallName) {
  const fields = knownFields(schemaOf(name).body);
  const key = fields.length
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: text })
    : text;
  return fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(key, value, { maxKeys: 8 }).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

function queries(name: CallName) {
  const fields = knownFields(schemaOf(name).query);
  const key = fields.length ? fc.oneof(fc.constantFrom(...fields), text) : text;
  const escaped = (part: string) => encodeURIComponent(part.replaceAll(/\p{Surrogate}/gu, ''));
  const pairs = fc
    .array(fc.tuple(key, text), { maxLength: 6 })
    .map((list) => list.map(([left, right]) => `${escaped(left)}=${escaped(right)}`).join('&'));
  const raw = fc.string({ unit: fc.constantFrom('%', '&', '=', '[', ']', '0', 'a', 'f', '+', ';', '?', '/') });
  return fc.oneof(pairs, raw);
}

const contentTypes = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'application/jsonx',
      ';',
      'multipart/form-data',
    ),
  },
);

describe('whatever anybody sends to', () => {
  test.each(names)('the call %s, it never fails on our side', async (name) => {
    const { method, path } = callPaths[name];
    const hasBody = schemaOf(name).body !== undefined;
    const sent = fc.record({
      caller: fc.integer({ min: 0, max: callers.length - 1 }),
      query: queries(name),
      body: hasBody ? bodies(name) : fc.constant(undefined),
      type: contentTypes,
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ caller, query, body, type }) => {
        const url = query ? `${path}?${query}` : path;
        const answer = await callers[caller]?.send(
          method,
          url,
          body,
          body === undefined ? {} : { 'content-type': type },
        );
        expect(answer?.statusCode).toBeLessThan(500);
        if (answer && answer.statusCode >= 400) failureAnswer.parse(answer.json());
      }),
      { numRuns: 80 },
    );
    expect(app.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

const headerNames = [
  'host',
  'cookie',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'user-agent',
];
const odd = fc.oneof(
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.constantFrom(
    'auth.token=%00',
    'auth.token=%',
    'i18n_redirected=%E9',
    '::1%lo',
    'fe80::1%eth0',
    '1.2.3.4:80',
    'unknown',
    '[',
    '999.1.1.1',
    ',',
  ),
);

test('whatever stands in a request’s headers, it never fails on our side', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headerNames), odd, async (name, content) => {
      for (const url of ['/api/user.php', '/api/settings.php', '/metrics']) {
        const answer = await app.http.inject({ url, headers: { host: 'localhost', [name]: content } });
        expect(answer.statusCode, `${url} with ${name}: ${content}`).toBeLessThan(500);
      }
    }),
    { numRuns: 200 },
  );
});
