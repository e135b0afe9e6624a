import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { announce } from '#server/features/notifications/announcements.ts';
import { preferencesFrom } from '#server/features/notifications/rules.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { confirmedMember, mailsTo } from '#server/testing/newcomer.ts';
import { idOf } from '#server/testing/people.ts';
import { type Browser, openPushService } from '#server/testing/push-service.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

let app: TestApp;
let service: Awaited<ReturnType<typeof openPushService>>;
let writer: Caller;
let writerId: string;
/** The member who is pushed to: confirmed today, with two browsers attached. */
let me: Awaited<ReturnType<typeof confirmedMember>>;
let browsers: Browser[];

type Noticed = Extract<NotificationKind, 'unread_message_reminders' | 'reminders' | 'promotions'>;
const noticed: Noticed[] = ['unread_message_reminders', 'reminders', 'promotions'];

beforeAll(async () => {
  app = await freshApp();
  service = await openPushService();
  await app.platform.jobs.runDue();
  writerId = await idOf(app, alice.name);
});
beforeEach(async () => {
  // Logged in anew: tests go on for longer than a session lasts.
  writer = await app.member(alice);
  me = await confirmedMember(app);
  await giveCredits(app, writerId, 5);
  browsers = [service.newBrowser(), service.newBrowser()];
  for (const { subscription } of browsers) await me.caller.post('/api/user.php?push=1', { subscription });
});

/** Chooses pushes of these kinds, and nothing else. */
async function choosePush(kinds: readonly NotificationKind[], more: object = {}) {
  const off = Object.fromEntries(notificationKinds.map((kind) => [kind, { email: false, push: false }]));
  const on = Object.fromEntries(kinds.map((kind) => [kind, { email: false, push: true }]));
  const answer = await me.caller.put('/api/notifications.php', { preferences: { ...off, ...on }, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function pass(seconds: number) {
  app.advance(seconds);
  await app.platform.jobs.runDue();
  // What the bus has said is looked at a moment later: a minute on it is found in any case.
  app.advance(minute + 1);
  await app.platform.jobs.runDue();
}

async function offer() {
  const [site] = app.sites.all;
  if (!site) throw new Error('The test world has sites.');
  const both = (en: string, fr: string) => ({ en, fr });
  const announcement = {
    siteId: site.id,
    kind: 'promotions' as const,
    title: both('A quarter more', 'Un quart en plus'),
    text: both('Every bundle, until Sunday.', 'Chaque pack, jusqu’à dimanche.'),
    action: both('See bundles', 'Voir les packs'),
    path: '/premium',
  };
  await app.db.transaction((tx) => announce(tx, app.platform, announcement, app.platform.clock.now()));
}

/** What has to happen for a push of that kind, up to the moment before it is sent. */
const happens: Record<Noticed, () => Promise<unknown>> = {
  unread_message_reminders: () => say(writer, { member: me.user.id }, 'Hello'),
  reminders: async () => {},
  promotions: async () => app.advance(hour),
};
async function comes(kind: Noticed) {
  if (kind === 'promotions') await offer();
  await pass(5 * minute);
  await pass(kind === 'promotions' ? minute : 4 * day);
}
const shown = () => browsers.map(({ received }) => received.map(({ payload }) => [payload.title, payload.body]));
const everywhere = (...pushes: [string, string][]) => browsers.map(() => pushes);

describe('a push reminds me or tells me of an offer', () => {
  test.each(noticed)(
    'where I asked for %s: once on each device, and by no word of what it is (R3.04)',
    async (kind) => {
      await choosePush([kind]);
      await happens[kind]();
      await comes(kind);
      await pass(day);
      expect(shown()).toEqual(everywhere(['1 update', 'Open the app to see it.']));
      expect((await mailsTo(app, me.person.email)).map(({ subject }) => subject)).toEqual([
        'Welcome',
        'Confirm your email address',
      ]);
    },
  );

  test.each<[Noticed, [string, string], string]>([
    ['unread_message_reminders', ['Alice', '1 unread message'], '/chats/'],
    ['reminders', ['Your profile', 'A photo is still missing.'], '/profile'],
    ['promotions', ['A quarter more', 'Every bundle, until Sunday.'], '/premium'],
  ])('with words of its own only where I let a lock screen show them: %s (R3.04)', async (kind, words, path) => {
    await choosePush([kind], { lock_screen: 'text' });
    await happens[kind]();
    await comes(kind);
    expect(shown()).toEqual(everywhere(words));
    expect(browsers[0]?.received[0]?.payload.checkUrl).toContain(path);
  });

  test.each(noticed)('after my quiet hours: %s (R3.04)', async (kind) => {
    const inParis = (hours: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }).format(
        new Date(app.platform.clock.now().getTime() + hours * 3_600_000),
      );
    await app.db.query(`update users set time_zone = 'Europe/Paris' where id = $1`, [me.user.id]);
    // Whichever day it comes, it comes at about this time.
    await choosePush([kind], { quiet_hours: { from: inParis(-1), to: inParis(3) } });
    await happens[kind]();
    await comes(kind);
    expect(shown()).toEqual(everywhere());
    await pass(4 * hour);
    expect(shown()).toEqual(everywhere(['1 update', 'Open the app to see it.']));
  });

  test('where a device is gone, on the others (R8.11)', async () => {
    await choosePush(['reminders']);
    const [gone, stays] = browsers;
    gone?.answers.push(410);
    await comes('reminders');
    expect([gone?.received.length, stays?.received.length]).toEqual([0, 1]);
    expect((await me.caller.get('/api/push.php')).json().devices).toHaveLength(1);
  });
});

describe('no push comes', () => {
  const set = (column: string, value: unknown) =>
    app.db.query(`update users set ${column} = $2 where id = $1`, [me.user.id, value]);
  const states: [string, () => Promise<unknown>, Noticed[]][] = [
    ['by itself, before I asked for it', () => choosePush([]), noticed],
    ['while my address is not confirmed', () => set('status', 'not_confirmed'), noticed],
    ['while I am leaving', () => set('status', 'pending_deletion'), noticed],
    ['when I am banned', () => set('status', 'banned'), noticed],
    ['across a block', () => me.caller.post('/api/block.php', { id: writerId }), ['unread_message_reminders']],
    [
      'of what I have read',
      async () => {
        const { conversation, messages } = await openedBy(me.caller, { member: writerId });
        const read = await me.caller.put('/api/chat.php', { conversation: conversation.id, read: messages.at(-1)?.id });
        expect(read.statusCode, read.body).toBe(200);
      },
      ['unread_message_reminders'],
    ],
    [
      'of what I have finished',
      () =>
        app.db.query(
          `with said as (update profiles set note = 'Hello' where id = $1)
           insert into photos (profile_id, position, status, storage_key, width, height, created_at)
           values ($1, 0, 'active', 'photos/' || $1, 480, 600, now())`,
          [me.user.id],
        ),
      ['reminders'],
    ],
    [
      'of offers once my consent is taken back',
      () =>
        app.db.query(
          `insert into consents (user_id, kind, version, granted, at) values ($1, 'marketing', '1', false, $2)`,
          [me.user.id, app.platform.clock.now()],
        ),
      ['promotions'],
    ],
  ];
  const cases = states.flatMap(([state, become, kinds]) => kinds.map((kind) => [kind, state, become] as const));

  test.each(cases)('about %s %s (R3.04)', async (kind, _state, become) => {
    await choosePush([kind]);
    await happens[kind]();
    app.advance(1);
    await become();
    await comes(kind);
    await pass(day);
    expect(browsers.map(({ asked }) => asked)).toEqual([0, 0]);
  });

  test('of the week or of news, which have none, whatever is stored (R3.04)', async () => {
    expect(preferencesFrom().news.push || preferencesFrom().weekly_updates.push).toBe(false);
    await choosePush(['news', 'weekly_updates']);
    for (let days = 0; days < 8; days += 1) await pass(day);
    expect(browsers.map(({ asked }) => asked)).toEqual([0, 0]);
  });
});
