import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { confirmedMember, linkOf, mailsTo, type SentMail } from '#server/testing/newcomer.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { preferencesFrom } from './rules.ts';

let app: TestApp;
let writer: Caller;
let writerId: string;
let reader: Awaited<ReturnType<typeof confirmedMember>>;

const minutes = (count: number) => count * 60;
const hours = (count: number) => minutes(60) * count;
const days = (count: number) => hours(24) * count;

/** Time passes while nobody is on the site, and the jobs do what is due. */
async function pass(seconds: number) {
  app.advance(seconds);
  await app.platform.jobs.runDue();
}

/** The mails of notifications, the newest first: those that can be stopped. */
const notified = async (email = reader.person.email) =>
  (await mailsTo(app, email)).filter((mail) => 'List-Unsubscribe' in (mail as SentMail & { headers: object }).headers);

const stop = (kinds: readonly NotificationKind[]) =>
  reader.caller.put('/api/notifications.php', {
    preferences: {
      ...preferencesFrom(),
      ...Object.fromEntries(kinds.map((kind) => [kind, { email: false, push: false }])),
    },
  });

beforeAll(async () => {
  app = await freshApp();
  await app.platform.jobs.runDue();
  writerId = await idOf(app, alice.name);
});
beforeEach(async () => {
  // Logged in anew: tests go on for longer than a session lasts.
  writer = await app.member(alice);
  reader = await confirmedMember(app);
  await giveCredits(app, writerId, 50);
  await pass(minutes(5));
});

describe('messages', () => {
  it('are mailed once I have been away for three minutes, a burst of them in one mail (R3.04)', async () => {
    for (const text of ['Hello', 'Are you there?', 'Good night']) await say(writer, { member: reader.user.id }, text);
    await pass(minutes(1));
    expect(await notified()).toEqual([]);
    await pass(minutes(3));
    const [mail, ...others] = await notified();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Updates for you: 3');
    expect(mail?.text).toContain('3 new messages from Alice');
    // What was written stays on the site.
    expect(mail?.text).not.toMatch(/Hello|Are you there|Good night/);
    await pass(minutes(30));
    expect(await notified()).toHaveLength(1);
    await say(writer, { member: reader.user.id }, 'One more');
    await pass(minutes(4));
    expect(await notified()).toHaveLength(2);
  });

  it('are not mailed while I am reading on the site; what I leave unread is, later (R3.04)', async () => {
    await say(writer, { member: reader.user.id }, 'Hello');
    app.advance(minutes(3));
    await reader.caller.get('/api/user.php');
    await pass(minutes(1));
    expect(await notified()).toEqual([]);
    await pass(minutes(6));
    expect(await notified()).toHaveLength(1);
  });

  it('that I have read are not mailed', async () => {
    const { conversation, message } = (await say(writer, { member: reader.user.id }, 'Hello')).json();
    await reader.caller.put('/api/chat.php', { conversation: conversation.id, read: message.id });
    await pass(minutes(10));
    expect(await notified()).toEqual([]);
  });

  it('lead by a short link to the conversation, in my language, and the link ends (R2.29)', async () => {
    const { conversation } = (await say(writer, { member: reader.user.id }, 'Hello')).json();
    await pass(minutes(4));
    const [mail] = await notified();
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toMatch(/^\/[\w-]{22}$/);
    expect((await linkOf(app, mail)).pathname).toBe(`/chats/${conversation.id}`);
    app.advance(days(31));
    expect((await linkOf(app, mail)).pathname).toBe(link.pathname);
  });

  it('that wait for a day are called to mind, once for each conversation (R3.04)', async () => {
    await stop(notificationKinds.filter((kind) => kind !== 'unread_message_reminders'));
    await say(writer, { member: reader.user.id }, 'Hello');
    await pass(hours(23));
    expect(await notified()).toEqual([]);
    await pass(hours(2));
    const [mail] = await notified();
    expect(mail?.subject).toBe('A reminder');
    expect(mail?.text).toContain('Alice wrote to you on');
    await say(writer, { member: reader.user.id }, 'And again');
    await pass(days(8));
    expect(await notified()).toHaveLength(1);
  });
});

describe('likes', () => {
  it('are mailed together after ten minutes, and a like back says that it is a match (R3.04)', async () => {
    await writer.post('/api/like.php', { id: reader.user.id });
    await pass(minutes(5));
    expect(await notified()).toEqual([]);
    await pass(minutes(10));
    const [mail] = await notified();
    expect(mail?.text).toContain('Alice likes you');
    await pass(days(1));
    expect(await notified()).toHaveLength(1);
  });
});

describe('an unfinished profile', () => {
  it('is mentioned once, three days after I joined (R3.04)', async () => {
    await pass(days(2));
    expect(await notified()).toEqual([]);
    await pass(days(2));
    const [mail] = await notified();
    expect(mail?.text).toContain('Your profile has no photo yet.');
    await pass(days(5));
    expect((await notified()).filter(({ text }) => text.includes('no photo yet'))).toHaveLength(1);
  });
});

describe('nothing is mailed', () => {
  const happened = async (call: Promise<{ statusCode: number }>) => expect((await call).statusCode).toBeLessThan(300);
  const event: Partial<Record<NotificationKind, () => Promise<unknown>>> = {
    new_conversations: () => happened(say(writer, { member: reader.user.id }, 'Hello')),
    unread_message_reminders: () => happened(say(writer, { member: reader.user.id }, 'Hello')),
    like: () => happened(writer.post('/api/like.php', { id: reader.user.id })),
    reminders: async () => {},
  };
  const blocked = 'who blocked whom it is about';
  const set = (column: string, value: unknown) =>
    app.db.query(`update users set ${column} = $2 where id = $1`, [reader.user.id, value]);
  const states: Record<string, () => Promise<unknown>> = {
    'who is not confirmed': () => set('status', 'not_confirmed'),
    'who is leaving': () => set('status', 'pending_deletion'),
    'who is banned': () => set('status', 'banned'),
    'whose address bounced': () => set('notifications_disabled', ['bounce']),
    'who called a mail spam': () => set('notifications_disabled', ['fbl']),
    'who stopped all': () => set('notifications_disabled', ['listunsubscribe']),
    'who switched all kinds off': () => stop(notificationKinds),
    [blocked]: () =>
      reader.caller.post('/api/block.php', { id: writerId }).then(() => set('notifications_disabled', [])),
  };
  // A reminder is about nobody: there is nobody to block.
  const cases = Object.keys(event).flatMap((kind) =>
    Object.keys(states)
      .filter((state) => kind !== 'reminders' || state !== blocked)
      .map((state) => [kind, state] as const),
  );

  it.each(cases)('about %s to somebody %s (R3.04, R2.65)', async (kind, state) => {
    await event[kind as NotificationKind]?.();
    await states[state]?.();
    for (const step of [minutes(5), minutes(20), days(1), days(4)]) await pass(step);
    expect((await notified()).filter(({ text }) => state !== blocked || text.includes('Alice'))).toEqual([]);
  });
});

describe('the week', () => {
  it('brings people who fit and are near on Thursday evening, once (R3.04)', async () => {
    const now = app.platform.clock.now();
    const men = Array.from({ length: 4 }, (_, place) => `Man ${place} ${now.getTime()}`);
    for (const name of men)
      await insertStranger(app, {
        name,
        gender: 'male',
        sexuality: 'hetero',
        country: 'FR',
        born: '1988-01-01',
        seen: now,
      });
    await stop(notificationKinds.filter((kind) => kind !== 'weekly_updates'));
    for (let hour = 0; hour < 8 * 24; hour += 6) await pass(hours(6));
    const mails = (await notified()).filter(({ subject }) => subject === 'Your week');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/people who fit, near you/);
    expect(mails[0]?.text).toContain('Man ');
  });
});
