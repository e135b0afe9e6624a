import { beforeAll, describe, expect, test } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { linkTo, mailsTo, signedUp } from '#server/testing/newcomer.ts';

const day = 86_400;
const resend = '/api/activation-mail.php';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

/** Follows a link as a mail programme on the web does: from another site, without our cookies. */
async function follow(link: URL, headers: Record<string, string> = {}) {
  const caller = app.visitor({ host: link.host, headers: { 'sec-fetch-site': 'cross-site', ...headers } });
  const answer = await caller.get(`${link.pathname}${link.search}`);
  return [answer.statusCode, answer.headers.location];
}

describe('the link in the mail', () => {
  test('confirms me, gives me the credits of a signup once, and leads on', async () => {
    const { person, caller } = await signedUp(app);
    const me = async () => (await caller.get('/api/user.php')).json().user;
    const link = await linkTo(app, person.email);
    expect(await me()).toMatchObject({ status: 'not_confirmed', credits: 0 });
    expect(await follow(link)).toEqual([302, '/activate/done']);
    expect(await me()).toMatchObject({ status: 'active', credits: 3 });
    expect(await follow(link)).toEqual([302, '/activate/error']);
    expect(await me()).toMatchObject({ status: 'active', credits: 3 });
  });

  test('leads on in my language, whatever the browser speaks that follows it', async () => {
    const { person } = await signedUp(app, {}, { headers: { 'accept-language': 'fr' } });
    const link = await linkTo(app, person.email);
    expect(await follow(link, { 'accept-language': 'en' })).toEqual([302, '/fr/activate/done']);
  });

  test('gives nothing twice when it is followed twice at the same instant, or a second one after it', async () => {
    const { person, caller } = await signedUp(app);
    const first = await linkTo(app, person.email);
    app.advance(1);
    expect((await caller.post(resend)).statusCode).toBe(200);
    const second = await linkTo(app, person.email);
    expect(second.href).not.toBe(first.href);
    const outcomes = await Promise.all([follow(first), follow(first), follow(second)]);
    expect(outcomes.map(([, location]) => location).sort()).toEqual([
      '/activate/done',
      '/activate/done',
      '/activate/error',
    ]);
    expect((await caller.get('/api/user.php')).json().user.credits).toBe(3);
  });

  test('works for seven days', async () => {
    const [early, late] = [await signedUp(app), await signedUp(app)];
    const links = [await linkTo(app, early.person.email), await linkTo(app, late.person.email)] as const;
    app.advance(7 * day - 60);
    expect(await follow(links[0])).toEqual([302, '/activate/done']);
    app.advance(120);
    expect(await follow(links[1])).toEqual([302, '/activate/error']);
  });

  test.each(['', '?token=', '?token=unknown', `?token=${'x'.repeat(300)}`, '?token=a&token=b'])(
    'that is none leads to the error: %s',
    async (query) => {
      const answer = await app.visitor({ headers: { 'accept-language': 'fr' } }).get(`/api/activate.php${query}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/fr/activate/error']);
    },
  );

  test('opens nothing on another site, nor for whoever was banned meanwhile', async () => {
    const { person, user } = await signedUp(app);
    const link = await linkTo(app, person.email);
    expect(await follow(new URL(link.href.replace('localhost', 'bdsm.localhost')))).toEqual([302, '/activate/error']);
    await app.db.query(`update users set status = 'banned' where id = $1`, [user.id]);
    expect(await follow(link)).toEqual([302, '/activate/error']);
    const { rows } = await app.db.query('select status from users where id = $1', [user.id]);
    expect(rows).toEqual([{ status: 'banned' }]);
  });

  test('is not a way to reset a password', async () => {
    const { person } = await signedUp(app);
    const token = (await linkTo(app, person.email)).searchParams.get('token');
    const body = { token, password: 'another-long-secret', password_repeat: 'another-long-secret' };
    expect((await app.visitor().put('/api/password-reset.php', body)).statusCode).toBe(410);
  });
});

describe('I ask for the mail again', () => {
  test('three times a day', async () => {
    const { person, caller } = await signedUp(app);
    app.advance(1);
    for (let time = 0; time < 3; time += 1) expect((await caller.post(resend)).statusCode).toBe(200);
    const refused = await caller.post(resend);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsTo(app, person.email)).toHaveLength(4);
    app.advance(day + 1);
    expect((await caller.post(resend)).statusCode).toBe(200);
  });

  test('and get none when I am confirmed already, or a visitor', async () => {
    const caller = await app.member(alice);
    expect((await caller.post(resend)).statusCode).toBe(200);
    expect(await mailsTo(app, alice.login)).toEqual([]);
    const visitor = await app.visitor().post(resend);
    expect([visitor.statusCode, visitor.json().authentication_required]).toEqual([403, true]);
  });
});

test('links that expired are forgotten', async () => {
  await signedUp(app);
  await app.visitor().post('/dev/clock.json', { advance: 9 * day });
  const { rows } = await app.db.query('select from tokens');
  expect(rows).toEqual([]);
});
