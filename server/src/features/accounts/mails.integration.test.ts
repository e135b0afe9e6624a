import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { CallerOptions } from '#server/testing/caller.ts';
import { linkTo, mailsTo, signedUp } from '#server/testing/newcomer.ts';
import { openRelay, partsOf } from '#server/testing/relay.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

async function follow(address: string) {
  const link = await linkTo(app, address);
  await app.visitor({ host: link.hostname }).get(`${link.pathname}${link.search}`);
}

describe('the welcome mail', () => {
  test('comes once my address is confirmed, once', async () => {
    const { person } = await signedUp(app, { name: 'Zélie' }, { headers: { 'accept-language': 'fr' } });
    const link = await linkTo(app, person.email);
    const before = await mailsTo(app, person.email);
    for (let time = 0; time < 2; time += 1) await app.visitor().get(`${link.pathname}${link.search}`);
    const [welcome, ...others] = await mailsTo(app, person.email);
    expect(others).toEqual(before);
    expect(welcome?.subject).toBe('Bienvenue');
    expect(welcome?.text).toContain('Bonjour Zélie,');
    expect(welcome?.text).toContain('3\u00a0crédits de bienvenue');
    expect((await linkTo(app, person.email)).href).toBe('http://localhost:3000/fr/members');
  });

  test('comes to the new address where moving there has confirmed me', async () => {
    const { person, caller } = await signedUp(app);
    const email = 'moved-and-welcome@example.com';
    await caller.post('/api/mail-change.php', { email, password: person.password });
    const token = (await linkTo(app, email)).searchParams.get('token');
    await app.visitor().put('/api/mail-change.php', { token });
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'Welcome',
      'Confirm your new email address',
    ]);
  });
});

describe('a login from a device that my account does not know', () => {
  const logIn = async (person: { email: string; password: string }, options: CallerOptions = {}) => {
    const caller = app.visitor(options);
    await caller.post('/api/user.php', { login: person.email, password: person.password });
    return caller;
  };
  const warnings = async ({ email }: { email: string }) =>
    (await mailsTo(app, email)).filter(({ subject }) => /New login|Nouvelle connexion/.test(subject));

  test('is told to me with the device, the time where I live, and how to end it', async () => {
    const { person } = await signedUp(app, { time_zone: 'Asia/Tokyo' });
    await logIn(person, { headers: { 'user-agent': firefox } });
    const [mail, ...others] = await warnings(person);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Device: Firefox, Windows');
    const year = app.platform.clock.now().getFullYear();
    expect(mail?.text).toMatch(new RegExp(`Time: \\w+ \\d+, ${year} at \\d+:\\d\\d\\s[AP]M GMT\\+9`));
    expect((await linkTo(app, person.email)).href).toBe('http://localhost:3000/settings');
    expect(mail?.html).toContain('Firefox, Windows');
  });

  test('is told in my language', async () => {
    const { person } = await signedUp(app, {}, { headers: { 'accept-language': 'fr' } });
    await logIn(person);
    const [mail] = await warnings(person);
    expect(mail?.text).toContain('Appareil\u00a0: non reconnu');
    expect((await linkTo(app, person.email)).pathname).toBe('/fr/settings');
  });

  test('is told once: afterwards the device is known, also when it was logged out', async () => {
    const { person, caller: first } = await signedUp(app);
    const second = await logIn(person);
    for (const device of [second, first]) {
      await device.get('/api/logout.php');
      await device.post('/api/user.php', { login: person.name, password: person.password });
    }
    expect(await warnings(person)).toHaveLength(1);
  });

  test('is not told where it is the first one at all, nor where it failed', async () => {
    const { person } = await signedUp(app);
    await app.db.query('delete from known_devices');
    await logIn({ ...person, password: 'not-mine' });
    await logIn(person);
    expect(await warnings(person)).toEqual([]);
    await logIn(person);
    expect(await warnings(person)).toHaveLength(1);
  });

  test('is told for each account by itself, though they are used in one browser', async () => {
    const [one, other] = [await signedUp(app), await signedUp(app)];
    await one.caller.post('/api/user.php', { login: other.person.email, password: other.person.password });
    expect(await warnings(other.person)).toHaveLength(1);
    const { rows } = await app.db.query<{ hash: Buffer; n: number }>(
      'select hash, count(*)::int as n from known_devices group by hash having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  test('is recognised by a cookie that no script can read, keeps for a year, and is not stored', async () => {
    const { person } = await signedUp(app);
    const caller = app.visitor();
    caller.cookies.set('device', 'chosen-by-somebody-else');
    const answer = await caller.post('/api/user.php', { login: person.email, password: person.password });
    const cookie = answer.cookies.find(({ name }) => name === 'device');
    expect(cookie).toMatchObject({ maxAge: 365 * 86_400, path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    const { rows } = await app.db.query<{ text: string }>('select d::text as text from known_devices d');
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(cookie?.value);
    expect(stored).not.toContain(Buffer.from(cookie?.value ?? '').toString('hex'));
  });

  test('a device that was not seen for a year is forgotten', async () => {
    const { user } = await signedUp(app);
    const known = async () => (await app.db.query('select from known_devices where user_id = $1', [user.id])).rowCount;
    await app.visitor().post('/dev/clock.json', { advance: 300 * 86_400 });
    expect(await known()).toBe(1);
    await app.visitor().post('/dev/clock.json', { advance: 66 * 86_400 });
    expect(await known()).toBe(0);
  });
});

describe('through a real relay', () => {
  let relay: Awaited<ReturnType<typeof openRelay>>;
  beforeAll(async () => {
    relay = await openRelay();
  });
  afterAll(() => relay.close());

  test('the activation mail arrives with its text and its HTML, and without a way to unsubscribe', async () => {
    const mailing = await freshApp({ config: { smtpUrl: relay.url } });
    const { person } = await signedUp(mailing, { name: 'Zoé' }, { headers: { 'accept-language': 'fr' } });
    await mailing.platform.jobs.runDue();
    expect(relay.received).toHaveLength(1);
    const [{ to, raw } = { to: [], raw: '' }] = relay.received;
    expect(to).toEqual([person.email]);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(raw).not.toMatch(/^List-Unsubscribe/m);
    const [shown] = await mailsTo(mailing, person.email);
    const parts = partsOf(raw);
    expect(parts['text/plain']?.trim()).toBe(shown?.text);
    expect(parts['text/html']?.trim()).toBe(shown?.html);
    expect(shown?.html).toContain('Bonjour Zoé,');
  });
});

test('nothing is sent to an address whose link leads nowhere', async () => {
  const { person } = await signedUp(app);
  await follow(person.email);
  const before = await mailsTo(app, person.email);
  await app.visitor().get('/api/activate.php?token=unknown');
  expect(await mailsTo(app, person.email)).toEqual(before);
});
