import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { pictureFile } from '#server/testing/pictures.ts';
import { bombs } from './bombs.ts';
import { isFull } from './effort.ts';
import { orderlyRequest } from './requests.ts';
import type { Target } from './target.ts';
import { Tally } from './verdict.ts';
import { type Answer, Wire } from './wire.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
let target: Target;
let tally: Tally;
let wire: Wire;
beforeAll(async () => {
  world = await buildWorld();
  tally = new Tally('uploads', world.secrets);
  target = await world.startTarget();
  wire = new Wire(target.port, 8);
});
afterAll(() => wire.close());

/** Each by somebody who has just signed up: that is all it takes to send a photo. */
async function upload(name: string, file: Buffer, role: 'unconfirmed' | 'free' = 'unconfirmed') {
  const attack = orderlyRequest('addPhoto', await world.newAttacker(role), { query: {}, file });
  attack.about = name;
  attack.tooLarge = file.length > 60_000;
  const answer = await wire.send(attack);
  tally.judge(attack, answer);
  return answer === 'reset' || answer === 'timeout' ? undefined : answer;
}

describe('a file that is made to be large once it is opened', () => {
  test.each(bombs)('$name is taken or refused, and nothing else happens', async ({ name, make }) => {
    const before = target.memory();
    const started = performance.now();
    const answer = await upload(name, await make());
    const figures = `${name}: ${answer?.status}, ${Math.round(performance.now() - started)} ms, memory ${Math.round(before)} → ${Math.round(target.memory())} MB`;
    if (isFull) process.stdout.write(`  ${figures}\n`);
    if (answer && answer.status !== 201 && (answer.status < 400 || answer.status >= 500)) tally.fault('rule', figures);
    tally.judgeProcess(target);
    expect(tally.takeFaults()).toEqual([]);
  });
});

it('all of them at once do not keep another member’s photo from getting in', async () => {
  const sent = bombs.map(async ({ name, make }) => upload(name, await make()));
  const photo = await upload('an ordinary photo', await pictureFile(99), 'free');
  expect((photo as Answer).status).toBe(201);
  await Promise.all(sent);
  tally.judgeProcess(target);
  expect(tally.takeFaults()).toEqual([]);
});
