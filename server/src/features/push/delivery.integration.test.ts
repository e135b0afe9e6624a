import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import type { NotificationSettings } from '#contract/notifications/notifications.ts';
import { notifyMember } from '#server/features/events/events.ts';
import { preferencesFrom } from '#server/features/notifications/rules.ts';
import { publicLookup } from '#server/platform/http/public-address.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { insertLike, insertStranger, seekingPair } from '#server/testing/people.ts';
import { type Browser, openPushService } from '#server/testing/push-service.ts';
import { until } from '#server/testing/until.ts';
import { attentionLasts } from './attention.ts';
import { deliver } from './deliver.ts';
import { vapidAuthorization } from './vapid.ts';

const minute = 60;
const hour = 60 * minute;
const secretKey = 'a key of the environment that outlives a restart';

let app: TestApp;
let service: Awaited<ReturnType<typeof openPushService>>;
/** Bruno gets pushes, in English; Alice writes to him, and reads French. */
let them: string;
let alicesId: string;
let writer: Caller;
let phone: Caller;
beforeAll(async () => {
  app = await freshApp({ config: { secretKey } });
  service = await openPushService();
  const pair = await seekingPair(app);
  writer = pair.member;
  phone = pair.other;
  alicesId = pair.me;
  them = pair.them;
  await giveCredits(app, alicesId, 500);
  await giveCredits(app, them, 50);
});
beforeEach(async () => {
  await forgetChats(app);
  for (const table of ['push_subscriptions', 'notification_settings', 'likes_told', `jobs where kind = 'push.send'`])
    await app.db.query(`delete from ${table}`);
  await app.db.query(`update users set status = 'active' where id = any($1)`, [[alicesId, them]]);
  app.advance(hour);
  // Sessions end after a month of the product's time.
  writer = await app.member(alice);
  phone = await app.member(bruno);
});

async function attached(caller: Caller, ...answers: Browser['answers']): Promise<Browser> {
  const browser = service.newBrowser(...answers);
  const answer = await caller.post('/api/user.php?push=1', { subscription: browser.subscription });
  expect(answer.statusCode, answer.body).toBe(200);
  return browser;
}

const choose = (change: Partial<NotificationSettings>) =>
  phone.put('/api/notifications.php', { preferences: preferencesFrom(), ...change });
/** So much time passes that the member no longer counts as looking at any of their devices. */
const lookAway = () => app.advance(attentionLasts / 1000 + 1);
/** Time passes until even what the bus lost is found, and everything due is sent. */
async function pass(seconds = minute) {
  app.advance(seconds);
  await app.platform.jobs.runDue();
}
const write = async (text = 'See you at the market') => {
  const answer = await say(writer, { member: them }, text);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const shownBy = ({ received }: Browser) => received.map(({ payload }) => [payload.title, payload.body]);
const neutral = ['1 update', 'Open the app to see it.'];
const waitingJobs = async () =>
  (await app.db.query<{ run_at: Date }>(`select run_at from jobs where kind = 'push.send' and failed_at is null`)).rows;

describe('a message to me', () => {
  test('reaches my browser within moments of its commit, encrypted, and by no word of what it is (R4.14)', async () => {
    const browser = await attached(phone);
    lookAway();
    const { conversation } = await write();
    await until(async () => (await waitingJobs()).length > 0);
    await app.platform.jobs.runDue();
    expect(browser.received).toMatchObject([
      {
        payload: {
          title: '1 update',
          body: 'Open the app to see it.',
          lang: 'en',
          tag: 'updates',
          checkUrl: `/chats/${conversation.id}`,
          openUrl: `/login?next=${encodeURIComponent(`/chats/${conversation.id}`)}`,
          badge: 1,
        },
        headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' },
      },
    ]);
    const { authorization, topic } = browser.received[0]?.headers ?? {};
    expect([authorization, topic]).toEqual([
      expect.stringMatching(/^vapid t=.+, k=.+/),
      expect.stringMatching(/^[\w-]{32}$/),
    ]);
    const { items } = (await app.visitor().get('/dev/outbox.json')).json();
    expect(items[0]).toMatchObject({ kind: 'push', subject: '1 update', text: 'Open the app to see it.' });
    expect(JSON.stringify(browser.received)).not.toMatch(/Alice|market|Rendezvous/);
  });

  test('reaches each of my devices once, however often anything is run again', async () => {
    const browsers = [await attached(phone), await attached(await app.member(bruno))];
    lookAway();
    await write();
    await pass();
    await pass();
    await pass(hour);
    expect(browsers.map(({ asked }) => asked)).toEqual([1, 1]);
  });

  test('comes with others in one, as many as there are', async () => {
    const browser = await attached(phone);
    lookAway();
    for (const text of ['One', 'Two', 'Three']) await write(text);
    await pass();
    expect(shownBy(browser)).toEqual([['3 updates', 'Open the app to see them.']]);
  });

  test('shows whose it is, or also what it says, only where I chose that', async () => {
    const browser = await attached(phone);
    await choose({ lock_screen: 'name' });
    lookAway();
    await write();
    await pass();
    await choose({ lock_screen: 'text' });
    lookAway();
    await write('Eight, then?');
    await pass();
    expect(shownBy(browser)).toEqual([
      ['Alice', '1 new message'],
      ['Alice', 'Eight, then?'],
    ]);
  });

  test('is in my language, with addresses of that language', async () => {
    const browser = await attached(writer);
    lookAway();
    await giveCredits(app, them, 5);
    const answer = await say(phone, { member: alicesId }, 'Salut');
    expect(answer.statusCode, answer.body).toBe(201);
    await pass();
    expect(browser.received[0]?.payload).toMatchObject({
      title: '1 nouveauté',
      body: 'Ouvrez l’application pour la voir.',
      lang: 'fr',
      checkUrl: `/fr/chats/${answer.json().conversation.id}`,
    });
  });

  test('of which I read on another device meanwhile is not pushed', async () => {
    const browser = await attached(phone);
    lookAway();
    const { conversation, message } = await write();
    await phone.put('/api/chat.php', { conversation: conversation.id, read: message.id });
    await pass();
    expect(browser.asked).toBe(0);
  });

  test('is not pushed while I am looking at the site, and is when I leave it unread', async () => {
    const browser = await attached(phone);
    await write();
    await app.platform.jobs.runDue();
    await until(async () => (await waitingJobs()).length > 0);
    await app.platform.jobs.runDue();
    expect(browser.asked).toBe(0);
    await pass();
    expect(shownBy(browser)).toEqual([neutral]);
  });
});

describe('a like', () => {
  test('reaches me, and is a match where I liked them; what I have seen is not pushed', async () => {
    const browser = await attached(phone);
    await choose({ lock_screen: 'name' });
    lookAway();
    await writer.post('/api/like.php', { id: them });
    await pass();
    expect(shownBy(browser)).toEqual([['Alice', 'Likes you']]);
    expect(browser.received[0]).toMatchObject({ payload: { checkUrl: '/likes' }, headers: { urgency: 'normal' } });

    await forgetChats(app);
    await insertLike(app, them, alicesId);
    await app.db.query('delete from likes_told');
    await writer.post('/api/like.php', { id: them });
    await pass();
    expect(shownBy(browser).at(-1)).toEqual(['Alice', 'You like each other']);
  });

  test('of a fictional profile says so beside its name', async () => {
    const browser = await attached(phone);
    await choose({ lock_screen: 'name' });
    lookAway();
    const invented = await insertStranger(app, { name: 'Juno', gender: 'female', fictional: true });
    await insertLike(app, invented, them);
    await app.db.transaction(async (tx) =>
      notifyMember(tx, them, { kind: 'like', data: { profile: { id: invented } } }, app.platform.clock.now()),
    );
    await pass();
    expect(shownBy(browser)).toEqual([['Juno (Fictional)', 'Likes you']]);
  });
});

describe('nothing is pushed', () => {
  const untold: [string, () => Promise<unknown>][] = [
    [
      'of what I switched off',
      () => choose({ preferences: { ...preferencesFrom(), new_conversations: { email: true, push: false } } }),
    ],
    [
      'while my address is not confirmed',
      () => app.db.query(`update users set status = 'not_confirmed' where id = $1`, [them]),
    ],
    [
      'while my account is closed',
      () => app.db.query(`update users set status = 'pending_deletion' where id = $1`, [them]),
    ],
    ['of somebody who was banned', () => app.db.query(`update users set status = 'banned' where id = $1`, [alicesId])],
    ['across a block', () => phone.post('/api/block.php', { id: alicesId })],
    [
      'of what I removed',
      async () => {
        const { conversation } = await openedBy(phone, { member: alicesId });
        return phone.send('DELETE', '/api/chat.php', { conversation: conversation.id });
      },
    ],
  ];
  test.each(untold)('%s', async (_what, change) => {
    const browser = await attached(phone);
    lookAway();
    await write();
    await change();
    await pass();
    await pass();
    expect(browser.asked).toBe(0);
    expect(await waitingJobs()).toEqual([]);
  });

  test('of what I wrote myself', async () => {
    const browser = await attached(phone);
    await say(phone, { member: alicesId }, 'Hello');
    await pass();
    await pass();
    expect(browser.asked).toBe(0);
  });

  test('of what happened before my browser was attached', async () => {
    await write();
    const browser = await attached(phone);
    await pass();
    await pass();
    expect(browser.asked).toBe(0);
  });
});

describe('my quiet hours', () => {
  const clockTime = (minutes: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }).format(
      new Date(app.platform.clock.now().getTime() + minutes * 60_000),
    );
  const beQuiet = (minutes: number) => choose({ quiet_hours: { from: clockTime(-5), to: clockTime(minutes) } });

  test('keep everything until they end, and then it comes as one', async () => {
    const browser = await attached(phone);
    await beQuiet(120);
    lookAway();
    await write('One');
    await pass();
    await write('Two');
    await pass();
    expect([browser.asked, (await waitingJobs()).length]).toEqual([0, 1]);
    await pass(2 * hour);
    expect(shownBy(browser)).toEqual([['2 updates', 'Open the app to see them.']]);
  });

  test('keep nothing that was read by their end', async () => {
    const browser = await attached(phone);
    await beQuiet(120);
    lookAway();
    const { conversation, message } = await write();
    await pass();
    await phone.put('/api/chat.php', { conversation: conversation.id, read: message.id });
    await pass(3 * hour);
    expect([browser.asked, await waitingJobs()]).toEqual([0, []]);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i knows the browser no longer: it is removed (R8.11)', async (status) => {
    const [gone, stays] = [await attached(phone, status), await attached(await app.member(bruno))];
    lookAway();
    await write();
    await pass();
    expect((await phone.get('/api/push.php')).json().devices).toHaveLength(1);
    await write();
    await pass();
    expect([gone.asked, stays.received.length]).toEqual([1, 2]);
  });

  test('that fails is tried again, later and later, and the device that has it is left alone', async () => {
    const [failing, well] = [await attached(phone, 500, 429, 503), await attached(await app.member(bruno))];
    lookAway();
    await write();
    await pass();
    expect([failing.received.length, well.received.length]).toEqual([0, 1]);
    // What comes meanwhile reaches the others at once, and this one in the same push.
    await write();
    for (let time = 0; time < 4; time += 1) await pass(5 * minute);
    expect(shownBy(failing)).toEqual([['2 updates', 'Open the app to see them.']]);
    expect([failing.asked, well.asked]).toEqual([4, 2]);
    expect(await pushesCounted('failed')).toBeGreaterThanOrEqual(3);
  });

  test('that refuses a push is not sent the same one again', async () => {
    const browser = await attached(phone, 400);
    lookAway();
    await write();
    await pass();
    await pass(hour);
    expect([browser.asked, await waitingJobs()]).toEqual([1, []]);
  });

  test('that never answers is given up, and one in our own network is not even asked in production', async () => {
    const browser = service.newBrowser('hang');
    const { endpoint, keys } = browser.subscription;
    const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const authorize = vapidAuthorization({ subject: 'mailto:hello@rendezvous.example', publicKey, privateKey });
    const payload = { title: '', body: '', lang: 'en', tag: '', openUrl: '/', checkUrl: '/', badge: 1 };
    const delivery = { subscription: { endpoint, p256dh, auth }, payload, urgency: 'normal', topic: 'topic' } as const;
    const { signal } = new AbortController();
    await expect(deliver({ authorize, production: false, timeout: 50 }, delivery, signal)).rejects.toThrow(
      /abort|timeout/i,
    );
    expect(await deliver({ authorize, production: true, timeout: 50 }, delivery, signal)).toBe('refused');
    expect(browser.asked).toBe(1);
    const refusal = await new Promise((done) => publicLookup('localhost', { all: true }, (error) => done(error)));
    expect(String(refusal)).toContain('private network');
  });

  async function pushesCounted(outcome: string) {
    const { body } = await app.visitor().get('/metrics');
    return Number(new RegExp(`^rendezvous_pushes_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
  }
});

describe('whatever breaks between a message and its push', () => {
  test('loses nothing: what the bus did not say is found within a minute', async () => {
    const browser = await attached(phone);
    lookAway();
    await app.platform.jobs.runDue();
    const { publish } = app.platform.bus;
    app.platform.bus.publish = async () => {};
    await write().finally(() => {
      app.platform.bus.publish = publish;
    });
    await app.platform.jobs.runDue();
    expect([browser.asked, await waitingJobs()]).toEqual([0, []]);
    await pass(minute + 1);
    expect(shownBy(browser)).toEqual([neutral]);
  });

  test('loses nothing and doubles nothing: a job whose node died goes on with the browsers that lack it', async () => {
    const [one, other] = [await attached(phone), await attached(await app.member(bruno))];
    lookAway();
    await write();
    await until(async () => (await waitingJobs()).length === 2);
    // A node took both jobs and died when it had sent one of them.
    const { rows } = await app.db.query<{ id: string }>(
      `delete from jobs where kind = 'push.send' and payload ->> 'id' = (
         select id::text from push_subscriptions where endpoint = $1) returning payload ->> 'id' as id`,
      [one.subscription.endpoint],
    );
    await app.db.query('update push_subscriptions set sent_id = 1000000 where id = $1', [rows[0]?.id]);
    await app.db.query(
      `update jobs set lease_token = gen_random_uuid(), leased_until = clock_timestamp() - interval '1 second'
       where kind = 'push.send'`,
    );
    await pass();
    expect([one.asked, other.received.length]).toEqual([0, 1]);
  });
});
