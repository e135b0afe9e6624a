import { beforeAll, expect, test } from 'vitest';
import { cast, castEmail, castPassword } from '#seeds/cast.ts';
import { seedDemoWorld } from '#seeds/seed.ts';
import { moveCredits } from '#server/features/credits/credits.ts';
import { cheapHash, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import lines from './pulse-lines.json' with { type: 'json' };
import { pace } from './pulse-rules.ts';

let app: TestApp;
let alice: Caller;

beforeAll(async () => {
  app = await freshApp({
    config: { demoPulse: true },
    world: (db) =>
      db.transaction((tx) => seedDemoWorld(tx, { now: new Date(), hashPassword: cheapHash, members: 300 })),
  });
  const [person] = cast;
  if (!person) throw new Error('The cast is empty.');
  const login = { login: castEmail(person), password: castPassword(person) };
  // An hour on, nobody of the world is here any more.
  app.advance(3600);
  alice = await app.member({ name: person.name, host: 'localhost', ...login });
  const { user } = (await alice.get('/api/user.php')).json();
  const gift = { userId: user.profile.id, amount: 5, against: 'gifts', cause: 'grant', causeId: 'for a test' } as const;
  await app.db.transaction((tx) => moveCredits(tx, { ...gift, now: app.platform.clock.now() }));
}, 60_000);

/** The product's time goes on in small steps, and the pulse beats in each. */
async function wait(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 5) {
    app.advance(5);
    await app.platform.jobs.runDue();
  }
}
const online = async () =>
  (await alice.get('/api/members.php?online=true&country=any')).json().number_of_results as number;
const pulse = async () => (await app.visitor().get('/dev/pulse.json')).json().pulse;
const likes = async () => (await alice.get('/api/likes.php?type=received')).json().profiles as unknown[];

test('I look around the demo and people are here, and soon somebody likes me; the workbench says that it is the pulse', {
  timeout: 90_000,
}, async () => {
  expect(await online()).toBe(0);
  expect(await likes()).toEqual([]);
  await wait(120);
  expect(await online()).toBeGreaterThan(3);
  expect(await likes()).toHaveLength(1);
  const { on, here, lately } = await pulse();
  expect(on).toBe(true);
  expect(here).toBeGreaterThanOrEqual(pace.here.general);
  expect(lately[0].what).toMatch(/liked/);
  const { rows } = await app.db.query(
    `select 1 from likes join profiles on profiles.id = liker_id join users using (id)
     where fictional or password_hash is not null`,
  );
  expect(rows, 'only the crowd is played by the pulse').toEqual([]);
});

test('I write to somebody of the crowd, and within half a minute I am read and answered, once, in my language', {
  timeout: 90_000,
}, async () => {
  const { rows } = await app.db.query<{ id: string }>(
    `select id from profiles join users using (id) where password_hash is null and not fictional and gender = 'male'
     and profiles.site_id = 1 order by id limit 1`,
  );
  const member = rows[0]?.id;
  const sent = await alice.post('/api/chat.php', {
    member,
    kind: 'text',
    text: 'Hello, how are you on this grey day?',
  });
  expect(sent.statusCode, sent.body).toBe(201);
  await wait(60);
  const { messages } = (await alice.get(`/api/chat.php?member=${member}`)).json();
  expect(messages.map(({ text }: { text: string }) => text)).toEqual([
    'Hello, how are you on this grey day?',
    lines.en.lines[0],
  ]);
  expect(messages[0].status).toBe('read');
});

test('switched off in the workbench, nothing more happens, and it can be switched on again', {
  timeout: 90_000,
}, async () => {
  expect((await app.visitor().post('/dev/pulse.json', { on: 'no' })).statusCode).toBe(422);
  expect((await app.visitor().post('/dev/pulse.json', { on: false })).json().pulse.on).toBe(false);
  const before = await likes();
  await wait(60);
  app.advance(900);
  await app.platform.jobs.runDue();
  expect(await online()).toBe(0);
  expect(await likes()).toHaveLength(before.length);
  await app.visitor().post('/dev/pulse.json', { on: true });
  await wait(10);
  expect((await pulse()).here).toBeGreaterThan(0);
});
