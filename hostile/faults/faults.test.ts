import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { findPostgres, findRedis } from '../../scripts/services.mjs';
import type { Answer } from './load.ts';
import {
  type Faults,
  full,
  goThrough,
  inShort,
  isFine,
  isLate,
  type State,
  slow,
  startFaults,
  states,
  upload,
} from './scenario.ts';
import { withDatabase } from './world.ts';

/*
 * Everything the server depends on goes away while members are at work: the process lives, every answer comes within five
 * seconds, /readyz says what is true, nothing that was acknowledged is lost, and all works again by itself.
 * The long form: npm run test:hostile -- faults
 */
// With `npm test` the database goes through all states, what else we depend on through the worst: it neither answers nor refuses.
const statesOfOthers = process.env.TEST_EXTENT === 'short' ? states.filter(({ name }) => name === 'frozen') : states;

/** Somebody slow answers after all: only who is away is 503. */
const isAway = ({ name }: State) => name !== slow.name;
const inTheLongForm = full ? test : () => {};

const runnable = Boolean(process.env.CI || (findPostgres() && findRedis()));
// Longer than anybody is let wait, so that whoever waited too long is seen.
const seconds = full ? 20 : 8;

describe.runIf(runnable)('while members write, search and look around', { timeout: 180_000 }, () => {
  let faults: Faults;
  beforeAll(async () => {
    faults = await startFaults();
  }, 180_000);
  afterAll(() => faults?.close());

  const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

  const withoutPostgres = ({ enter, leave }: State) =>
    goThrough(faults, { enter: () => enter(faults.postgres), leave: () => leave(faults.postgres), seconds });

  test.each(states.filter(isAway))('PostgreSQL is $name: what needs it is 503, and so is /readyz', async (state) => {
    const { answers, readiness } = await withoutPostgres(state);
    expect(statuses(readiness)).toEqual([503]);
    const written = answers.filter(({ what }) => what === 'POST /api/chat.php');
    expect(statuses(written)).toEqual([503]);
    expect(written.map(({ body }) => JSON.parse(body).error.code)).toContain('unavailable');
  });

  inTheLongForm('PostgreSQL is slow: everybody is answered in time, and nothing is lost', async () => {
    const { answers } = await withoutPostgres(slow);
    expect(answers.length).toBeGreaterThan(0);
  });

  test.each(statesOfOthers)('Redis is $name: everybody goes on', async ({ enter, leave }) => {
    const { redis } = faults;
    const { answers, readiness } = await goThrough(faults, {
      enter: () => enter(redis),
      leave: () => leave(redis),
      seconds: seconds / 2,
    });
    expect(answers.filter((answer) => !isFine(answer)).map(inShort)).toEqual([]);
    expect(statuses(readiness)).toEqual([200]);
  });

  /** What becomes of a photo that is asked for and of one that is sent, while the bucket is in a state. */
  async function photosWhile(state: State) {
    const { s3, members } = faults;
    const [member] = members;
    if (!member) throw new Error('There is nobody.');
    const stored = await upload(member);
    expect(stored).toMatchObject({ status: 201 });
    const file = Object.values(JSON.parse(stored.body).photo).find((value) => String(value).startsWith('/media/'));
    const photos: Answer[] = [];
    const { answers, readiness } = await goThrough(
      faults,
      { enter: () => state.enter(s3), leave: () => state.leave(s3), seconds: 1 },
      async () => void photos.push(...(await Promise.all([member.ask(String(file)), upload(member)]))),
    );
    // An upload is also processed, for as long as this machine takes: the promise is about what comes on top of it.
    const waited = photos.map((answer) => ({ ...answer, took: answer.took - stored.took }));
    expect(waited.filter(isLate).map(inShort)).toEqual([]);
    expect(answers.filter((answer) => !isFine(answer)).map(inShort)).toEqual([]);
    expect(statuses(readiness)).not.toContain(503);
    await until(async () => (await upload(member)).status === 201);
    expect(await member.ask(String(file))).toMatchObject({ status: 200 });
    return photos;
  }

  test.each(statesOfOthers.filter(isAway))(
    'the bucket is $name: photos are 503 for a while, everything else goes on',
    async (state) => {
      expect(statuses(await photosWhile(state))).toEqual([503]);
    },
  );

  inTheLongForm('the bucket is slow: photos take their time, everything else goes on', async () => {
    expect(await photosWhile(slow)).toHaveLength(2);
  });

  const expected: string[] = [];
  test.each(statesOfOthers)('the mail relay is $name: mails wait, other jobs do not', async (state) => {
    const { smtp, postgres, members, load } = faults;
    const whom = members.slice(0, full ? 8 : 4);
    await goThrough(
      faults,
      { enter: () => state.enter(smtp), leave: () => state.leave(smtp), seconds: 1 },
      async () => {
        const asked = await Promise.all(
          whom.map((member) =>
            member.ask('/api/password-reset.php', { method: 'POST', body: { email: member.person.login } }),
          ),
        );
        for (const [place, { status }] of asked.entries()) {
          if (status === 200) expected.push(whom[place]?.person.login ?? '');
          else expect(status).toBe(429);
        }
        await withDatabase(postgres.url, async (db) => {
          const { rows } = await db.query<{ id: string }>(
            `insert into jobs (kind, payload, run_at) values ('photos.discard-files', '{}', now()) returning id`,
          );
          await until(async () => (await db.query('select from jobs where id = $1', [rows[0]?.id])).rowCount === 0);
        });
      },
    );
    expect(load.readiness.at(-1)?.status).toBe(200);
  });

  test('PostgreSQL has no room left: what is written is 503 and so is /readyz, until there is room', async (context) => {
    const { postgres, load } = faults;
    // Only root can make a disk small enough to be filled.
    if (!postgres.disk) return context.skip();
    const filler = join(postgres.disk, 'filler');
    const lastly = () => load.readiness.at(-1)?.status;
    await goThrough(
      faults,
      { enter: () => fill(filler), leave: () => rmSync(filler), seconds: 1 },
      async () => void (await until(() => lastly() === 503, 60_000)),
    );
    expect(lastly()).toBe(200);
  });

  test('every mail that was asked for has arrived', async () => {
    const { smtp } = faults;
    const times = (all: string[], one: string) => all.filter((each) => each === one).length;
    // A login sends one as well.
    await until(() => expected.every((one) => times(smtp.received, one) > times(expected, one) - 1), 90_000);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('all of it by one process, which has logged no mistake of its own', () => {
    expect(faults.node.isAlive()).toBe(true);
    const mistakes = faults.node.log().match(/.*(nobody waited for|nobody caught|a call failed).*/g);
    expect(mistakes ?? []).toEqual([]);
  });
});

function fill(path: string) {
  const file = openSync(path, 'w');
  try {
    for (const size of [2 ** 20, 2 ** 12]) writeUntilFull(file, Buffer.alloc(size, 1));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, bytes: Buffer) {
  try {
    for (;;) if (writeSync(file, bytes) < bytes.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
