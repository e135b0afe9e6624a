import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { notifyMember } from '#server/features/events/events.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { addressOf, type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { idOf } from '#server/testing/people.ts';
import { programArguments } from '#server/testing/program.ts';
import { until } from '#server/testing/until.ts';

const embedded = process.env.TEST_DATABASE === 'embedded';
const redisUrl = process.env.TEST_REDIS_URL;

const readers: EventReader[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const reader of readers) reader.close();
  for (const child of children) child.kill('SIGKILL');
});

const like = (id: string) => ({ kind: 'like', data: { profile: { id } } }) as const;
const tell = ({ db, platform }: TestApp, member: string, from: string) =>
  db.transaction(async (tx) => notifyMember(tx, member, like(from), platform.clock.now()));
async function open(origin: string, caller: Caller, lastEventId?: string) {
  const reader = await readEvents(origin, caller, lastEventId);
  readers.push(reader);
  return reader;
}

// The embedded database belongs to one process alone: there are no two nodes on it.
describe.skipIf(embedded || !redisUrl)('of two nodes with one Redis', () => {
  test('each brings its members what happens on the other, and what ends there (R10.01)', async () => {
    const one = await freshApp({ config: { redisUrl } });
    const two = await freshApp({ location: one.location, config: { redisUrl } });
    // Redis alone must do it.
    two.streams.lookAfterTurn = async () => {};
    const [me, other] = [await idOf(one, alice.name), await idOf(one, bruno.name)];
    const caller = await one.member(alice);
    const reader = await open(await addressOf(two.http), caller);
    await tell(one, me, other);
    await tell(two, me, other);
    await until(() => reader.events.length === 2);
    expect(reader.events).toMatchObject([like(other), like(other)]);
    await caller.get('/api/logout.php');
    await until(() => reader.ended);
  });

  test('one is killed: the other’s members notice nothing, its own go on there without a loss (R10.01)', {
    timeout: 60_000,
  }, async () => {
    const here = await freshApp({ config: { redisUrl } });
    const there = await startNode(here);
    const [me, other] = [await idOf(here, alice.name), await idOf(here, bruno.name)];
    const [mine, theirs] = [await here.member(alice), await here.member(bruno)];
    const steady = await open(await addressOf(here.http), mine);
    const torn = await open(there.origin, theirs);
    await tell(here, me, other);
    await tell(here, other, me);
    await until(() => steady.events.length === 1 && torn.events.length === 1);

    there.child.kill('SIGKILL');
    await until(() => torn.ended);
    await tell(here, other, me);
    await tell(here, me, other);
    const back = await open(await addressOf(here.http), theirs, torn.ids.at(-1));
    await until(() => steady.events.length === 2 && back.events.length === 1);
    expect(steady.ended).toBe(false);
    expect([...torn.events, ...back.events].map(({ id }) => id)).toEqual(['1', '2']);
    expect((await mine.get('/api/user.php')).statusCode).toBe(200);
  });
});

/** A node in a process of its own, on the same database and Redis. */
async function startNode({ location }: TestApp) {
  const script = fileURLToPath(new URL('../../testing/node.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [...programArguments(script), JSON.stringify(location), redisUrl ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, origin: String(line).trim() };
}
