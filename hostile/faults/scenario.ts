import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { form, formHeaders, pictureFile } from '#server/testing/pictures.ts';
import { s3Keys } from '#server/testing/s3-server.ts';
import { until } from '#server/testing/until.ts';
import {
  type DatabaseDependency,
  type Dependency,
  type MailDependency,
  startPostgresBehindLine,
  startRedisBehindLine,
  startS3BehindLine,
  startSmtpBehindLine,
} from './dependencies.ts';
import { type Answer, Load, Member } from './load.ts';
import { type RunningNode, startNode } from './node.ts';
import { makeWorld, type Person, readBooks } from './world.ts';

/** The long form runs longer, with more members, more rounds, and slow states as well. */
export const full = process.env.HOSTILE === 'full';
const memberCount = full ? 16 : 6;
/** What the product promises to answer within, whatever happens. */
const promised = 5_000;
/** By then it works again, without anybody's help. */
const recoveredWithin = 30_000;

export interface Faults {
  postgres: DatabaseDependency;
  redis: Dependency;
  s3: Dependency;
  smtp: MailDependency;
  node: RunningNode;
  members: Member[];
  load: Load;
  close(): Promise<void>;
}

/** The server in production, with everything it can depend on, and members at work. */
export async function startFaults(): Promise<Faults> {
  const [postgres, redis, s3, smtp] = await Promise.all([
    startPostgresBehindLine(),
    startRedisBehindLine(),
    startS3BehindLine(),
    startSmtpBehindLine(),
  ]);
  async function stopDependencies() {
    for (const dependency of [postgres, redis, s3, smtp]) {
      await dependency.line.refuse();
      await dependency.stop();
    }
  }
  try {
    const people = await makeWorld(postgres.url, memberCount);
    const node = await startNode(environment({ postgres, redis, s3, smtp }));
    const { members, load } = await startMembers(node, people);
    const close = async () => {
      await load.stop();
      await node.stop();
      await stopDependencies();
    };
    return { postgres, redis, s3, smtp, node, members, load, close };
  } catch (error) {
    await stopDependencies();
    throw error;
  }
}

/** Members at work, who have written something each. */
async function startMembers(node: RunningNode, people: Person[]) {
  const members = people.map((person, number) => new Member(node.url, person, number));
  for (const member of members) await member.logIn();
  // The first page of all loads the whole site, which takes longer than any after it.
  for (const path of ['/chats', '/members']) await members[0]?.ask(path);
  const load = new Load(node.url, members);
  load.start();
  await until(() => load.acknowledged.length > members.length, recoveredWithin);
  return { members, load };
}

function environment({ postgres, redis, s3, smtp }: Pick<Faults, 'postgres' | 'redis' | 's3' | 'smtp'>) {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://www.faults.example',
    SECRET_KEY: 'a key for nothing but these tests',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${postgres.port}/${postgres.name}`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3.port}/files`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  };
}

export interface State {
  name: string;
  enter(dependency: Dependency): Promise<void> | void;
  leave(dependency: Dependency): Promise<void> | void;
}

export const killed: State = {
  name: 'killed',
  enter: (dependency) => dependency.signal('SIGKILL'),
  leave: (dependency) => dependency.start(),
};
export const frozen: State = {
  name: 'frozen',
  enter: (dependency) => dependency.signal('SIGSTOP'),
  leave: (dependency) => dependency.signal('SIGCONT'),
};
export const refusing: State = {
  name: 'refusing',
  enter: ({ line }) => line.refuse(),
  leave: ({ line }) => line.open(),
};
export const slow: State = {
  name: 'slow',
  enter: ({ line }) => line.slowDown(500),
  leave: ({ line }) => line.slowDown(0),
};

/** Every state once; the long form goes through them again and again. */
export const states = full ? [killed, frozen, refusing, slow, killed, frozen, refusing] : [killed, frozen, refusing];

export interface Outage {
  /** What was asked for while it lasted, but for the first moment. */
  answers: Answer[];
  readiness: Answer[];
}

/** One dependency in one state, for so many seconds, while everybody goes on; then until everything works again. */
export async function goThrough(
  faults: Faults,
  { enter, leave, seconds }: { enter(): Promise<void> | void; leave(): Promise<void> | void; seconds: number },
  meanwhile: () => Promise<void> = async () => {},
): Promise<Outage> {
  const { load, node } = faults;
  const begun = performance.now();
  await enter();
  const entered = performance.now();
  await Promise.all([meanwhile(), pause(seconds * 1000)]);
  const left = performance.now();
  await leave();
  await untilAllWorks(faults);
  expect(node.isAlive()).toBe(true);
  const since = (answers: Answer[]) => answers.filter(({ at }) => at >= begun);
  expect(since(load.answers).filter(isUnexpected).map(inShort)).toEqual([]);
  expect(
    since([...load.answers, ...load.readiness])
      .filter(isLate)
      .map(inShort),
  ).toEqual([]);
  await nothingIsLost(faults);
  // What was asked as it went down may have been answered before; what is asked a moment later is not.
  const during = (answers: Answer[]) => answers.filter(({ at, took }) => at > entered + moment && at + took < left);
  return { answers: during(load.answers), readiness: during(load.readiness) };
}

/** As long as an answer of /readyz is kept, and as long as it may take. */
const moment = 2_200;

const isUnexpected = ({ status }: Answer) => ![200, 201, 302, 503].includes(status);

export const isLate = ({ took }: Answer) => took > promised;

export const inShort = ({ what, status, took }: Answer) => `${what} ${status} after ${Math.round(took)} ms`;

export const isFine = ({ status }: Answer) => status < 400 && status !== 0;

/** Every member has written a message and looked around without a failure, and the server says that it is ready. */
async function untilAllWorks({ load, members, node }: Faults) {
  const since = performance.now();
  const works = () => {
    const fresh = load.answers.filter(({ at }) => at > since);
    const written = fresh.filter(({ what, status }) => what === 'POST /api/chat.php' && status < 300 && status > 0);
    const lately = fresh.slice(-2 * members.length);
    return written.length >= 2 * members.length && lately.every(isFine) && load.readiness.at(-1)?.status === 200;
  };
  await until(works, recoveredWithin).catch(() => {
    const lately = load.answers.filter(({ at }) => at > since).slice(-20);
    const heard = lately.map((answer) => `${inShort(answer)} ${isFine(answer) ? '' : answer.body.slice(0, 200)}`);
    const ready = load.readiness.slice(-3).map(inShort);
    const said = node.log().slice(-2000);
    throw new Error(['It did not recover.', ...heard, ...ready, 'The server said:', said].join('\n'));
  });
}

/** Whatever was acknowledged is stored once and paid once, and the books agree. */
async function nothingIsLost({ load, postgres }: Faults) {
  const acknowledged = [...load.acknowledged];
  const { stored, wrongBalances, faults } = await readBooks(postgres.url);
  const known = new Set(stored);
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  expect(stored.length).toBe(known.size);
  expect({ wrongBalances, faults }).toEqual({ wrongBalances: [], faults: [] });
}

let pictures = 0;

/** A new photo for a chat: of these a member may have as many as they like. */
export async function upload(member: Member): Promise<Answer> {
  pictures += 1;
  const value = await pictureFile(pictures);
  return member.ask('/api/photos.php?for=chat', {
    method: 'POST',
    headers: formHeaders,
    body: form([{ name: 'photo', file: 'photo.jpg', type: 'image/jpeg', value }]),
  });
}
