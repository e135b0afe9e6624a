import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#contract/accounts/birth-date.ts';
import { saveNetwork } from '#server/features/tracking/tracking.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { confirmedMember, signedUp } from '#server/testing/newcomer.ts';
import { buy } from '#server/testing/purchases.ts';
import { atWork } from '#server/testing/staff.ts';
import { rollUpDays, rollUpWeeks } from './roll-up.ts';

const day = 86_400;
const sent = { tracking: { network: 'acme', ref: 'spring' }, tracking_consent: true, lander: 'gallery' };

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
  const [site] = app.sites.all.filter(({ host }) => host === 'localhost');
  const network = { siteId: site?.id ?? 0, name: 'Acme', enabled: true, signupUrl: null, purchaseUrl: null };
  await app.db.transaction((tx) => saveNetwork(tx, network, now()));
});

const now = () => app.platform.clock.now();
/** Figures are added up by the day of their site. */
const today = () => dayIn('Europe/Paris', now());
const count = () => rollUpDays({ db: app.db, sites: app.sites, now: now() });

async function ask(query: Record<string, string> = {}, path = 'insight') {
  const finance = await atWork(app, 'finance');
  const period = { from: '2020-01-01', to: '2020-01-01', kind: 'days' };
  const { rows } = await app.db.query<{ first: string; last: string }>(
    `select coalesce(min(day), current_date)::text as first, coalesce(max(day), current_date)::text as last from insight_figures`,
  );
  const { first = today(), last = today() } = rows[0] ?? {};
  const asked = { ...period, from: first, to: last, ...query };
  return (await finance.get(`/api/admin/${path}.php?${new URLSearchParams(asked)}`)).json();
}

/** What the tables say that the figures are added up from. */
async function truth() {
  const { rows } = await app.db.query<{ figures: Record<string, number> }>(
    `select json_build_object(
       'signups', (select count(*) from users where email is not null),
       'activations', (select count(*) from users where confirmed_at is not null),
       'first_purchases', (select count(distinct user_id) from payments where completed_at is not null),
       'messages', (select count(*) from messages join users on users.id = sender_id and email is not null),
       'matches', (select count(*) / 2 from matches),
       'deletions', (select count(*) from deletions)
     ) as figures`,
  );
  return rows[0]?.figures;
}

const books = async () =>
  (
    await app.db.query<{ currency: string; gross: number; refunded: number }>(
      `select currency, sum(amount)::float8 as gross, sum(refunded)::float8 as refunded
       from payments where completed_at is not null group by currency order by sum(amount) desc`,
    )
  ).rows;

describe('the figures', () => {
  it('are what the members, their messages and their payments add up to, by whatever they are read', async () => {
    const { caller } = await confirmedMember(app, sent);
    await buy(app, caller);
    await buy(app, caller);
    await signedUp(app, sent);
    await count();
    const whole = await ask();
    expect(whole.totals.figures).toEqual(await truth());
    for (const kind of ['sites', 'countries', 'sources'])
      expect((await ask({ kind })).totals, kind).toEqual(whole.totals);
    expect(whole.counted_at).not.toBeNull();
  });

  it('of money are the ledger’s, in every currency, also after a refund (R10.02)', async () => {
    const { caller } = await confirmedMember(app, sent);
    const paymentId = await buy(app, caller);
    const finance = await atWork(app, 'finance');
    await finance.post('/api/admin/refund.php', { payment_id: paymentId, reason: 'Bought by mistake.' });
    await count();
    const { totals } = await ask();
    const sums = totals.money.map(({ currency, gross, refunded }: Record<string, unknown>) => ({
      currency,
      gross,
      refunded,
    }));
    expect(sums).toEqual(await books());
    expect(sums[0].refunded).toBeGreaterThan(0);
  });

  it('say who sent members, and leave out networks that the site does not know (R3.08)', async () => {
    await signedUp(app, { ...sent, tracking: { network: 'nobody-knows', ref: 'x' } });
    await count();
    const bySource = await ask({ kind: 'sources', from: today() });
    const keys = bySource.rows.map(({ key }: { key: string }) => key);
    expect(keys).toContain('Acme');
    expect(keys).not.toContain('nobody-knows');
    const acme = bySource.rows.find(({ key }: { key: string }) => key === 'Acme');
    const ofAcme = await ask({ network: 'Acme', from: today() });
    expect(ofAcme.totals.figures).toEqual(acme.figures);
    const refs = await ask({ kind: 'sources', network: 'Acme', from: today() });
    expect(refs.rows).toMatchObject([{ key: 'spring', figures: acme.figures }]);
  });

  it('say what a network costs for each who confirmed, from when it was said', async () => {
    const owner = await atWork(app, 'owner');
    const said = { host: 'localhost', network: 'acme', cost: 250, currency: 'EUR' };
    const saved = await owner.put('/api/admin/network-costs.php', said);
    expect(saved.json()).toEqual({ ...said, network: 'Acme' });
    await confirmedMember(app, sent);
    await count();
    const { totals } = await ask({ network: 'Acme', from: today() });
    const euros = totals.money.find(({ currency }: { currency: string }) => currency === 'EUR');
    expect(euros.cost).toBe(250 * totals.figures.activations);
    expect(totals.figures.activations).toBeGreaterThan(0);
    const nobody = await owner.put('/api/admin/network-costs.php', { ...said, network: 'nobody-knows' });
    expect(nobody.statusCode).toBe(404);
  });

  it('of a landing page lead from its views to the first purchase (R2.67)', async () => {
    const page = { page: 'landers-name', lander: 'gallery', seconds: 3, bounced: true };
    await app.visitor().post('/api/page-hidden.php', page);
    await count();
    const { landers } = await ask({ from: today() }, 'landing-pages');
    expect(landers).toMatchObject([{ lander: 'gallery', views: 1, bounces: 1, first_purchases: 2 }]);
    const [{ signups, activations }] = landers;
    expect(signups).toBeGreaterThan(activations);
  });
});

describe('a day', () => {
  it('is the same however often it is counted, and whatever else was running', async () => {
    await count();
    const once = await ask();
    await Promise.all([count(), count()]);
    expect((await ask()).totals).toEqual(once.totals);
  });

  it('that is over keeps its figures when a member of it is erased', async () => {
    const { user } = await signedUp(app);
    await count();
    const before = (await ask()).totals.figures.signups;
    app.advance(3 * day);
    await count();
    await app.db.query('delete from sessions where user_id = $1', [user.id]);
    await app.db.query('delete from profiles where id = $1', [user.id]);
    await app.db.query('delete from users where id = $1', [user.id]);
    await count();
    expect((await ask()).totals.figures.signups).toBe(before);
  });

  it('that nobody counted while the server was away is counted later', async () => {
    const { caller } = await confirmedMember(app, sent);
    const bought = today();
    await buy(app, caller);
    app.advance(9 * day);
    await count();
    const { totals } = await ask({ from: bought, to: bought });
    expect(totals.figures).toMatchObject({ signups: 1, first_purchases: 1 });
  });

  it('goes on where a run was killed', async () => {
    app.advance(30 * day);
    await signedUp(app);
    await app.db.query('delete from insight_progress');
    await app.db.query('delete from insight_figures');
    const stopped = new AbortController();
    const db = Object.assign(Object.create(app.db), {
      transaction: async (work: Parameters<typeof app.db.transaction>[0]) => {
        const done = await app.db.transaction(work);
        const { rows } = await app.db.query('select from insight_progress');
        if (rows.length > 0) stopped.abort();
        return done;
      },
    });
    await rollUpDays({ db, sites: app.sites, now: now(), signal: stopped.signal });
    const half = (await ask()).totals.figures.signups;
    await count();
    expect((await ask()).totals.figures.signups).toBeGreaterThan(half);
    expect((await ask()).totals.figures).toEqual(await truth());
  });
});

describe('a cohort', () => {
  it('says how many of a week’s newcomers paid in which week', async () => {
    const { caller } = await confirmedMember(app);
    await buy(app, caller);
    await count();
    await rollUpWeeks({ db: app.db, sites: app.sites, now: now() });
    const { cohorts } = await ask({}, 'cohorts');
    expect(cohorts).toHaveLength(12);
    expect(cohorts[0].members).toBeGreaterThan(0);
    expect(cohorts[0].weeks).toEqual([{ active: expect.any(Number), paid: 1 }]);
    expect(cohorts[11].weeks).toHaveLength(12);
  });
});

describe('a period', () => {
  it.each([
    { from: '2026-11-17', to: '2026-11-16' },
    { from: '2020-01-01', to: '2026-11-16' },
  ])('from $from to $to is refused', async (period) => {
    const finance = await atWork(app, 'finance');
    const answer = await finance.get(`/api/admin/insight.php?${new URLSearchParams({ kind: 'days', ...period })}`);
    expect(answer.statusCode).toBe(422);
  });

  it('goes into a spreadsheet, with a column for each currency', async () => {
    const finance = await atWork(app, 'finance');
    const file = await finance.get('/api/admin/export.php?kind=sources&from=2026-01-01');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(file.body.split('\n')[0]).toMatch(/^sources,signups,activations,.*gross_EUR,refunded_EUR,cost_EUR/);
    expect(file.body).toContain('\nAcme,');
  });
});
