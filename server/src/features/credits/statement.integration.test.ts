import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, say } from '#server/testing/chats.ts';
import { linkTo, signedUp } from '#server/testing/newcomer.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { auditCredits, balanceOf, moveCredits, returnCreditsSpentOn, spendCredits } from './credits.ts';

let app: TestApp;
let premium: Caller;
let aliceId: string;
let brunoId: string;

beforeAll(async () => {
  app = await freshApp();
  premium = await app.member(alice);
  await app.member(bruno);
  [aliceId, brunoId] = [await idOf(app, 'Alice'), await idOf(app, 'Bruno')];
});
beforeEach(async () => {
  app.advance(3600);
  await forgetChats(app);
});

const now = () => app.platform.clock.now();
const statement = async (caller: Caller, page = 1) => (await caller.get(`/api/credits.php?page=${page}`)).json();

/** A member with so many credits and nothing in their past. */
async function memberWith(credits: number) {
  const { caller, user } = await signedUp(app);
  await app.db.query(`update users set status = 'active', paid_user = true where id = $1`, [user.id]);
  if (credits) await giveCredits(app, user.id, credits);
  return { caller, id: user.id as string };
}

describe('my statement', () => {
  test('shows every credit I gained and spent, with what was left each time (R10.02)', async () => {
    const { caller, id } = await memberWith(10);
    await say(caller, { member: brunoId }, 'Hello');
    await caller.post('/api/chat.php', { member: brunoId, kind: 'gift', gift: 'rose' });
    const { entries, balance, page, pages } = await statement(caller);
    expect(entries.map((entry: Record<string, unknown>) => [entry.amount, entry.cause, entry.balance])).toEqual([
      [-3, 'gift', 6],
      [-1, 'message', 9],
      [10, 'grant', 10],
    ]);
    expect(entries[0].about).toEqual({ id: brunoId, name: 'Bruno' });
    expect({ balance, page, pages }).toEqual({ balance: 6, page: 1, pages: 1 });
    expect(await balanceOf(app.db, id)).toBe(6);
  });

  test('has the credits of my signup, and no line for a free message (R10.02, R6.02)', async () => {
    const { caller, person } = await signedUp(app);
    await caller.get(String(await linkTo(app, person.email)).replace(/^https?:\/\/[^/]+/, ''));
    expect((await say(caller, { member: brunoId }, 'For nothing')).statusCode).toBe(201);
    const { entries } = await statement(caller);
    expect(entries).toMatchObject([{ amount: 3, cause: 'signup', balance: 3, about: null }]);
  });

  test('is turned page by page, the newest first', async () => {
    const { caller, id } = await memberWith(0);
    for (let count = 0; count < 31; count += 1) await giveCredits(app, id, 1);
    const [first, second] = [await statement(caller), await statement(caller, 2)];
    expect([first.entries.length, second.entries.length, first.pages]).toEqual([30, 1, 2]);
    expect([first.entries[0].balance, second.entries[0].balance]).toEqual([31, 1]);
    expect((await caller.get('/api/credits.php?page=0')).statusCode).toBe(422);
  });
});

describe('a limit a week', () => {
  test('that I set is kept to, until the week is over or I take it back (R10.10)', async () => {
    const { caller, id } = await memberWith(20);
    expect((await caller.get('/api/spending-limit.php')).json().spending_limit).toMatchObject({
      limit: null,
      spent: 0,
    });
    const set = (limit: number | null) => caller.put('/api/spending-limit.php', { limit });
    expect((await set(2)).json().spending_limit.limit).toBe(2);
    await say(caller, { member: brunoId }, 'One');
    await say(caller, { member: brunoId }, 'Two');
    const refused = await say(caller, { member: brunoId }, 'Three');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'spending_limit']);
    expect(refused.json().error.message).toContain('weekly limit you set yourself (credits: 2)');
    expect(await balanceOf(app.db, id)).toBe(18);
    const { spent, resets_at } = (await caller.get('/api/spending-limit.php')).json().spending_limit;
    expect(spent).toBe(2);
    app.advance(Math.ceil((Date.parse(resets_at) - now().getTime()) / 1000) + 1);
    expect((await say(caller, { member: brunoId }, 'Three')).statusCode).toBe(201);
    expect((await caller.get('/api/credits.php')).json().spending_limit).toMatchObject({ limit: 2, spent: 1 });
    await say(caller, { member: brunoId }, 'Four');
    await set(null);
    expect((await say(caller, { member: brunoId }, 'Five')).statusCode).toBe(201);
  });

  test('of zero stops all spending, and sends what is free', async () => {
    const { caller, id } = await memberWith(5);
    await app.db.query('update users set paid_user = false where id = $1', [id]);
    await caller.put('/api/spending-limit.php', { limit: 0 });
    expect((await say(caller, { member: brunoId }, 'Free')).statusCode).toBe(201);
    expect((await say(caller, { member: brunoId }, 'Paid')).json().error.code).toBe('spending_limit');
  });

  test('holds however many messages come at once (R10.10)', async () => {
    const { caller, id } = await memberWith(20);
    await caller.put('/api/spending-limit.php', { limit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => say(caller, { member: brunoId }, `At once ${place}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(await balanceOf(app.db, id)).toBe(17);
  });

  test.each([[-1], [1.5], ['3'], [10_001], [undefined]])('of %s is none', async (limit) => {
    const answer = await premium.put('/api/spending-limit.php', { limit });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['limit']]);
  });
});

describe('fair play', () => {
  test('gives back what was spent on a fraud, once, also after the chat is gone (R10.04)', async () => {
    const fraud = await insertStranger(app, { name: `Fraud ${randomUUID().slice(0, 6)}` });
    const [one, two] = [await memberWith(10), await memberWith(10)];
    await say(one.caller, { member: fraud }, 'Hello');
    await one.caller.post('/api/chat.php', { member: fraud, kind: 'gift', gift: 'ring' });
    await say(two.caller, { member: fraud }, 'Hello you');
    await say(two.caller, { member: brunoId }, 'Somebody else');
    await one.caller.post('/api/block.php', { id: fraud });
    const giveBack = () => app.db.transaction((tx) => returnCreditsSpentOn(tx, fraud, now()));
    expect(await giveBack()).toBe(5);
    expect(await giveBack()).toBe(0);
    expect([await balanceOf(app.db, one.id), await balanceOf(app.db, two.id)]).toEqual([10, 9]);
    expect((await statement(one.caller)).entries[0]).toMatchObject({ amount: 4, cause: 'fair_play', balance: 10 });
    expect((await auditCredits(app.db)).faults).toEqual([]);
  });
});

describe('the books', () => {
  test('are sound after any interleaving of spending, gaining and giving back (R10.02)', {
    timeout: 90_000,
  }, async () => {
    const site = app.sites.all[0];
    if (!site) throw new Error('There is no site.');
    const members = [await memberWith(6), await memberWith(0)].map(({ id }) => id);
    const frauds = [aliceId, brunoId];
    const steps = fc.array(
      fc.record({
        member: fc.integer({ min: 0, max: 1 }),
        about: fc.integer({ min: 0, max: 1 }),
        amount: fc.integer({ min: 1, max: 5 }),
        what: fc.constantFrom('spend', 'spend', 'gain', 'fair play'),
      }),
      { minLength: 1, maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const outcomes = await Promise.allSettled(
          list.map(({ member, about, amount, what }) =>
            app.db.transaction(async (tx): Promise<unknown> => {
              const [userId, aboutId] = [members[member] ?? '', frauds[about] ?? ''];
              const movement = { userId, amount, causeId: randomUUID(), now: now() };
              if (what === 'gain') return moveCredits(tx, { ...movement, against: 'sales', cause: 'payment' });
              if (what === 'fair play') return returnCreditsSpentOn(tx, aboutId, now());
              return spendCredits(tx, { ...movement, site, cause: 'message', aboutId });
            }),
          ),
        );
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_enough_credits' });
        expect((await auditCredits(app.db)).faults).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('that somebody meddled with are found out, whatever was changed', async () => {
    const meddle = async (statement: string) => {
      let faults: string[] = [];
      await app.db
        .transaction(async (tx) => {
          await tx.query('set local session_replication_role = replica');
          await tx.query(statement);
          faults = (await auditCredits(tx)).faults;
          throw new Error('taken back');
        })
        .catch(() => {});
      return faults;
    };
    await memberWith(5);
    const someMember = `(select id from ledger_accounts where kind = 'member' and balance > 0 limit 1)`;
    expect(await meddle(`update ledger_accounts set balance = balance + 1 where id = ${someMember}`)).toEqual([
      'wrong_balances',
    ]);
    expect(await meddle(`delete from ledger_entries where account_id = ${someMember}`)).toContain('uneven_movements');
    expect(await meddle(`update ledger_entries set amount = amount + 1 where account_id = ${someMember}`)).toContain(
      'sum',
    );
  });
});
