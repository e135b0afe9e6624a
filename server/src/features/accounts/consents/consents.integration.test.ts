import { beforeAll, describe, expect, test } from 'vitest';
import {
  effectiveTermsVersion,
  marketingConsentVersion,
  resellConsentVersion,
  sensitiveConsentVersion,
  trackingConsentVersion,
} from '#contract/constants.ts';
import { freshApp, type TestApp, testCompany } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { confirmedMember, signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { tracesOf } from '#server/testing/traces.ts';

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
    history: expect.arrayContaining([expect.objectContaining({ kind: 'sensitive', granted: true, at })]),
  });
});

test.each([
  ['sensitive', sensitiveConsentVersion],
  ['tracking', trackingConsentVersion],
  ['resell', resellConsentVersion],
  ['marketing', marketingConsentVersion],
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
  const { history } = (await caller.get(url)).json();
  const told = history.filter((consent: { kind: string }) => consent.kind === kind);
  expect(told.map(({ granted }: { granted: boolean }) => granted)).toEqual([true, false, true, ...first]);
});

describe('taking a consent back', () => {
  test('to what I say of my sex life deletes it, from my profile and from every search (R3.02)', async () => {
    const { caller, user } = await confirmedMember(app, { sensitive_consent: true });
    const interestsOf = async (table: 'profiles' | 'member_cards') =>
      (await app.db.query<{ interests: unknown }>(`select interests from ${table} where id = $1`, [user.id])).rows[0]
        ?.interests;
    await caller.put('/api/profile.php', { interests: ['tea'] });
    const harmless = await interestsOf('member_cards');
    await caller.put('/api/profile.php', { interests: ['sex', 'tea'] });
    expect(await interestsOf('member_cards')).not.toEqual(harmless);
    const reader = (await confirmedMember(app, { gender: 'male' })).caller;
    const seen = async () => (await reader.get(`/api/member.php?id=${user.id}`)).json().profile;
    expect((await seen()).sexuality).not.toBeNull();
    await caller.put(url, { kind: 'sensitive', granted: false });
    expect(await interestsOf('profiles')).toEqual(['tea']);
    expect(await interestsOf('member_cards')).toEqual(harmless);
    expect(await seen()).toMatchObject({ sexuality: null, interests: [{ id: 'tea' }] });
    await caller.put(url, { kind: 'sensitive', granted: true });
    expect(await interestsOf('profiles')).toEqual(['tea']);
  });

  test('to offers and news switches them off in the notifications, by every channel (R3.04)', async () => {
    const { caller } = await signedUp(app);
    const wanted = async () => {
      const { preferences } = (await caller.get('/api/notifications.php')).json();
      return [preferences.promotions, preferences.news];
    };
    await caller.put(url, { kind: 'marketing', granted: true });
    const byMail = { email: true, push: false };
    expect(await wanted()).toEqual([byMail, byMail]);
    const { preferences } = (await caller.get('/api/notifications.php')).json();
    const changed = { ...preferences, promotions: { email: false, push: true } };
    expect((await caller.put('/api/notifications.php', { preferences: changed })).statusCode).toBe(200);
    await caller.put(url, { kind: 'marketing', granted: true });
    expect(await wanted()).toEqual([{ email: false, push: true }, byMail]);
    await caller.put(url, { kind: 'marketing', granted: false });
    const off = { email: false, push: false };
    expect(await wanted()).toEqual([off, off]);
    expect((await caller.get('/api/notifications.php')).json().preferences.like).toEqual(preferences.like);
  });

  test('to remembering who sent me leaves nothing of it in any table (R3.08)', async () => {
    const tracking = { network: 'zebrafinch', ref: 'ostrich-42', sub1: 'kiwi-7' };
    const { caller } = await confirmedMember(app, { tracking, tracking_consent: true });
    const words = Object.values(tracking);
    expect((await tracesOf(app, words)).some((trace) => trace.startsWith('conversions.network'))).toBe(true);
    await caller.put(url, { kind: 'tracking', granted: false });
    const left = (await tracesOf(app, words)).filter((trace) => !trace.startsWith('traffic_sources.'));
    expect(left).toEqual([]);
  });
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
