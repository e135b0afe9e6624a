import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberPageAnswer, memberProfile } from '#contract/member-page/member-page.ts';
import { alice, bruno, chloe, dora, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { openedBy, say } from '#server/testing/chats.ts';
import { idOf, insertLike, insertStranger } from '#server/testing/people.ts';
import { everythingStored } from '#server/testing/stored.ts';

const hour = 3_600_000;
let app: TestApp;
let premium: Caller;
let free: Caller;
let unconfirmed: Caller;
let elsewhere: Caller;
const visitor = () => app.visitor();
const ago = (hours: number) => new Date(app.platform.clock.now().getTime() - hours * hour);

beforeAll(async () => {
  app = await freshApp();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values
     ('FR-ARA', 'FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes'), ('BE-BRU', 'BE', 'Brussels', 'Bruxelles-Capitale')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
     ('FR-ARA', 'Lyon', 'Lyon', 45.749, 4.848, 522000), ('FR-ARA', 'Grenoble', 'Grenoble', 45.17, 5.72, 158000),
     ('BE-BRU', 'Brussels', 'Bruxelles', 50.85, 4.35, 1200000)`,
  );
  await app.db.query(
    `update profiles set region = 'FR-ARA', city_id = (select id from cities where name_en = 'Lyon'),
     interests = '{tea,hiking,sex}' where name in ('Alice', 'Bruno')`,
  );
  premium = await app.member(alice);
  free = await app.member(bruno);
  unconfirmed = await app.member(chloe);
  elsewhere = await app.member(dora);
});

const ask = (caller: Caller, id: string, more = '') => caller.get(`/api/member.php?id=${id}${more}`);
async function open(caller: Caller, id: string) {
  const answer = await ask(caller, id);
  expect(answer.statusCode, answer.body).toBe(200);
  return memberPageAnswer.parse(answer.json());
}
async function setSettings(settings: object) {
  await visitor().post('/dev/settings.json', { host: 'localhost', settings });
  await app.sites.reload();
}
/** The settings as they were, whatever the test comes to. */
async function withSettings(settings: object, before: object, work: () => Promise<void>) {
  await setSettings(settings);
  try {
    await work();
  } finally {
    await setSettings(before);
  }
}

describe('a profile tells', () => {
  test('what the member said, in the words of the contract and in my language (R2.09, R3.02)', async () => {
    const id = await insertStranger(app, {
      name: 'Omar',
      country: 'BE',
      region: 'BE-BRU',
      city: 'Brussels',
      note: 'Long dinners',
      interests: ['tea', 'wine', 'sex'],
      consents: true,
      seen: ago(3),
      joined: ago(24 * 30),
      looks: { hair_color: 'brown', eye_color: 'green', relationship_status: 'single' },
    });
    const { profile, photos, like } = await open(premium, id);
    expect(() => memberProfile.strict().parse(profile)).not.toThrow();
    expect(profile).toMatchObject({
      id,
      name: 'Omar',
      gender: 'male',
      sexuality: 'hetero',
      country: 'BE',
      region: 'Bruxelles-Capitale',
      city: 'Bruxelles',
      online: false,
      new: false,
      last_active: 'today',
      note: 'Long dinners',
      hair_color: 'brown',
      eye_color: 'green',
      body_type: null,
      relationship_status: 'single',
      tattoos: null,
      interests: [
        { id: 'tea', common: true },
        { id: 'wine', common: false },
        { id: 'sex', common: true },
      ],
      photo_count: 0,
      main_image: null,
      fictional_icon: null,
      live: false,
      exclusive: false,
    });
    expect(photos).toEqual([]);
    expect(like).toEqual({ liked: false, liked_by: false, match: false });
  });

  test('how far away they live, in steps and between cities; nothing to visitors (R2.09)', async () => {
    const [far, near, same, nowhere] = [
      await insertStranger(app, { name: 'Far', country: 'BE', region: 'BE-BRU', city: 'Brussels' }),
      await insertStranger(app, { name: 'Near', region: 'FR-ARA', city: 'Grenoble' }),
      await insertStranger(app, { name: 'Same', region: 'FR-ARA', city: 'Lyon' }),
      await insertStranger(app, { name: 'Nowhere' }),
    ];
    expect((await open(premium, far)).profile.distance).toBe(550);
    expect((await open(premium, near)).profile.distance).toBe(90);
    expect((await open(premium, same)).profile.distance).toBe(1);
    expect((await open(premium, nowhere)).profile.distance).toBeNull();
    expect((await open(visitor(), near)).profile).toMatchObject({ distance: null, last_active: null });
  });

  test('nothing sensitive of somebody who has not agreed to it (R2.09, R3.02)', async () => {
    const silent = await insertStranger(app, { name: 'Silent', interests: ['sex', 'tea'] });
    const refused = await insertStranger(app, { name: 'Refused', interests: ['sex', 'tea'], consents: false });
    for (const id of [silent, refused])
      expect((await open(premium, id)).profile).toMatchObject({
        sexuality: null,
        interests: [{ id: 'tea', common: true }],
      });
  });

  test('what is sensitive, to members with the member’s consent, and never to visitors (R2.09, R6.01)', async () => {
    const id = await insertStranger(app, { name: 'Open', interests: ['sex', 'tea'], consents: true });
    for (const caller of [free, premium])
      expect((await open(caller, id)).profile).toMatchObject({
        sexuality: 'hetero',
        interests: [{ id: 'sex' }, { id: 'tea' }],
      });
    expect((await open(visitor(), id)).profile).toMatchObject({ sexuality: null, interests: [{ id: 'tea' }] });
  });

  test('that it is fictional, to everybody, by the site’s mark for it (R1.10, R2.09)', async () => {
    const id = await insertStranger(app, { name: 'Invented', interests: ['sex'], fictional: true });
    for (const caller of [visitor(), free, premium])
      expect((await open(caller, id)).profile).toMatchObject({ fictional_icon: 'mask' });
  });

  const fields = {
    hair_color: 'black',
    eye_color: 'blue',
    body_type: 'slim',
    relationship_status: 'open',
    tattoos: 'some',
  };
  test.each([...Object.keys(fields), 'sexuality', 'region', 'city', 'interests'])(
    'not its %s where the site does not show it (R3.05, R2.09)',
    async (field) => {
      const name = `Hides ${field}`;
      const place = { region: 'FR-ARA', city: 'Lyon' };
      const id = await insertStranger(app, { name, looks: fields, ...place, interests: ['tea'], consents: true });
      const all = Object.keys((await open(premium, id)).profile);
      const rest = ['hair_color', 'eye_color', 'body_type', 'relationship_status', 'tattoos', 'sexuality', 'region'];
      const shown = [...rest, 'city', 'interests'].filter((one) => one !== field);
      const defaults = [...rest, 'city', 'interests'];
      await withSettings({ visible_profile_fields: shown }, { visible_profile_fields: defaults }, async () => {
        const { profile } = await open(premium, id);
        if (field in fields) expect(Object.keys(profile)).toEqual(all.filter((one) => one !== field));
        else if (field === 'interests') expect(profile.interests).toEqual([]);
        else expect(profile[field as 'city']).toBeNull();
        if (field === 'city') expect(profile.distance).toBeNull();
      });
    },
  );

  test('not what they say of themselves where the site shows no notes (R3.05)', async () => {
    const id = await insertStranger(app, { name: 'Wordy', note: 'So many words' });
    await withSettings({ visible_profile_notes: [] }, { visible_profile_notes: ['note', 'prompts'] }, async () => {
      expect((await open(premium, id)).profile.note).toBeNull();
    });
    expect((await open(premium, id)).profile.note).toBe('So many words');
  });

  test('that somebody is on camera, live or nowhere else (R1.09)', async () => {
    const id = await insertStranger(app, { name: 'Filmed' });
    await app.db.query(
      `insert into cams (site_id, profile_id, name, gender, age, url, storage_key, live, exclusive, position)
       select site_id, id, name, gender, 30, 'https://cams.example.com/x', 'demo/x.webp', true, true, 0
       from profiles where id = $1`,
      [id],
    );
    expect((await open(premium, id)).profile).toMatchObject({ live: true, exclusive: true });
    await app.db.query('update cams set active = false');
    expect((await open(premium, id)).profile).toMatchObject({ live: false, exclusive: false });
  });
});

describe('whether it opens', () => {
  test('for everybody who may: visitors, free, premium and unconfirmed members (R2.09, R4.13)', async () => {
    const id = await insertStranger(app, { name: 'Welcome' });
    for (const caller of [visitor(), free, premium, unconfirmed]) expect((await open(caller, id)).profile.id).toBe(id);
  });

  test('for nobody when they are closed away, unconfirmed, of another site or unknown (R2.09)', async () => {
    const closed = [
      await insertStranger(app, { name: 'Banned', status: 'banned' }),
      await insertStranger(app, { name: 'Leaving', status: 'pending_deletion' }),
      await insertStranger(app, { name: 'Unproven', status: 'not_confirmed' }),
      await insertStranger(app, { name: 'Disabled', profileStatus: 'disabled' }),
      await idOf(app, 'Dora'),
      '123456789012345678',
      '9223372036854775807',
    ];
    for (const id of closed)
      for (const caller of [visitor(), free, premium]) {
        const answer = await ask(caller, id);
        expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
        expect((await caller.post('/api/member.php', { id })).statusCode).toBe(caller.cookies.size ? 404 : 403);
      }
    expect((await ask(elsewhere, await idOf(app, 'Alice'))).statusCode).toBe(404);
  });

  test('a member erased while others look is gone from the next answer on (R2.09)', async () => {
    const id = await insertStranger(app, { name: 'Erased' });
    expect((await ask(free, id)).statusCode).toBe(200);
    await app.db.query('delete from users where id = $1', [id]);
    expect((await ask(free, id)).statusCode).toBe(404);
  });

  test.each(['', 'abc', '-1', '1.5', '9223372036854775808', '1e3', '٣', '1%00', 'x'.repeat(300)])(
    'an id that is none, %s, is refused by its name',
    async (id) => {
      const answer = await free.get(`/api/member.php?id=${encodeURIComponent(decodeURIComponent(id))}`);
      expect([400, 422]).toContain(answer.statusCode);
      if (answer.statusCode === 422) expect(Object.keys(answer.json().error.fields)).toEqual(['id']);
    },
  );

  test('visitors see it where the site lets them search, and only of those who want that (R4.13, R10.09)', async () => {
    const open = await insertStranger(app, { name: 'Open to all' });
    const shy = await insertStranger(app, { name: 'Shy', shownToVisitors: false });
    expect((await ask(visitor(), shy)).statusCode).toBe(404);
    expect((await ask(free, shy)).statusCode).toBe(200);
    const before = { logged_out_search: 'all', logged_out_search_trafficsource: 'none' };
    await withSettings({ logged_out_search: 'none' }, before, async () => {
      for (const id of [open, shy, '1']) {
        const answer = await ask(visitor(), id);
        expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
      }
      expect((await ask(free, open)).statusCode).toBe(200);
    });
    const sentOnly = { logged_out_search: 'none', logged_out_search_trafficsource: 'all' };
    await withSettings(sentOnly, before, async () => {
      expect((await ask(visitor(), open)).statusCode).toBe(403);
      expect((await ask(visitor(), open, '&network=partner')).statusCode).toBe(200);
      expect((await ask(visitor(), shy, '&network=partner')).statusCode).toBe(404);
    });
  });

  test('my own does, however little others see of it, without anybody beside it (R2.14)', async () => {
    const id = await idOf(app, 'Chloe');
    const { profile, related, like } = await open(unconfirmed, id);
    expect(profile).toMatchObject({ id, distance: null, last_active: 'now' });
    expect(related).toEqual([]);
    expect(like).toEqual({ liked: false, liked_by: false, match: false });
    expect((await ask(free, id)).statusCode).toBe(404);
  });
});

describe('likes', () => {
  test('are told from my side: mine, theirs, or a match (R4.06)', async () => {
    const me = await idOf(app, 'Bruno');
    const id = await insertStranger(app, { name: 'Liked' });
    await insertLike(app, me, id);
    expect((await open(free, id)).like).toEqual({ liked: true, liked_by: false, match: false });
    await insertLike(app, id, me);
    expect((await open(free, id)).like).toEqual({ liked: true, liked_by: true, match: true });
    expect((await open(premium, id)).like).toEqual({ liked: false, liked_by: false, match: false });
    expect((await open(visitor(), id)).like).toEqual({ liked: false, liked_by: false, match: false });
  });

  test('stay new however often a profile is fetched, until I say that I saw it (R10.08, R4.06)', async () => {
    const me = await idOf(app, 'Bruno');
    const [id, other] = [await insertStranger(app, { name: 'Hopes' }), await insertStranger(app, { name: 'Waits' })];
    for (const liker of [id, other]) await insertLike(app, liker, me);
    const seen = async () =>
      (
        await app.db.query<{ liker_id: string; seen_at: Date | null }>(
          'select liker_id, seen_at from likes where liked_id = $1',
          [me],
        )
      ).rows
        .filter(({ seen_at }) => seen_at)
        .map(({ liker_id }) => liker_id);
    const before = await everythingStored(app.db);
    for (let time = 0; time < 3; time += 1) await open(free, id);
    expect(await everythingStored(app.db)).toEqual(before);
    expect(await seen()).toEqual([]);
    // Somebody else's visit is not mine.
    expect((await premium.post('/api/member.php', { id })).statusCode).toBe(200);
    expect(await seen()).toEqual([]);

    const answer = await free.post('/api/member.php', { id });
    expect([answer.statusCode, answer.json()]).toEqual([200, { like: { liked: false, liked_by: true, match: false } }]);
    expect(await seen()).toEqual([id]);
  });

  test('are seen once, the first time, whatever is repeated (R10.08)', async () => {
    const me = await idOf(app, 'Bruno');
    const id = await insertStranger(app, { name: 'Once' });
    await insertLike(app, id, me);
    const at = async () =>
      (await app.db.query<{ seen_at: Date }>('select seen_at from likes where liker_id = $1', [id])).rows[0]?.seen_at;
    await Promise.all([free.post('/api/member.php', { id }), free.post('/api/member.php', { id })]);
    const first = await at();
    expect(first).toBeInstanceOf(Date);
    app.advance(60);
    expect((await free.post('/api/member.php', { id })).statusCode).toBe(200);
    expect(await at()).toEqual(first);
  });

  test('a visitor has seen nothing, and bad words are refused by their name (R10.08)', async () => {
    expect((await visitor().post('/api/member.php', { id: '1' })).json().authentication_required).toBe(true);
    for (const body of [{}, { id: 7 }, { id: 'x' }, { id: null }, { id: ['1'] }]) {
      const answer = await free.post('/api/member.php', body);
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['id']]);
    }
    expect((await free.post('/api/member.php', { id: '1', seen: true })).statusCode).toBe(422);
  });
});

test('what the next words would cost is told before the tap, as the conversation tells it (R2.09, R6.02)', async () => {
  const strangers = await Promise.all(
    ['Said hello to', 'Second', 'Third'].map((name) => insertStranger(app, { name, gender: 'female' })),
  );
  const [first = '', second = '', third = ''] = strangers;
  const terms = async (caller: Caller, id: string) => {
    const [{ message_terms: told }, chat] = [await open(caller, id), await openedBy(caller, { member: id })];
    expect(told).toMatchObject({ cost: chat.costs.text, refusal: chat.refusal });
    expect((told?.free_left ?? 0) > 0).toBe(chat.free_opening);
    return told;
  };
  expect(await terms(free, first)).toEqual({ begun: false, cost: 0, free_left: 2, refusal: null });
  expect((await say(free, { member: first }, 'Hello')).statusCode).toBe(201);
  expect(await terms(free, first)).toEqual({ begun: true, cost: 1, free_left: 0, refusal: null });
  expect(await terms(free, second)).toEqual({ begun: false, cost: 0, free_left: 1, refusal: null });
  expect((await say(free, { member: second }, 'Good evening')).statusCode).toBe(201);
  expect(await terms(free, third)).toMatchObject({ begun: false, free_left: 0, refusal: 'premium_only' });
  expect(await terms(premium, third)).toEqual({ begun: false, cost: 1, free_left: 0, refusal: null });

  expect((await open(visitor(), first)).message_terms).toBeNull();
  expect((await open(free, await idOf(app, 'Bruno'))).message_terms).toBeNull();
});

test('whatever id somebody asks for, known or not, nothing fails on our side (R2.09)', async () => {
  const known = (await app.db.query<{ id: string }>('select id from users limit 30')).rows.map(({ id }) => id);
  const ids = fc.oneof(fc.constantFrom(...known), fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String), fc.string());
  const callers = [visitor(), free, premium, unconfirmed];
  await fc.assert(
    fc.asyncProperty(ids, fc.constantFrom(...callers), async (id, caller) => {
      const got = await caller.get(`/api/member.php?id=${encodeURIComponent(id)}`);
      const seen = await caller.post('/api/member.php', { id });
      expect(got.statusCode).toBeLessThan(500);
      expect(seen.statusCode).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});
