import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const login = { login: alice.login, password: alice.password };

describe('a write', () => {
  const refused: [what: string, headers: Record<string, string>][] = [
    ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    [
      'another site whose browser says no more',
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['a neighbouring domain', { origin: 'http://bdsm.localhost', 'sec-fetch-site': 'same-site' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['nowhere', { origin: 'null' }],
    ['a page whose origin cannot be read', { origin: 'http://[' }],
    ['a browser that says cross-site and nothing else', { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
  ];
  test.each(refused)('from %s is refused', async (_what, headers) => {
    const caller = app.visitor();
    const answer = await caller.post('/api/user.php', login, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('cross_site');
    expect(caller.cookies.size).toBe(0);
    expect((await app.visitor().post('/dev/clock.json', { advance: 1 }, headers)).statusCode).toBe(403);
  });

  const accepted: [what: string, headers: Record<string, string>][] = [
    ['our own page', { origin: 'http://localhost', 'sec-fetch-site': 'same-origin', host: 'localhost' }],
    ['our own page on another port', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    [
      'our own page behind a proxy that ends TLS',
      { origin: 'https://localhost', host: 'localhost', 'x-forwarded-proto': 'https' },
    ],
    ['our own page, where the port goes without saying', { origin: 'http://localhost', host: 'localhost:80' }],
    ['our own page, though the host is shouted', { origin: 'http://localhost:3000', host: 'LOCALHOST:3000' }],
    ['an address bar', { origin: 'http://localhost', 'sec-fetch-site': 'none' }],
  ];
  test.each(accepted)('from %s is accepted', async (_what, headers) => {
    expect((await app.visitor().post('/api/user.php', login, headers)).statusCode).toBe(200);
  });

  test('from a program, which names no origin, is accepted', async () => {
    const answer = await app.http.inject({ method: 'POST', url: '/api/user.php', payload: login });
    expect(answer.statusCode).toBe(200);
  });
});

describe('logging out', () => {
  test('ends the session on the server, whoever kept the cookie', async () => {
    const caller = await app.member(alice);
    const token = caller.cookies.get('auth.token') ?? '';
    const answer = await caller.get('/api/logout.php', { 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBe('auth.token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    caller.cookies.set('auth.token', token);
    expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
  });

  test.each(['cross-site', 'same-site'])('is not done for a %s request', async (site) => {
    const caller = await app.member(bruno);
    const answer = await caller.get('/api/logout.php', { 'sec-fetch-site': site });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await caller.get('/api/user.php')).json().user.profile.name).toBe('Bruno');
  });

  test('is done for a link of our own and for the address bar', async () => {
    for (const site of ['same-origin', 'none']) {
      const caller = await app.member(bruno);
      await caller.get('/api/logout.php', { 'sec-fetch-site': site });
      expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
    }
  });

  test('ends this session alone', async () => {
    const [phone, laptop] = [await app.member(bruno), await app.member(bruno)];
    await phone.get('/api/logout.php');
    expect((await laptop.get('/api/user.php')).json().user.profile.name).toBe('Bruno');
  });

  test('as a visitor changes nothing', async () => {
    expect((await app.visitor().get('/api/logout.php')).statusCode).toBe(200);
  });
});

describe('every answer', () => {
  const addresses = ['/api/settings.php', '/api/nothing.php', '/healthz', '/media/nothing.webp', '/nothing'];

  test.each(addresses)('tells the browser what it may do: %s', async (url) => {
    const { headers } = await app.visitor().get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]{16,}'/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('carries a nonce of its own', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 20; time += 1) {
      const { headers } = await app.visitor().get('/api/settings.php');
      nonces.add(/script-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '');
    }
    expect(nonces.size).toBe(20);
  });

  test('of the API is kept by no cache', async () => {
    expect((await app.visitor().get('/api/settings.php')).headers['cache-control']).toBe('no-store');
  });
});
