import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bruno, dora, freshApp, type TestApp } from '#server/testing/app.ts';
import { balanceOf, moveCredits } from './credits.ts';

const now = new Date('2026-11-15T12:00:00Z');

let app: TestApp;
let members: string[];
beforeAll(async () => {
  app = await freshApp();
  const { rows } = await app.db.query<{ id: string }>('select id from users where email = any($1) order by email', [
    [alice, bruno, dora].map(({ login }) => login),
  ]);
  members = rows.map(({ id }) => id);
});

interface Move {
  member: number;
  amount: number;
  against: 'sales' | 'gifts' | 'spent' | 'refunds';
  causeId: string;
}

const move = ({ member, causeId, ...rest }: Move) =>
  app.db.transaction((tx) => moveCredits(tx, { ...rest, userId: members[member] ?? '', cause: 'grant', causeId, now }));

interface Books {
  balances: number;
  lowest: number;
  wrong: number;
  total: number;
  unbalanced: number;
}

/** Everything that must hold of the books, in numbers. */
async function books(): Promise<Books> {
  const { rows } = await app.db.query<Books>(
    `with sums as (
       select kind, balance, coalesce((select sum(amount) from ledger_entries where account_id = accounts.id), 0) as sum
       from ledger_accounts accounts)
     select coalesce(sum(balance), 0)::int as balances, coalesce(min(balance), 0) as lowest,
       count(*) filter (where kind = 'member' and balance <> sum)::int as wrong, sum(sum)::int as total,
       (select count(*) from (select movement_id from ledger_entries group by movement_id
         having sum(amount) <> 0 or count(*) <> 2) uneven)::int as unbalanced
     from sums`,
  );
  return rows[0] as Books;
}

const sound = { lowest: expect.toSatisfy((lowest: number) => lowest >= 0), wrong: 0, total: 0, unbalanced: 0 };

describe('credits', () => {
  test('are none for whoever never had any', async () => {
    expect(await balanceOf(app.db, members[2] ?? '')).toBe(0);
  });

  test('are moved once per cause, however often they are asked for', async () => {
    const gift: Move = { member: 0, amount: 5, against: 'gifts', causeId: 'once' };
    const answers = await Promise.all([move(gift), move(gift), move(gift)]);
    expect(answers.filter(({ moved }) => moved)).toHaveLength(1);
    expect(answers.map(({ balance }) => balance)).toEqual([5, 5, 5]);
    expect(await balanceOf(app.db, members[0] ?? '')).toBe(5);
  });

  test('never go below zero, and a refusal leaves no trace', async () => {
    const before = await books();
    const spend = move({ member: 0, amount: -6, against: 'spent', causeId: 'too much' });
    await expect(spend).rejects.toMatchObject({ code: 'not_enough_credits' });
    expect(await books()).toEqual(before);
    expect((await move({ member: 0, amount: -5, against: 'spent', causeId: 'too much' })).balance).toBe(0);
  });

  test('that a caller goes on after being refused are still not moved', async () => {
    await app.db.transaction(async (tx) => {
      const spend = { userId: members[0] ?? '', against: 'spent', cause: 'grant', causeId: 'caught', now } as const;
      await moveCredits(tx, { ...spend, amount: -1 }).catch(() => {});
    });
    const { rows } = await app.db.query(`select from ledger_movements where cause_id = 'caught'`);
    expect(rows).toEqual([]);
  });

  test('of nothing are no movement', async () => {
    expect(await move({ member: 1, amount: 0, against: 'gifts', causeId: 'nothing' })).toEqual({
      balance: 0,
      moved: false,
    });
  });

  test.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'update ledger_movements set cause = cause',
  ])('once moved stay in the books: %s is refused', async (statement) => {
    await expect(app.db.transaction((tx) => tx.query(statement))).rejects.toThrow('only grows');
  });

  test('whatever happens at once: balances stay above zero and equal their entries, and all sums to zero', {
    timeout: 60_000,
  }, async () => {
    let run = 0;
    const moves = fc.array(
      fc.record({
        member: fc.integer({ min: 0, max: 2 }),
        amount: fc.integer({ min: -6, max: 6 }),
        against: fc.constantFrom('sales' as const, 'gifts' as const, 'spent' as const, 'refunds' as const),
        cause: fc.integer({ min: 0, max: 7 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        run += 1;
        const before = await books();
        // The same cause twice is the same thing twice, so it concerns the same member.
        const outcomes = await Promise.allSettled(
          list.map(({ cause, ...rest }) => move({ ...rest, causeId: `${run} ${rest.member} ${cause}` })),
        );
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_enough_credits' });
        const moved = outcomes.reduce(
          (sum, outcome, index) =>
            outcome.status === 'fulfilled' && outcome.value.moved ? sum + (list[index]?.amount ?? 0) : sum,
          0,
        );
        const after = await books();
        expect(after).toMatchObject(sound);
        expect(after.balances).toBe(before.balances + moved);
      }),
      { numRuns: 40 },
    );
  });
});

test('what I have is what my account says', async () => {
  const caller = await app.member(bruno);
  const { rows } = await app.db.query<{ id: string }>('select id from users where email = $1', [bruno.login]);
  const id = rows[0]?.id ?? '';
  const before = await balanceOf(app.db, id);
  await move({ member: members.indexOf(id), amount: 7, against: 'gifts', causeId: 'seven' });
  expect((await caller.get('/api/user.php')).json().user.credits).toBe(before + 7);
});
