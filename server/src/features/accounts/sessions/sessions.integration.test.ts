import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { localeCookie } from '#contract/locales.ts';
import { alice, bruno, chloe, dora, freshApp, type TestApp } from '#server/testing/app.ts';

const day = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

test('my language is a cookie of its own, for 365 days (R9.01)', () => {
  expect(localeCookie).toEqual({ name: 'i18n_redirected', days: 365 });
});

describe('my session', () => {
  test('is a cookie called auth.token for 30 days, on every path, lax, which no script can read (R9.01)', {
    timeout: 40_000,
  }, async () => {
    const answer = await app.visitor().post('/api/user.php', { login: alice.login, password: alice.password });
    expect(answer.cookies.filter(({ name }) => name.startsWith('auth.'))).toEqual([
      {
        name: 'auth.token',
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge: 30 * day,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    const production = await freshApp({ config: { production: true } });
    const secured = await production.visitor().post('/api/user.php', { login: alice.login, password: alice.password });
    expect(secured.cookies).toContainEqual(
      expect.objectContaining({ name: 'auth.token', secure: true, maxAge: 30 * day }),
    );
  });

  test('is stored as a hash, so that whoever reads the database cannot become me', async () => {
    const caller = await app.member(alice);
    const token = caller.cookies.get('auth.token') ?? '';
    const { rows } = await app.db.query<{ text: string; token_hash: Buffer }>(
      'select s::text as text, token_hash from sessions s',
    );
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toContain(
      createHash('sha256').update(token).digest('hex'),
    );
    const everything = rows.map(({ text }) => text).join();
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is a new one each time I log in, even when I bring one along', async () => {
    const caller = await app.member(alice);
    const first = caller.cookies.get('auth.token');
    await caller.post('/api/user.php', { login: alice.login, password: alice.password });
    expect(caller.cookies.get('auth.token')).not.toBe(first);

    const planted = app.visitor();
    planted.cookies.set('auth.token', 'chosen-by-somebody-else');
    await planted.post('/api/user.php', { login: alice.login, password: alice.password });
    expect(planted.cookies.get('auth.token')).toMatch(/^[\w-]{43}$/);
  });

  test('is mine: with another member’s cookie I would be that member, with none or a wrong one nobody', async () => {
    const caller = app.visitor();
    expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
    for (const wrong of ['', 'x', 'a'.repeat(43), 'a'.repeat(4000)]) {
      caller.cookies.set('auth.token', wrong);
      expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
    }
  });

  test('is worth nothing on another site of the installation', async () => {
    const caller = await app.member(dora);
    expect((await caller.get('/api/user.php')).json().user.profile.name).toBe('Dora');
    const elsewhere = app.visitor({ host: 'localhost' });
    elsewhere.cookies.set('auth.token', caller.cookies.get('auth.token') ?? '');
    expect((await elsewhere.get('/api/user.php')).json()).toEqual({ user: null });
    const refused = await elsewhere.put('/api/user.php', { language: 'fr' });
    expect(refused.statusCode).toBe(403);
    const { login, password } = dora;
    expect((await app.visitor({ host: 'localhost' }).post('/api/user.php', { login, password })).statusCode).toBe(401);
  });

  test('notes when I was last here, but not at every click', async () => {
    const caller = await app.member(bruno);
    const token = createHash('sha256')
      .update(caller.cookies.get('auth.token') ?? '')
      .digest();
    const seen = async () =>
      (await app.db.query<{ at: Date }>('select last_seen_at as at from sessions where token_hash = $1', [token]))
        .rows[0]?.at;
    const first = await seen();
    await caller.get('/api/user.php');
    expect(await seen()).toEqual(first);
    app.advance(600);
    await caller.get('/api/user.php');
    expect((await seen())?.getTime()).toBeGreaterThanOrEqual((first?.getTime() ?? 0) + 600_000);
  });

  test('ends after 30 days by the clock, on the server too, and is then forgotten', async () => {
    const caller = await app.member(bruno);
    app.advance(30 * day - 60);
    expect((await caller.get('/api/user.php')).json().user.profile.name).toBe('Bruno');
    app.advance(120);
    expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });

    await app.visitor().post('/dev/clock.json', { advance: day });
    const { rows } = await app.db.query('select from sessions where expires_at <= $1', [app.platform.clock.now()]);
    expect(rows).toEqual([]);
  });
});

describe('I log in', () => {
  test.each([
    ['login', alice.login],
    ['email', alice.login],
    ['username', alice.name],
    ['login', alice.name],
    ['login', alice.login.toUpperCase()],
    ['login', 'aLiCe'],
  ])('with %s %s', async (field, login) => {
    const answer = await app.visitor().post('/api/user.php', { [field]: login, password: alice.password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      status: 'active',
      paid_user: true,
      language: 'fr',
      profile: { name: 'Alice' },
    });
  });

  test('before I confirmed my address, and the answer says so', async () => {
    const caller = await app.member(chloe);
    expect((await caller.get('/api/user.php')).json().user.status).toBe('not_confirmed');
  });

  test.each(['%', '_lice', 'alice ', "' or true --", 'alice@cast.example%'])(
    'with nothing that merely resembles my name: %s',
    async (login) => {
      const answer = await app.visitor().post('/api/user.php', { login, password: alice.password });
      expect(answer.statusCode).toBe(401);
    },
  );

  test('and no answer ever holds my password or its hash', async () => {
    const answer = await app.visitor().post('/api/user.php', { login: alice.login, password: alice.password });
    expect(answer.body).not.toContain('argon2');
    expect(answer.body).not.toContain(alice.password);
  });
});

test('the language I choose is kept in my account, for every device', async () => {
  const [phone, laptop] = [await app.member(bruno), await app.member(bruno)];
  const answer = await phone.put('/api/user.php', { language: 'fr' });
  expect(answer.json().user.language).toBe('fr');
  expect((await laptop.get('/api/user.php')).json().user.language).toBe('fr');
  expect((await laptop.get('/api/nothing.php')).json().error.message).toBe('Cette page est introuvable');
});
