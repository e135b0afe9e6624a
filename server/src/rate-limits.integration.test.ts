import { beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '#contract/constants.ts';
import { alice, bruno, freshApp, type TestApp } from './testing/app.ts';
import type { Caller } from './testing/caller.ts';
import { debit, debitForm } from './testing/debits.ts';
import { mailsTo, signedUp } from './testing/newcomer.ts';
import { insertStranger } from './testing/people.ts';
import { newBuyer } from './testing/purchases.ts';

const hour = 3600;
const day = 24 * hour;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

let networks = 0;
/** As a trusted proxy reports somebody whom nobody has counted yet. */
function freshNetwork() {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` };
}

let addresses = 0;
function freshAddress() {
  addresses += 1;
  return `asked-for${addresses}@example.com`;
}

/** Somebody else after so many asks, where each may ask less often than what is tried here. */
function inTurns<Somebody>(each: number, next: () => Promise<Somebody>) {
  const people: Promise<Somebody>[] = [];
  return (time: number): Promise<Somebody> => {
    const turn = Math.floor(time / each);
    const somebody = people[turn] ?? next();
    people[turn] = somebody;
    return somebody;
  };
}

type Answer = Awaited<ReturnType<Caller['get']>>;
/** Asks once more. `time` counts from nought. */
type Ask = (time: number) => Promise<Answer>;

interface Case {
  passes: number;
  /** After so many an hour passes, where a shorter limit would stop them before. */
  pauseEvery?: number;
  begin: () => Ask | Promise<Ask>;
}

const askForReset = () => {
  const headers = freshNetwork();
  return () => app.visitor().post('/api/password-reset.php', { email: freshAddress() }, headers);
};
const askForMove = (perMember: number, headers: Record<string, string> = {}, to: () => string = freshAddress) => {
  const mover = inTurns(perMember, () => signedUp(app));
  return async (time: number) => {
    const { caller, person } = await mover(time);
    return caller.post('/api/mail-change.php', { email: to(), password: person.password }, headers);
  };
};
const askForCode = (perMember: number, headers: Record<string, string> = {}) => {
  const buyer = inTurns(perMember, () => newBuyer(app));
  return async (time: number) => debit((await buyer(time)).caller, debitForm(), headers);
};

const complaint = { subject: 'A photo', text: 'It shows me, and I never agreed.' };

const cases: Record<keyof typeof rateLimits, Case> = {
  resetsPerNetworkHour: { passes: 404, begin: askForReset },
  resetsPerNetworkDay: { passes: 404, pauseEvery: 10, begin: askForReset },
  mailChangesPerNetworkHour: { passes: 200, begin: () => askForMove(5, freshNetwork()) },
  mailChangesPerNetworkDay: { passes: 200, pauseEvery: 10, begin: () => askForMove(5, freshNetwork()) },
  mailChangesPerMember: { passes: 200, begin: () => askForMove(100) },
  mailChangesToAddress: {
    passes: 200,
    begin: () => {
      const address = freshAddress();
      return askForMove(1, {}, () => address);
    },
  },
  textMessagesPerNetwork: { passes: 202, begin: () => askForCode(3, freshNetwork()) },
  textMessagesPerMember: { passes: 202, begin: () => askForCode(100) },
  questionsPerNetwork: {
    passes: 201,
    begin: () => {
      const headers = freshNetwork();
      return () => app.visitor().post('/api/service.php', { ...complaint, email: freshAddress() }, headers);
    },
  },
  questionsPerAddress: {
    passes: 201,
    begin: () => {
      const email = freshAddress();
      return () => app.visitor().post('/api/service.php', { ...complaint, email });
    },
  },
  ageStartsPerNetwork: {
    passes: 200,
    begin: () => {
      const headers = freshNetwork();
      return () => app.visitor().post('/api/age.php', { method: 'euapp' }, headers);
    },
  },
  complaintsPerNetwork: {
    passes: 201,
    begin: () => {
      const headers = freshNetwork();
      return () => app.visitor().post('/api/complaints.php', { ...complaint, email: freshAddress() }, headers);
    },
  },
  complaintsPerAddress: {
    passes: 201,
    begin: () => {
      const email = freshAddress();
      return () => app.visitor().post('/api/complaints.php', { ...complaint, email });
    },
  },
  likesPerMember: {
    passes: 200,
    begin: async () => {
      const caller = await app.member(bruno);
      const id = await insertStranger(app, { name: `Liked ${Math.random()}` });
      return () => caller.post('/api/like.php', { id });
    },
  },
  searchPagesPerNetwork: {
    passes: 200,
    begin: () => {
      const headers = freshNetwork();
      return () => app.visitor().get('/api/members.php', headers);
    },
  },
  searchPagesPerMember: {
    passes: 200,
    begin: async () => {
      const caller = await app.member(alice);
      return () => caller.get('/api/members.php');
    },
  },
};

describe.each(Object.entries(cases))('the limit %s', (name, { passes, pauseEvery, begin }) => {
  const { points, seconds } = rateLimits[name as keyof typeof rateLimits];

  test(`lets ${points} pass and refuses the next, saying when to come back`, { timeout: 60_000 }, async () => {
    app.startWindow(day);
    const ask = await begin();
    for (let time = 0; time < points; time += 1) {
      if (pauseEvery && time > 0 && time % pauseEvery === 0) app.advance(hour);
      expect((await ask(time)).statusCode).toBe(passes);
    }
    if (pauseEvery) app.advance(hour);
    const refused = await ask(points);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    app.advance(wait);
    expect((await ask(points + 1)).statusCode).toBe(passes);
  });
});

test('in the demo this machine itself may ask for resets and search as often as it likes', async () => {
  app.startWindow(day);
  const { resetsPerNetworkDay, searchPagesPerNetwork } = rateLimits;
  for (let time = 0; time <= resetsPerNetworkDay.points; time += 1)
    expect((await app.visitor().post('/api/password-reset.php', { email: freshAddress() })).statusCode).toBe(404);
  for (let time = 0; time <= searchPagesPerNetwork.points; time += 1)
    expect((await app.visitor().get('/api/members.php')).statusCode).toBe(200);
});

test('whether an address has an account or not, it counts alike', async () => {
  app.startWindow(day);
  const headers = freshNetwork();
  const { person } = await signedUp(app);
  const statuses: number[] = [];
  for (let time = 0; time <= rateLimits.resetsPerNetworkHour.points; time += 1) {
    const email = time % 5 === 0 ? person.email : freshAddress();
    statuses.push((await app.visitor().post('/api/password-reset.php', { email }, headers)).statusCode);
  }
  expect(statuses).toEqual([200, 404, 404, 404, 404, 200, 404, 404, 404, 404, 429]);

  const { caller, person: mover } = await signedUp(app);
  const taken = { email: person.email, password: mover.password };
  const asked = [
    await caller.post('/api/mail-change.php', taken),
    await caller.post('/api/mail-change.php', taken),
    await caller.post('/api/mail-change.php', taken),
    await caller.post('/api/mail-change.php', taken),
  ];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 429]);
});

describe('the text messages of a site in a day', () => {
  const limit = 5;
  const settle = async (sms_per_day: number) => {
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { sms_per_day } });
    await app.sites.reload();
  };
  const alarms = () =>
    app.log.flatMap(({ alarm, level, site, used, limit: most }) => (alarm ? [{ alarm, level, site, used, most }] : []));
  const metrics = async () => (await app.http.inject('/metrics')).body;

  test('end with sms_per_day, whoever asks; with four fifths of them whoever runs the site is warned, once (R3.05)', async () => {
    app.startWindow(day);
    await settle(limit);
    const warningsBefore = await mailsTo(app, 'support@rendezvous.example');
    const sentBefore = Number(
      /rendezvous_sms_total\{site="localhost",outcome="sent"\} (\d+)/.exec(await metrics())?.[1] ?? 0,
    );
    const send = askForCode(1);
    const statuses: number[] = [];
    for (let time = 0; time < limit; time += 1) statuses.push((await send(time)).statusCode);
    expect(statuses).toEqual(Array(limit).fill(202));
    const refused = await send(limit);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(day);
    expect((await send(limit + 1)).statusCode).toBe(429);

    const error = 50;
    expect(alarms()).toEqual([
      { alarm: 'sms_nearly_used_up', level: error, site: 'localhost', used: 4, most: limit },
      { alarm: 'sms_used_up', level: error, site: 'localhost', used: limit, most: limit },
    ]);
    const figures = await metrics();
    expect(figures).toContain('rendezvous_alarms_total{alarm="sms_nearly_used_up"} 1');
    expect(figures).toContain('rendezvous_alarms_total{alarm="sms_used_up"} 1');
    expect(figures).toContain(`rendezvous_sms_total{site="localhost",outcome="sent"} ${sentBefore + limit}`);
    expect(figures).toContain('rendezvous_sms_total{site="localhost",outcome="refused"} 2');
    const warnings = await mailsTo(app, 'support@rendezvous.example');
    expect(warnings).toHaveLength(warningsBefore.length + 1);
    expect(warnings[0]?.subject).toBe('localhost: today’s text messages are running out');
    expect(warnings[0]?.text).toContain('4 of the 5 text messages');

    await settle(limit + 1);
    expect((await send(limit + 2)).statusCode).toBe(202);
    expect((await send(limit + 3)).statusCode).toBe(429);
    app.startWindow(day);
    expect((await send(limit + 4)).statusCode).toBe(202);
    await settle(1000);
  });
});
