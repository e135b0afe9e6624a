import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { idOf } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';
import { eventsChannel, notifyMember } from './events.ts';

let app: TestApp;
let me: string;
let other: string;
const heard: { member_id: string; id: number; kind: string; data: unknown }[] = [];
beforeAll(async () => {
  app = await freshApp();
  [me, other] = [await idOf(app, alice.name), await idOf(app, bruno.name)];
  app.platform.bus.subscribe(eventsChannel, (rows) => void heard.push(...(rows as typeof heard)));
});
beforeEach(async () => {
  heard.length = 0;
  await app.db.query('delete from live_events');
  await app.db.query('delete from live_heads');
});

const like = (id: string) => ({ kind: 'like', data: { profile: { id } } }) as const;
const match = (id: string) => ({ kind: 'match', data: { profile: { id } } }) as const;
const notify = (...events: [string, Parameters<typeof notifyMember>[2]][]) =>
  app.db.transaction(async (tx) => {
    for (const [member, event] of events) notifyMember(tx, member, event, app.platform.clock.now());
  });
const kept = async (member: string) =>
  (
    await app.db.query<{ id: number; kind: string; data: unknown }>(
      'select id::int, kind, data from live_events where member_id = $1 order by id',
      [member],
    )
  ).rows;

describe('what a member is told', () => {
  it('is kept with what it tells of, numbered for each member without a gap (R10.01)', async () => {
    await notify([me, like(other)], [other, match(me)], [me, match(other)]);
    await notify([me, like(other)]);
    expect(await kept(me)).toEqual([
      { id: 1, ...like(other) },
      { id: 2, ...match(other) },
      { id: 3, ...like(other) },
    ]);
    expect(await kept(other)).toEqual([{ id: 1, ...match(me) }]);
  });

  it('is announced to every node with its number, once it is durable (R10.01)', async () => {
    await notify([me, like(other)], [me, match(other)]);
    await until(() => heard.length === 2);
    expect(heard.sort((a, b) => a.id - b.id)).toEqual([
      { member_id: me, id: 1, ...like(other) },
      { member_id: me, id: 2, ...match(other) },
    ]);
  });

  it('was never told when what it tells of is undone (R10.01)', async () => {
    const undone = app.db.transaction(async (tx) => {
      notifyMember(tx, me, like(other), app.platform.clock.now());
      await tx.query('select 1 / 0');
    });
    await expect(undone).rejects.toThrow('division by zero');
    await notify([other, like(me)]);
    await until(() => heard.length > 0);
    expect(heard.map(({ member_id }) => member_id)).toEqual([other]);
    expect(await kept(me)).toEqual([]);
  });

  it('keeps its order, and nobody waits for one another, when many tell many at once (R10.01)', async () => {
    const rounds = Array.from({ length: 40 }, (_, round) => round);
    // In either order: two that told the same two the other way round would deadlock.
    await Promise.all(
      rounds.map((round) =>
        round % 2 ? notify([me, like(other)], [other, like(me)]) : notify([other, like(me)], [me, like(other)]),
      ),
    );
    for (const member of [me, other])
      expect((await kept(member)).map(({ id }) => id)).toEqual(rounds.map((round) => round + 1));
    await until(() => heard.length === 80);
  });
});
