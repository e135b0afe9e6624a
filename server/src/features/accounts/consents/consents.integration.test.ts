import { beforeAll, describe, expect, test } from 'vitest';
import {
  effectiveTermsVersion,
  resellConsentVersion,
  sensitiveConsentVersion,
  trackingConsentVersion,
} from '#contract/constants.ts';
import { freshApp, type TestApp, testCompany } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/consents.php';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

test('I see what I agreed to and what I refused, with its version and its time', async () => {
  const { caller, user } = await signedUp(app, { sensitive_consent: true });
  const at = user.signup_date;
  expect((await caller.get(url)).json()).toEqual({
    consents: [
      { kind: 'terms', version: effectiveTermsVersion(testCompany.added), granted: true, at },
      { kind: 'sensitive', version: sensitiveConsentVersion, granted: true, at },
    ],
  });
});

test.each([
  ['sensitive', sensitiveConsentVersion],
  ['tracking', trackingConsentVersion],
  ['resell', resellConsentVersion],
])('I give and take back my consent to %s, and both are kept', async (kind, version) => {
  const { caller, user } = await signedUp(app);
  const say = async (granted: boolean) => {
    app.advance(60);
    const answer = await caller.put(url, { kind, granted });
    expect(answer.statusCode).toBe(200);
    expect((await caller.get(url)).json()).toEqual(answer.json());
    return answer.json().consents.find((consent: { kind: string }) => consent.kind === kind);
  };
  expect(await say(true)).toMatchObject({ version, granted: true });
  expect(await say(false)).toMatchObject({ version, granted: false });
  const { at } = await say(true);
  // Saying it again changes nothing, not even when it was said.
  expect(await say(true)).toEqual({ kind, version, granted: true, at });
  const { rows } = await app.db.query<{ granted: boolean }>(
    'select granted from consents where user_id = $1 and kind = $2 order by id',
    [user.id, kind],
  );
  const first = kind === 'sensitive' ? [false] : [];
  expect(rows.map(({ granted }) => granted)).toEqual([...first, true, false, true]);
});

test('two clicks at the same instant are one change of mind', async () => {
  const { caller, user } = await signedUp(app);
  await Promise.all(Array.from({ length: 4 }, () => caller.put(url, { kind: 'tracking', granted: true })));
  const { rows } = await app.db.query(`select from consents where user_id = $1 and kind = 'tracking'`, [user.id]);
  expect(rows).toHaveLength(1);
});

const odd = ['', '<b>x</b>', '🦄', '\u202ex', 5, null, ['x'], { x: 1 }, 'x'.repeat(300)];
const bad: [field: string, value: unknown][] = [
  ...[undefined, 'terms', 'everything', ...odd].map((value): [string, unknown] => ['kind', value]),
  ...[undefined, 'true', 1, ...odd].map((value): [string, unknown] => ['granted', value]),
  ['version', 'x'],
];

describe('nothing is stored and the field is named when', () => {
  let caller: Caller;
  beforeAll(async () => {
    ({ caller } = await signedUp(app));
  });

  test.each(bad)('%s is %j', async (field, value) => {
    const before = await everythingStored(app.db);
    const answer = await caller.put(url, { kind: 'tracking', granted: true, [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('there is NUL in it', async () => {
    expect((await caller.put(url, { kind: 'a\u0000b', granted: true })).statusCode).toBe(400);
  });
});

test('a visitor has agreed to nothing', async () => {
  for (const answer of [await app.visitor().get(url), await app.visitor().put(url, { kind: 'resell', granted: true })])
    expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
});
