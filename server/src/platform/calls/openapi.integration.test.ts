import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/call-paths.ts';
import type { CallSchema } from '#contract/call-schema.ts';
import { calls } from '#contract/calls.ts';
import { everyPath } from '#contract/every-path.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { node, toolPath } from '../../../../scripts/processes.mjs';

/*
 * Every call of the product, by its path and methods: a call that is published without standing here, or stands here without
 * being published, fails. POST /api/user.php?push=1 is described with the login, whose path and method it has.
 */
const listed: [path: string, methods: string][] = [
  ['/api/user.php', 'GET POST PUT DELETE'],
  ['/api/logout.php', 'GET'],
  ['/api/signup.php', 'POST'],
  ['/api/activate.php', 'GET'],
  ['/api/activation-mail.php', 'POST'],
  ['/api/password-reset.php', 'DELETE POST PUT'],
  ['/api/password.php', 'PUT'],
  ['/api/mail-change.php', 'POST PUT'],
  ['/api/consents.php', 'GET PUT'],
  ['/api/age.php', 'GET POST'],
  ['/api/age-response.php', 'POST'],
  ['/api/age-return.php', 'GET'],
  ['/api/bell.php', 'GET POST'],
  ['/api/second-factor.php', 'GET POST PUT DELETE'],
  ['/api/passkeys.php', 'GET POST DELETE'],
  ['/api/passkey-options.php', 'POST'],
  ['/api/passkey-login.php', 'POST'],
  ['/api/sessions.php', 'GET DELETE'],
  ['/api/push.php', 'GET DELETE'],

  ['/api/members.php', 'GET'],
  ['/api/lander-people.php', 'GET'],
  ['/api/member.php', 'GET POST'],
  ['/api/profile.php', 'GET PUT'],
  ['/api/photos.php', 'GET POST PUT DELETE'],
  ['/api/voice.php', 'POST'],
  ['/api/photo-check.php', 'GET POST'],
  ['/api/unasked-photos.php', 'PUT'],
  ['/api/interests.php', 'GET'],
  ['/api/regions.php', 'GET'],
  ['/api/companyinfo.php', 'GET'],
  ['/api/geocode.php', 'GET'],
  ['/api/cities.php', 'GET'],
  ['/api/invisible.php', 'PUT'],
  ['/api/visibility.php', 'PUT'],
  ['/api/block.php', 'GET POST DELETE'],
  ['/api/report.php', 'POST'],
  ['/api/like.php', 'POST DELETE'],
  ['/api/likes.php', 'GET'],
  ['/api/liked.php', 'GET'],
  ['/api/auto-like.php', 'GET'],
  ['/api/swipe.php', 'GET POST DELETE'],

  ['/api/chats.php', 'GET'],
  ['/api/chat.php', 'GET POST PUT DELETE'],
  ['/api/typing.php', 'POST'],
  ['/api/chat-preferences.php', 'GET PUT'],
  ['/api/icebreakers.php', 'GET'],
  ['/api/gifts.php', 'GET'],
  ['/api/gifs.php', 'GET'],
  ['/api/events.php', 'GET'],

  ['/api/bundles.php', 'GET'],
  ['/api/quote.php', 'GET'],
  ['/api/discountcode.php', 'GET'],
  ['/api/payment.php', 'GET POST DELETE'],
  ['/api/payment-webhook.php', 'GET POST'],
  ['/api/directdebit.php', 'POST'],
  ['/api/iban.php', 'POST'],
  ['/api/repeat-order.php', 'GET POST DELETE'],
  ['/api/transactions.php', 'GET'],
  ['/api/invoice.php', 'GET'],
  ['/api/credits.php', 'GET'],
  ['/api/spending-limit.php', 'GET PUT'],
  ['/api/withdraw.php', 'POST'],

  ['/api/settings.php', 'GET'],
  ['/api/country.php', 'POST PUT'],
  ['/api/notifications.php', 'GET PUT'],
  ['/api/unsubscribe.php', 'GET POST PUT'],
  ['/api/mail-events.php', 'POST'],
  ['/api/account-delete.php', 'GET POST'],
  ['/api/reactivate.php', 'POST'],
  ['/api/export.php', 'GET POST'],
  ['/api/exports.php', 'GET'],
  ['/api/complaints.php', 'GET POST'],
  ['/api/service.php', 'POST'],
  ['/api/page.php', 'GET'],
  ['/api/page-hidden.php', 'POST'],

  ['/api/admin/login.php', 'POST'],
  ['/api/admin/logout.php', 'POST'],
  ['/api/admin/self.php', 'GET'],
  ['/api/admin/step-up.php', 'POST PUT'],
  ['/api/admin/passkey-options.php', 'POST'],
  ['/api/admin/passkey-login.php', 'POST'],
  ['/api/admin/passkey-registration.php', 'POST'],
  ['/api/admin/passkeys.php', 'GET POST DELETE'],
  ['/api/admin/staff.php', 'GET POST PUT'],
  ['/api/admin/audit.php', 'GET'],
  ['/api/admin/member.php', 'GET POST'],
  ['/api/admin/timeline.php', 'GET'],
  ['/api/admin/credits.php', 'POST'],
  ['/api/admin/ban.php', 'POST'],
  ['/api/admin/payments.php', 'GET'],
  ['/api/admin/refund.php', 'POST'],
  ['/api/admin/help.php', 'POST'],
  ['/api/admin/payment.php', 'GET'],
  ['/api/admin/owed.php', 'GET'],
  ['/api/admin/debits.php', 'GET POST'],
  ['/api/admin/debit-file.php', 'GET'],
  ['/api/admin/debit-returns.php', 'POST'],
  ['/api/admin/ledger.php', 'GET'],
  ['/api/admin/invoices.php', 'GET'],
  ['/api/admin/invoice.php', 'GET'],
  ['/api/admin/export.php', 'GET'],
  ['/api/admin/insight.php', 'GET'],
  ['/api/admin/landing-pages.php', 'GET'],
  ['/api/admin/cohorts.php', 'GET'],
  ['/api/admin/network-costs.php', 'GET PUT'],
  ['/api/admin/health.php', 'GET POST'],
  ['/api/admin/settings.php', 'GET PUT'],
  ['/api/admin/settings-history.php', 'GET POST'],
  ['/api/admin/queue.php', 'GET POST'],
  ['/api/admin/decisions.php', 'GET POST DELETE'],
  ['/api/admin/check-picture.php', 'GET'],
  ['/api/admin/holds.php', 'GET POST PUT DELETE'],
  ['/api/decision.php', 'GET POST'],
  ['/api/admin/sites.php', 'GET POST'],
  ['/api/admin/companies.php', 'POST PUT'],
  ['/api/admin/codes.php', 'GET PUT'],
  ['/api/admin/networks.php', 'GET PUT'],
  ['/api/admin/fictional.php', 'GET PUT'],
  ['/api/admin/fictional-photo.php', 'POST'],
  ['/api/admin/cams.php', 'GET PUT'],
  ['/api/admin/cam-photo.php', 'POST'],
  ['/api/admin/network-test.php', 'POST'],
  ['/api/admin/previews.php', 'GET'],
  ['/api/admin/preview.php', 'GET'],
  ['/api/admin/pages.php', 'GET'],
  ['/api/admin/page.php', 'GET PUT DELETE'],
];

const every = listed.flatMap(([path, methods]) => methods.split(' ').map((method) => `${method} ${path}`)).sort();

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: object[];
  requestBody?: { content: Record<string, { schema: { anyOf?: object[] } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

let app: TestApp;
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } };
let operations: [call: string, operation: Operation][];
beforeAll(async () => {
  app = await freshApp();
  document = (await app.visitor().get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

test('/api/openapi.json publishes exactly these calls (R7.02)', () => {
  expect(operations.map(([call]) => call).sort()).toEqual(every);
});

test('the contract knows the same calls', () => {
  const known = new Set(Object.values(everyPath).map(({ method, path }) => `${method} ${path.split('?')[0]}`));
  expect([...known].sort()).toEqual(every);
  expect(Object.keys(everyPath).sort()).toEqual(Object.keys(calls).sort());
});

test('docs/api.md describes every call, each of its methods, and no other', () => {
  const rows = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect([...new Set(rows.flatMap(callsIn))].sort()).toEqual(every);
});

/**
 * The calls that a row of a table describes: its first cell names the path; methods that stand before no path, there or further
 * on, as in "· DELETE `{id}`", are of the same path. A path in another cell is of a call described elsewhere.
 */
function callsIn(row: string): string[] {
  const [, first = '', ...others] = row.split(/(?<!\\)\|/);
  const paths = [...new Set(first.match(/\/api\/(?:admin\/)?[\w-]+[.]php/g) ?? [])];
  const own = others.join('|').replaceAll(/\b[A-Z]+ \/api\/\S+/g, '');
  const methods = `${first} ${own}`.match(/\b(?:GET|POST|PUT|DELETE)\b/g) ?? [];
  return paths.flatMap((path) => methods.map((method) => `${method} ${path}`));
}

test('every call says what it is for, what it answers and how it fails', () => {
  for (const [call, { operationId, summary, responses }] of operations) {
    expect(summary, call).toMatch(/\w{3}/);
    expect(Object.keys(calls), call).toContain(operationId);
    // One way to succeed, and for some that there is nothing, that it was done before, or that a step is to come.
    const ways = Object.keys(responses).filter((status) => /^(2|302)/.test(status));
    const schema = calls[operationId as CallName];
    expect(ways, call).toHaveLength('orNothing' in schema || 'repeats' in schema || 'accepts' in schema ? 2 : 1);
  }
});

test('every call names its refusals and answers each of them alike', () => {
  const failure = { $ref: '#/components/schemas/Failure' };
  expect(document.components.schemas).toMatchObject({
    Failure: { properties: { error: { required: ['code', 'message'] }, authentication_required: {} } },
  });
  for (const [call, { operationId, responses }] of operations) {
    const refusals = Object.keys(responses).filter((status) => /^(4|default)/.test(status));
    expect(refusals, call).toEqual(expect.arrayContaining(['400', '429', 'default']));
    if ('session' in calls[operationId as CallName]) expect(refusals, call).toContain('403');
    for (const status of refusals)
      expect(responses[status]?.content?.['application/json']?.schema, `${call} ${status}`).toEqual(failure);
  }
});

test('every call says under which heading it stands and whether it needs a session', () => {
  for (const [call, { operationId, tags, security }] of operations) {
    expect(tags, call).toHaveLength(1);
    const schema: CallSchema = calls[operationId as CallName];
    const needed = schema.staff ? [{ staff: [] }] : [{ session: [] }];
    expect(security, call).toEqual(schema.staff || schema.session === true ? needed : [{}, { session: [] }]);
  }
});

test('the published description passes the recommended rules of a public linter, all of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const { stdout } = await promisify(execFile)(
      node,
      [toolPath('@redocly/cli/bin/cli.js'), 'lint', '--extends=recommended', '--format=json', file],
      {
        cwd: folder,
        // A test asks nobody outside this machine.
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 50_000_000,
      },
    ).catch((failed: { stdout: string }) => failed);
    expect(JSON.parse(stdout).problems).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the published login is the one that is checked: same fields, nothing else, and beside it the push of its path', () => {
  const login = operations.find(([call]) => call === 'POST /api/user.php')?.[1];
  const schema = login?.requestBody?.content['application/json']?.schema;
  expect(schema?.anyOf).toMatchObject([
    {
      required: ['password'],
      additionalProperties: false,
      properties: { login: { type: 'string', maxLength: 254 }, password: { type: 'string', maxLength: 200 } },
    },
    { required: ['subscription'], additionalProperties: false },
  ]);
  expect(login?.parameters).toContainEqual(expect.objectContaining({ name: 'push', in: 'query', required: false }));
});

describe('beside the API', () => {
  test.each(['/healthz', '/readyz', '/metrics'])('%s answers', async (url) => {
    expect((await app.visitor().get(url)).statusCode).toBe(200);
  });
});
