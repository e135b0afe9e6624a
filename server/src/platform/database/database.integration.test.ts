import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import type { Queryable } from './database.ts';
import { driverKinds } from './driver/driver.ts';
import { textsPerCallSite } from './driver/statement-names.ts';

describe.each(driverKinds)('the database through the %s driver', (driver) => {
  it('answers on after a statement it refused', async () => {
    const db = await freshDatabase({ driver });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(db.query('select 1 / 0')).rejects.toThrow('division by zero');
      expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
  });

  it('gives back the times it was given', async () => {
    const db = await freshDatabase({ driver });
    for (const time of ['2026-11-15T20:00:00.123Z', '1999-12-31T23:59:59.000Z', '0044-03-15T12:00:00.000Z']) {
      const { rows } = await db.query<{ at: Date }>('select $1::timestamptz as at', [time]);
      expect(rows[0]?.at).toEqual(new Date(time));
    }
    const { rows } = await db.query(`select 'infinity'::timestamptz as at`);
    expect(rows).toEqual([{ at: Number.POSITIVE_INFINITY }]);
  });

  it('runs what waits for a commit after it, and never after a rollback', async () => {
    const db = await freshDatabase({ driver });
    const ran: string[] = [];
    await db.transaction(async (tx) => tx.afterCommit(() => ran.push('committed')));
    const failed = db.transaction(async (tx) => {
      tx.afterCommit(() => ran.push('rolled back'));
      await tx.query('select 1 / 0');
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(ran).toEqual(['committed']);
  });

  it.each(['beforeCommit', 'withCommit'] as const)(
    'does what is left for last and undoes it with the rest: %s',
    async (last) => {
      const db = await freshDatabase({ driver });
      const keys = async () =>
        (await db.query('select key from platform_state order by key')).rows.map(({ key }) => key);
      const insert = (key: string) => `insert into platform_state (key, value) values ('${key}', '1')`;
      await db.transaction(async (tx) => {
        tx[last](async () => void (await tx.query(insert('last'))));
        await tx.query(insert('first'));
      });
      const failed = db.transaction(async (tx) => {
        tx[last](async () => void (await tx.query('select 1 / 0')));
        await tx.query(insert('undone'));
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await keys()).toEqual(['first', 'last']);
    },
  );

  it('takes several statements before its commit, and none after it', async () => {
    const db = await freshDatabase({ driver });
    const answers: unknown[] = [];
    const ask = async (tx: Queryable) => {
      await tx.query('select 1');
      answers.push(await tx.query('select 2 as two').then(({ rows }) => rows, String));
    };
    await db.transaction(async (tx) => tx.beforeCommit(() => ask(tx)));
    await db.transaction(async (tx) => tx.withCommit(() => ask(tx)));
    expect(answers).toEqual([[{ two: 2 }], 'Error: The transaction is over.']);
  });

  it('says so when a failure that somebody passed over has undone everything', async () => {
    const db = await freshDatabase({ driver });
    const passedOver = db.transaction(async (tx) => {
      await tx.query(`insert into platform_state (key, value) values ('lost', '1')`);
      await tx.query('select 1 / 0').catch(() => {});
    });
    await expect(passedOver).rejects.toThrow('A transaction was not committed.');
    expect((await db.query('select key from platform_state')).rows).toEqual([]);
  });

  it('says what failed first, also where something that failed because of it is noticed before', async () => {
    const db = await freshDatabase({ driver });
    const noticedLate = async (work: Promise<unknown>) => {
      await work.catch(async (error) => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        throw error;
      });
    };
    const failed = db.transaction((tx) => Promise.all([noticedLate(tx.query('select 1 / 0')), tx.query('select 1')]));
    await expect(failed).rejects.toThrow('division by zero');
  });

  it('takes nothing more from work that runs on beside what failed', async () => {
    const db = await freshDatabase({ driver });
    let insertLate: () => Promise<unknown> = async () => undefined;
    const failing = db.transaction(async (tx) => {
      insertLate = () => tx.query(`insert into platform_state (key, value) values ('late', '1')`);
      await tx.query('select 1 / 0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    await expect(insertLate()).rejects.toThrow('The transaction is over.');
    expect((await db.query('select key from platform_state')).rows).toEqual([]);
  });

  it('answers statements that were asked together in their order', async () => {
    const db = await freshDatabase({ driver });
    const numbers = await db.transaction((tx) =>
      Promise.all(
        [1, 2, 3].map(async (number) => {
          const { rows } = await tx.query<{ sum: number }>(
            `insert into platform_state (key, value) values ($1, $2)
             returning (select count(*)::int from platform_state) as sum`,
            [`key ${number}`, String(number)],
            { prepared: 'test.insert' },
          );
          return rows[0]?.sum;
        }),
      ),
    );
    expect(numbers).toEqual([0, 1, 2]);
  });

  it('answers a prepared statement as one that is not, the first time and after', async () => {
    const db = await freshDatabase({ driver });
    const values = [
      'Zoë',
      7,
      true,
      null,
      new Date('2026-11-15T20:00:00.123Z'),
      new Date('-000043-03-15T12:00:00.000Z'),
      Buffer.from([0, 255]),
      ['one', 'two "2"'],
      { a: ['b'] },
    ];
    const types = ['text', 'int', 'boolean', 'text', 'timestamptz', 'timestamptz', 'bytea', 'text[]', 'jsonb'];
    const text = `select ${types.map((type, place) => `$${place + 1}::${type} as field_${place}`).join(', ')}
      union all select ${types.map((type) => `null::${type}`).join(', ')} order by 1`;
    const plain = await db.query(text, values);
    expect(plain.rows).toMatchObject([{ field_0: 'Zoë', field_4: values[4], field_7: values[7] }, { field_0: null }]);
    for (let time = 0; time < 3; time += 1)
      expect(await db.query(text, values, { prepared: 'test.types' })).toEqual(plain);
  });

  it('counts the rows that a prepared statement has changed, and goes on after one it refused', async () => {
    const db = await freshDatabase({ driver });
    const insert = `insert into platform_state (key, value) select key, '1' from unnest($1::text[]) as key`;
    const add = (keys: string[]) => db.query(insert, [keys], { prepared: 'test.add' });
    expect(await add(['a', 'b'])).toEqual({ rows: [], rowCount: 2 });
    const refused = await add(['a']).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: '23505', stack: expect.stringContaining('database.ts') });
    expect(await add(['c'])).toEqual({ rows: [], rowCount: 1 });
    await expect(db.query(insert, [new Date(Number.NaN)], { prepared: 'test.add' })).rejects.toThrow();
    expect(await add([])).toEqual({ rows: [], rowCount: 0 });
  });

  it('answers every text of a call site, also those that were evicted and come back', async () => {
    const db = await freshDatabase({ driver });
    await db.transaction(async (tx) => {
      for (const number of [...Array(120).keys(), ...Array(120).keys()]) {
        const { rows } = await tx.query(`select ${number} as number`, [], { prepared: 'test.number' });
        expect(rows).toEqual([{ number }]);
      }
    });
  });

  it('announces what was committed, and nothing of what was undone', async () => {
    const db = await freshDatabase({ driver });
    const published: unknown[] = [];
    db.announceOn({ publish: async (channel, message) => void published.push([channel, message]) });
    await db.transaction(async (tx) => {
      tx.announce('news', 1);
      expect(published).toEqual([]);
    });
    const failed = db.transaction(async (tx) => {
      tx.announce('news', 2);
      await tx.query('select 1 / 0');
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(published).toEqual([['news', 1]]);
  });
});

it('prepares a statement of a chat after a thousand different texts of a search', async () => {
  const db = await freshDatabase();
  const held = await db.transaction(async (tx) => {
    const isHeld = async (callSite: string) => {
      const { rows } = await tx.query<{ name: string }>('select name from pg_prepared_statements');
      return rows.filter(({ name }) => name.startsWith(callSite)).length;
    };
    await tx.query('select 1', [], { prepared: 'chat.before' });
    for (let batch = 0; batch < 10; batch += 1) {
      const texts = Array.from({ length: 100 }, (_, number) => `select ${batch * 100 + number} as found`);
      await Promise.all(texts.map((text) => tx.query(text, [], { prepared: 'search.find' })));
    }
    await tx.query('select 2', [], { prepared: 'chat.after' });
    return { before: await isHeld('chat.before'), after: await isHeld('chat.after'), search: await isHeld('search.') };
  });
  expect(held).toEqual({ before: 1, after: 1, search: textsPerCallSite });
});
