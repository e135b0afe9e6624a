import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BellItem, bellAnswer } from '#contract/bell/bell.ts';
import { bellEntryKinds } from '#contract/bell/entry-kinds.ts';
import { bell } from '#contract/constants.ts';
import { returnCreditsSpentOn, spendCredits } from '#server/features/credits/credits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, say } from '#server/testing/chats.ts';
import { eventsOf } from '#server/testing/events.ts';
import { forgetLikes, insertLike, insertStranger, seekingPair } from '#server/testing/people.ts';
import { decide, newBuyer, order } from '#server/testing/purchases.ts';
import { addBellEntry, type BellContext, forgetBellEntries, listBell } from './bell.ts';

let app: TestApp;
let member: Caller;
let other: Caller;
let me: string;
let them: string;

beforeAll(async () => {
  app = await freshApp();
  ({ member, other, me, them } = await seekingPair(app));
});
beforeEach(async () => {
  app.advance(3600);
  await forgetChats(app);
  await forgetLikes(app);
  await app.db.query('delete from bell_entries');
  await app.db.query('delete from bell_seen');
  await giveCredits(app, them, 20);
  await giveCredits(app, me, 20);
});

const now = () => app.platform.clock.now();
const bellOf = async (caller: Caller, after?: string) => {
  const answer = await caller.get(`/api/bell.php${after ? `?after=${after}` : ''}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return bellAnswer.parse(answer.json());
};
const see = (caller: Caller, at: string) => caller.post('/api/bell.php', { seen_at: at });
const kindsIn = ({ items }: { items: BellItem[] }) => items.map(({ kind }) => kind);
const like = (caller: Caller, id: string) => caller.post('/api/like.php', { id });
const told = async (id: string) => (await eventsOf(app, id)).filter(({ kind }) => kind === 'bell').length;
const enter = (kind: (typeof bellEntryKinds)[number], facts = {}) =>
  app.db.transaction((tx) => addBellEntry(tx, { memberId: me, kind, facts, now: now() }));

describe('my bell', () => {
  it('is empty while nothing has happened', async () => {
    expect(await bellOf(member)).toEqual({ items: [], new: 0, cursor: null });
  });

  it('tells who wrote, how often, and how the last message begins', async () => {
    const { conversation } = (await say(other, { member: me }, 'Hello there')).json();
    await say(other, { conversation: conversation.id }, 'Are you\nthere?');
    const { items, new: count } = await bellOf(member);
    expect(items).toMatchObject([
      {
        kind: 'message',
        new: true,
        profile: { id: them, name: 'Bruno', fictional_icon: null },
        message: { conversation, unread: 2, kind: 'text', text: 'Are you there?' },
        facts: null,
      },
    ]);
    expect(count).toBe(1);
    expect((await bellOf(other)).items).toEqual([]);
  });

  it('has no news of a conversation that I read, and none of one that I answered', async () => {
    const { conversation, message } = (await say(other, { member: me }, 'Hello')).json();
    await member.put('/api/chat.php', { conversation: conversation.id, read: message.id });
    expect(await bellOf(member)).toMatchObject({ items: [{ kind: 'message', new: false }], new: 0 });
    await say(member, { conversation: conversation.id }, 'Hello to you');
    expect(await bellOf(member)).toMatchObject({ items: [], new: 0 });
    expect(await bellOf(other)).toMatchObject({ items: [{ kind: 'message', new: true }], new: 1 });
  });

  it('tells who likes me; once we both do it tells of the match instead (R4.06)', async () => {
    await like(other, me);
    expect(await bellOf(member)).toMatchObject({ items: [{ kind: 'like', new: true, profile: { id: them } }], new: 1 });
    app.advance(60);
    await like(member, them);
    // I made it: to me it is no news, to the other one it is.
    expect(await bellOf(member)).toMatchObject({ items: [{ kind: 'match', new: false }], new: 0 });
    expect(await bellOf(other)).toMatchObject({ items: [{ kind: 'match', new: true, profile: { id: me } }], new: 1 });
  });

  it.each(bellEntryKinds)('tells of %s', async (kind) => {
    const facts = { payment: '7', amount: 1200, currency: 'EUR', credits: 6, name: 'Firefox, Linux' };
    await enter(kind, facts);
    expect(await bellOf(member)).toMatchObject({ items: [{ kind, new: true, profile: null, message: null, facts }] });
    expect(await told(me)).toBe(1);
    expect((await bellOf(other)).items).toEqual([]);
  });

  it('labels whoever is fictional (R1.10)', async () => {
    const fictional = await insertStranger(app, { name: `Rowan ${randomUUID().slice(0, 6)}`, fictional: true });
    await insertLike(app, fictional, me);
    const [item] = (await bellOf(member)).items;
    expect(item?.profile?.fictional_icon).toBeTruthy();
  });

  it('never names whoever left, was banned, hides or is blocked (R6.06)', async () => {
    const blocked = (await say(other, { member: me }, 'Hello')).json();
    expect(blocked.conversation.id).toBeTruthy();
    await like(other, me);
    for (const hidden of [
      { status: 'banned' },
      { status: 'pending_deletion' },
      { profileStatus: 'disabled' },
      { invisible: true },
    ] as const) {
      const id = await insertStranger(app, { name: `Away ${randomUUID().slice(0, 6)}`, ...hidden });
      await insertLike(app, id, me);
    }
    expect(kindsIn(await bellOf(member)).sort()).toEqual(['like', 'message']);
    await member.post('/api/block.php', { id: them });
    expect(await bellOf(member)).toEqual({ items: [], new: 0, cursor: null });
  });

  it('still names an invisible member with whom I match, or who wrote to me', async () => {
    await say(other, { member: me }, 'Hello');
    await like(other, me);
    await like(member, them);
    await app.db.query('update profiles set invisible = true where id = $1', [them]);
    expect(kindsIn(await bellOf(member)).sort()).toEqual(['match', 'message']);
  });

  it('forgets what is older than three months', async () => {
    const past = new Date(now().getTime() - (bell.days + 1) * 86_400_000);
    await app.db.transaction((tx) => addBellEntry(tx, { memberId: me, kind: 'new_device', now: past }));
    await like(other, me);
    await app.db.query('update likes set created_at = $1', [past]);
    expect(await bellOf(member)).toEqual({ items: [], new: 0, cursor: null });
    await enter('password_changed');
    await forgetBellEntries(app.db, now());
    const { rows } = await app.db.query<{ kind: string }>('select kind from bell_entries');
    expect(rows).toEqual([{ kind: 'password_changed' }]);
  });
});

describe('looking into the bell', () => {
  it('makes all of it old, and tells my other devices, once (R10.01, R10.08)', async () => {
    await like(other, me);
    const [newest] = (await bellOf(member)).items;
    for (let time = 0; time < 2; time += 1) {
      const answer = await see(member, newest?.at ?? '');
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({ new: 0 });
    }
    expect(await told(me)).toBe(1);
    expect(await bellOf(member)).toMatchObject({ items: [{ kind: 'like', new: false }], new: 0 });
    app.advance(60);
    await say(other, { member: me }, 'And now');
    const after = await bellOf(member);
    expect(after.items.map((item) => [item.kind, item.new])).toEqual([
      ['message', true],
      ['like', false],
    ]);
    expect(after.new).toBe(1);
  });

  it('at something older does not make what I saw new again', async () => {
    await like(other, me);
    const [newest] = (await bellOf(member)).items;
    await see(member, newest?.at ?? '');
    await see(member, '2026-01-01T00:00:00.000Z');
    expect((await bellOf(member)).new).toBe(0);
  });

  it('with a clock that is ahead leaves what comes next new', async () => {
    await see(member, new Date(now().getTime() + 86_400_000).toISOString());
    app.advance(60);
    await like(other, me);
    expect((await bellOf(member)).new).toBe(1);
  });

  it('is for members only', async () => {
    expect((await app.visitor().get('/api/bell.php')).statusCode).toBe(403);
    expect((await see(app.visitor(), now().toISOString())).statusCode).toBe(403);
  });

  it('refuses a cursor or a time that is none', async () => {
    for (const after of ['1-', '12', 'a-b', '1-99999999999999999999'])
      expect((await member.get(`/api/bell.php?after=${after}`)).statusCode).toBe(422);
    expect((await see(member, 'yesterday')).statusCode).toBe(422);
  });
});

describe('page by page', () => {
  async function muchHappens() {
    for (let fan = 0; fan < bell.page; fan += 1) {
      const id = await insertStranger(app, { name: `Fan ${randomUUID().slice(0, 8)}` });
      await insertLike(app, id, me);
      await enter('new_device', { name: String(fan) });
      // Some of them at the same moment.
      if (fan % 3 === 0) app.advance(1);
    }
  }

  it('everything comes once, the newest first', async () => {
    await muchHappens();
    const items: BellItem[] = [];
    let after: string | undefined;
    do {
      const page = await bellOf(member, after);
      expect(page.items.length).toBeLessThanOrEqual(bell.page);
      expect(page.new).toBe(2 * bell.page);
      items.push(...page.items);
      after = page.cursor ?? undefined;
    } while (after);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2 * bell.page);
    const times = items.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('reads of each kind no more rows than a page has, however much happened', async () => {
    await muchHappens();
    await app.db.query(
      `insert into bell_entries (member_id, kind, facts, at)
       select $1, 'new_device', '{}', $2::timestamptz - step * interval '1 minute' from generate_series(1, 500) as step`,
      [me, now()],
    );
    const reader = {
      actor: { userId: me, sessionId: '', language: null },
      site: app.sites.all.find(({ host }) => host === 'localhost'),
      otherSites: [],
      now: now(),
    } as unknown as BellContext;
    await app.db.query('analyze bell_entries');
    await app.db.query('analyze likes');
    const plans = await app.db.transaction(async (tx) => {
      // As if there were too many to read them all.
      await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      const explaining = explainingQueries(tx);
      await listBell(explaining, reader, undefined);
      return explaining.plans;
    });
    const scans = plans.flatMap(scansIn);
    expect(scans.filter(({ relation }) => relation === 'bell_entries').length).toBeGreaterThan(0);
    const list = scansIn(plans.find((plan) => plan.some(isLimitOfPage)) ?? []);
    for (const relation of ['bell_entries', 'likes', 'matches', 'conversation_sides'])
      expect(
        Math.max(0, ...list.filter((scan) => scan.relation === relation).map(({ rows }) => rows)),
      ).toBeLessThanOrEqual(bell.page + 1);
    expect(list.map(({ node }) => node)).not.toContain('Seq Scan');
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Answers like the database, and keeps how each statement was carried out. */
function explainingQueries(db: Queryable) {
  const explaining = {
    plans: [] as PlanNode[][],
    query: async <Row extends object>(text: string, values?: unknown[]) => {
      const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      explaining.plans.push(rows.map((row) => row['QUERY PLAN'][0].Plan));
      return db.query<Row>(text, values);
    },
  };
  return explaining;
}

const isLimitOfPage = (node: PlanNode) => node['Actual Rows'] === bell.page + 1;

function scansIn(nodes: readonly PlanNode[]): { node: string; relation: string; rows: number }[] {
  return nodes.flatMap((node) => [
    ...(node['Relation Name']
      ? [{ node: node['Node Type'], relation: node['Relation Name'], rows: node['Actual Rows'] }]
      : []),
    ...scansIn(node.Plans ?? []),
  ]);
}

describe('what happens to my account is in the bell', () => {
  it('when credits come back that I spent on a fake profile (R10.04)', async () => {
    const fraud = await insertStranger(app, { name: `Fake ${randomUUID().slice(0, 6)}` });
    const site = app.sites.all.find(({ host }) => host === 'localhost');
    if (!site) throw new Error('There is no site.');
    const spending = { site, userId: me, amount: 6, cause: 'message', causeId: randomUUID(), aboutId: fraud } as const;
    await app.db.transaction((tx) => spendCredits(tx, { ...spending, now: now() }));
    for (let time = 0; time < 2; time += 1) await app.db.transaction((tx) => returnCreditsSpentOn(tx, fraud, now()));
    expect((await bellOf(member)).items).toMatchObject([{ kind: 'credits_returned', facts: { credits: 6 } }]);
  });

  it('when I have paid, and when money goes back to me', async () => {
    const { caller } = await newBuyer(app);
    const payment = (await order(caller, { bundle: 'medium' })).json().payment.payment_id;
    await decide(app, payment, 'pay');
    expect((await bellOf(caller)).items).toMatchObject([
      { kind: 'payment_received', facts: { payment, amount: 3999, currency: 'EUR', credits: 40 } },
    ]);
    app.advance(60);
    await decide(app, payment, 'refund');
    expect((await bellOf(caller)).items).toMatchObject([
      { kind: 'payment_refunded', facts: { payment, amount: 3999, currency: 'EUR' } },
      { kind: 'payment_received' },
    ]);
  });

  it('when my password is changed, and when somebody logs in on a new device', async () => {
    const password = 'another evening by the sea';
    const changed = await member.put('/api/password.php', {
      old_password: alice.password,
      password,
      password_repeat: password,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const elsewhere = await app.visitor().post('/api/user.php', { login: alice.login, password });
    expect(elsewhere.statusCode, elsewhere.body).toBe(200);
    expect(kindsIn(await bellOf(member)).sort()).toEqual(['new_device', 'password_changed']);
  });
});
