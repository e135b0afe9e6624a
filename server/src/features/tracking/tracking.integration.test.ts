import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshAppOptions, freshApp, type TestApp } from '#server/testing/app.ts';
import { killNodeAt } from '#server/testing/killed-node.ts';
import { openNetwork } from '#server/testing/network.ts';
import { confirmedMember, signedUp } from '#server/testing/newcomer.ts';
import { buy, decide, order } from '#server/testing/purchases.ts';
import { type NetworkSettings, saveNetwork } from './tracking.ts';

const config = { postbacksToLoopback: true };
const sender = { network: 'acme', ref: 'spring', sub1: 'a&b', sub2: 'two', sub3: '' };
const query = 'e={event}&r={ref}&s1={sub1}&s2={sub2}&s3={sub3}&a={amount}&c={currency}&m={member}&i={id}';

let network: Awaited<ReturnType<typeof openNetwork>>;
beforeAll(async () => {
  network = await openNetwork();
});
beforeEach(() => {
  network.told = [];
  network.answers = [];
});

async function appWith(changes: Partial<NetworkSettings> = {}, options: FreshAppOptions = { config }) {
  const app = await freshApp(options);
  const [site] = app.sites.all.filter(({ host }) => host === 'localhost');
  const settings: NetworkSettings = {
    siteId: site?.id ?? 0,
    name: 'Acme',
    enabled: true,
    signupUrl: `${network.origin}/signup?${query}`,
    purchaseUrl: `${network.origin}/purchase?${query}`,
    ...changes,
  };
  const save = (more: Partial<NetworkSettings> = {}) =>
    app.db.transaction((tx) => saveNetwork(tx, { ...settings, ...more }, app.platform.clock.now()));
  await save();
  return { app, save };
}

async function runJobs(app: TestApp, seconds = 11) {
  app.advance(seconds);
  await app.platform.jobs.runDue();
  await app.platform.jobs.runDue();
}
const postbacks = async ({ db }: TestApp) =>
  (
    await db.query(
      `select event, network, state, attempts, status, answer from postbacks join conversions on conversions.id = conversion_id
       order by event desc`,
    )
  ).rows;
const facts = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? []);

describe('the network that sent me', () => {
  let app: TestApp;
  beforeAll(async () => {
    ({ app } = await appWith());
  });
  beforeEach(() => forget());
  async function forget() {
    await app.db.query('delete from live_events');
    await app.db.query('delete from conversions');
    network.told = [];
  }

  it('is told once that I confirmed my address, with what its link said (R3.08, R5.11)', async () => {
    const { user } = await confirmedMember(app, { tracking: sender, tracking_consent: true });
    await runJobs(app);
    await runJobs(app);
    expect(network.told.map(({ pathname }) => pathname)).toEqual(['/signup']);
    const told = facts(network.told[0]);
    expect(told).toMatchObject({ e: 'signup', r: 'spring', s1: 'a&b', s2: 'two', s3: '', a: '', c: '' });
    expect(told.m).toMatch(/^[\w-]{22}$/);
    expect(network.told[0]?.href).not.toContain(user.id);
    expect(await postbacks(app)).toEqual([
      { event: 'signup', network: 'acme', state: 'delivered', attempts: 1, status: 200, answer: 'status 200' },
    ]);
  });

  it('is not told of a signup that was never confirmed (R3.08)', async () => {
    await signedUp(app, { tracking: sender, tracking_consent: true });
    await runJobs(app);
    expect(network.told).toEqual([]);
  });

  it('is told of my first purchase with its amount, and of no other one (R3.08)', async () => {
    const { caller } = await confirmedMember(app, { tracking: sender, tracking_consent: true });
    const failed = (await order(caller)).json().payment.payment_id;
    await decide(app, failed, 'fail');
    await runJobs(app);
    expect(network.told.map(({ pathname }) => pathname)).toEqual(['/signup']);
    await buy(app, caller);
    await runJobs(app);
    await buy(app, caller, { bundle: 'medium' });
    await runJobs(app);
    await runJobs(app, 86_400 * 2);
    expect(network.told.map(({ pathname }) => pathname)).toEqual(['/signup', '/purchase']);
    const [signup, purchase] = network.told.map(facts);
    expect(purchase).toMatchObject({ e: 'purchase', r: 'spring', a: expect.stringMatching(/^\d+\.\d\d$/), c: 'EUR' });
    expect(purchase?.m).toBe(signup?.m);
    expect(purchase?.i).not.toBe(signup?.i);
  });

  it('hears nothing of a purchase once I have taken my consent back (R3.08)', async () => {
    const { caller } = await confirmedMember(app, { tracking: sender, tracking_consent: true });
    await runJobs(app);
    await caller.put('/api/consents.php', { kind: 'tracking', granted: false });
    await buy(app, caller);
    await runJobs(app);
    expect(network.told.map(({ pathname }) => pathname)).toEqual(['/signup']);
  });

  it('is nobody where no network sent me, or one that this site does not know (R3.08)', async () => {
    for (const tracking of [undefined, { ref: 'x' }, { network: 'other' }]) {
      const { caller } = await confirmedMember(app, tracking ? { tracking, tracking_consent: true } : {});
      await buy(app, caller);
    }
    await runJobs(app);
    expect(network.told).toEqual([]);
    const { rows } = await app.db.query('select event, network, amount > 0 as paid from conversions order by event');
    expect(rows).toEqual([
      { event: 'purchase', network: 'other', paid: true },
      { event: 'signup', network: 'other', paid: null },
    ]);
  });

  it('is tried again later while it is away, and left alone when it refuses (R3.08)', async () => {
    network.answers = [503, 429, 200];
    await confirmedMember(app, { tracking: sender, tracking_consent: true });
    for (let tries = 0; tries < 5; tries += 1) await runJobs(app, 100);
    expect(network.told).toHaveLength(3);
    expect(new Set(network.told.map(({ href }) => href)).size).toBe(1);
    expect(await postbacks(app)).toMatchObject([{ state: 'delivered', attempts: 3 }]);

    await forget();
    network.answers = [404];
    await confirmedMember(app, { tracking: sender, tracking_consent: true });
    for (let tries = 0; tries < 3; tries += 1) await runJobs(app, 100);
    expect(network.told).toHaveLength(1);
    expect(await postbacks(app)).toMatchObject([{ state: 'refused', status: 404 }]);
  });

  it('may send us on to another of its addresses, but never into a private network (R3.08)', async () => {
    network.answers = [`${network.origin}/moved`, 200];
    await confirmedMember(app, { tracking: sender, tracking_consent: true });
    await runJobs(app);
    expect(network.told.map(({ pathname }) => pathname)).toEqual(['/signup', '/moved']);
    await forget();

    for (const target of [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest',
      'http://[fd00::1]/',
      'file:///etc/passwd',
    ]) {
      network.answers = [target];
      await confirmedMember(app, { tracking: sender, tracking_consent: true });
      await runJobs(app);
      expect(await postbacks(app)).toMatchObject([
        { state: 'waiting', status: null, answer: expect.stringMatching(/^The network leads/) },
      ]);
      await forget();
    }
  });
});

it('a network on this machine is reached by nobody who has not allowed it (R3.08)', async () => {
  const named = network.origin.replace('127.0.0.1', 'localhost');
  for (const origin of [network.origin, named]) {
    const { app } = await appWith({ signupUrl: `${origin}/signup` }, {});
    await confirmedMember(app, { tracking: sender, tracking_consent: true });
    await runJobs(app);
    expect(await postbacks(app)).toMatchObject([
      { state: 'waiting', answer: expect.stringContaining('private network') },
    ]);
  }
  expect(network.told).toEqual([]);
});

it('a network that was switched off meanwhile hears nothing (R3.08)', async () => {
  const { app, save } = await appWith();
  await confirmedMember(app, { tracking: sender, tracking_consent: true });
  await save({ enabled: false });
  await runJobs(app);
  expect(network.told).toEqual([]);
  expect(await postbacks(app)).toMatchObject([{ state: 'withheld', attempts: 0 }]);
  await confirmedMember(app, { tracking: sender, tracking_consent: true });
  expect(await postbacks(app)).toHaveLength(1);
});

it('an operator cannot save a template that leads astray (R3.08)', async () => {
  const { save } = await appWith();
  for (const signupUrl of ['https://{ref}.example/', 'ftp://net.example/', 'https://net.example/{click}'])
    await expect(save({ signupUrl })).rejects.toMatchObject({
      details: { fields: { signup_url: { problem: 'invalid' } } },
    });
  await expect(save({ name: ' ' })).rejects.toMatchObject({ details: { fields: { name: { problem: 'invalid' } } } });
});

// The embedded database belongs to one process alone, and ends with it.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')(
  'the node that tells networks is killed',
  { timeout: 120_000 },
  () => {
    const secretKey = 'a key of the environment that outlives a node';

    it('and each purchase is still told, under one id (R3.08)', async () => {
      const { app } = await appWith({}, { config: { ...config, secretKey } });
      const { caller } = await confirmedMember(app, { tracking: sender, tracking_consent: true });
      await runJobs(app);
      await buy(app, caller);
      app.advance(11);
      await killNodeAt(app, secretKey, [{ table: 'postbacks', when: 'true' }], 1);
      await runJobs(app, 61);
      await runJobs(app, 200);
      const purchases = network.told.filter(({ pathname }) => pathname === '/purchase');
      expect(purchases.length).toBeGreaterThan(0);
      expect(new Set(purchases.map((url) => facts(url).i)).size).toBe(1);
      expect(await postbacks(app)).toMatchObject([{ event: 'signup' }, { event: 'purchase', state: 'delivered' }]);
    });
  },
);
