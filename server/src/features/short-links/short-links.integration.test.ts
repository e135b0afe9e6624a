import { beforeAll, describe, expect, it } from 'vitest';
import type { PageContext } from '#contract/pages/pages.ts';
import { pages, reservedSegments } from '#contract/pages/routes.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { confirmedMember, linkTo, mailsTo, signedUp } from '#server/testing/newcomer.ts';
import { openRelay, partsOf } from '#server/testing/relay.ts';
import type { WebBuild } from '#server/web-build.ts';
import { newShortLink, targetOf } from './short-links.ts';

/** A site whose every page is there and says which one it is. */
const web: WebBuild = {
  clientFolder: undefined,
  site: async () => ({
    entry: {
      module: {
        createRequestHandler: () => async (request: Request, context: PageContext) => {
          context.show(`<p>${new URL(request.url).pathname}</p>`);
          return new Response(null, { status: 200, headers: { 'content-type': 'text/html' } });
        },
      },
    },
    routes: {},
  }),
  workbench: async () => {
    throw new Error('Nobody asks for the workbench here.');
  },
  close: async () => {},
};

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ web });
});

const french = { headers: { 'accept-language': 'fr' } };
const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link));
const newestLink = async (email: string) => linksIn((await mailsTo(app, email))[0]?.text ?? '')[0] ?? new URL('x:');
const open = (link: URL, options = {}) => app.visitor({ host: link.hostname, ...options }).get(link.pathname);

describe('a link in a mail', () => {
  it('is short in every mail that an account gets, in its text and in its HTML (R2.29)', async () => {
    const { person, caller } = await confirmedMember(app, {}, french);
    await app.visitor().post('/api/user.php', { login: person.email, password: person.password });
    await app.visitor().post('/api/password-reset.php', { email: person.email });
    const email = `new-${person.email}`;
    await caller.post('/api/mail-change.php', { email, password: person.password });
    const mails = [...(await mailsTo(app, person.email)), ...(await mailsTo(app, email))];
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Bienvenue',
      'Choisissez un nouveau mot de passe',
      'Confirmez votre adresse e-mail',
      'Confirmez votre nouvelle adresse e-mail',
      'Nouvelle connexion à votre compte',
      'Votre adresse e-mail va changer',
    ]);
    for (const { text, html } of mails) {
      const [links, shown] = [linksIn(text), linksIn(html).filter(({ hostname }) => hostname === 'localhost')];
      expect(links).toHaveLength(1);
      for (const link of [...links, ...shown]) expect(link.href).toMatch(/^http:\/\/localhost:3000\/[\w-]{22}$/);
    }
  });

  it('leads to its page in my language, whatever language the browser speaks (R2.29)', async () => {
    const { person } = await signedUp(app, {}, french);
    await app.visitor().post('/api/password-reset.php', { email: person.email });
    const answer = await open(await newestLink(person.email));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toMatch(/^\/fr\/reset-password\/do\?token=[\w-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('to a new password still works once, after programs that scan mails have opened it (R2.29, R5.05)', async () => {
    const { person } = await signedUp(app);
    await app.visitor().post('/api/password-reset.php', { email: person.email });
    const link = await newestLink(person.email);
    for (const method of ['HEAD', 'GET', 'GET'] as const) {
      const answer = await app.http.inject({ method, url: link.pathname, headers: { host: link.hostname } });
      const target = String(answer.headers.location);
      expect((await app.http.inject({ method, url: target, headers: { host: link.hostname } })).statusCode).toBe(200);
    }
    const token = new URL(String((await open(link)).headers.location), link).searchParams.get('token');
    const chosen = { token, password: 'another-long-secret', password_repeat: 'another-long-secret' };
    expect((await app.visitor().put('/api/password-reset.php', chosen)).statusCode).toBe(200);
    expect((await app.visitor().put('/api/password-reset.php', chosen)).statusCode).toBe(410);
    // The link itself still leads to the page that says so.
    expect((await open(link)).statusCode).toBe(302);
  });

  it('confirms my address when I open it, not when a program asks only for its head (R2.25, R2.29)', async () => {
    const { person, caller } = await signedUp(app);
    const link = await newestLink(person.email);
    const status = async () => (await caller.get('/api/user.php')).json().user.status;
    const target = String((await open(link)).headers.location);
    await app.http.inject({ method: 'HEAD', url: link.pathname, headers: { host: link.hostname } });
    await app.http.inject({ method: 'HEAD', url: target, headers: { host: link.hostname } });
    expect(await status()).toBe('not_confirmed');
    expect((await app.visitor().get(target)).headers.location).toBe('/activate/done');
    expect(await status()).toBe('active');
  });

  it('leads nowhere on another site, nor once its time is over (R2.29)', async () => {
    const { person } = await confirmedMember(app);
    const link = await newestLink(person.email);
    expect((await open(link)).headers.location).toBe('/members');
    expect((await open(link, { host: 'bdsm.localhost' })).statusCode).toBe(200);
    app.advance(364 * 86_400);
    expect((await open(link)).headers.location).toBe('/members');
    app.advance(2 * 86_400);
    expect((await open(link)).statusCode).toBe(200);
  });

  it('is the same however often the relay has to be asked (R2.29, R10.02)', async () => {
    const relay = await openRelay({ refusals: 2 });
    const mailing = await freshApp({ config: { smtpUrl: relay.url } });
    const { person } = await signedUp(mailing);
    for (let tries = 0; tries < 3; tries += 1) {
      await mailing.platform.jobs.runDue();
      mailing.advance(100);
    }
    const links = relay.received.map(({ raw }) => linksIn(partsOf(raw)['text/plain'] ?? '')[0]?.href);
    expect(links).toHaveLength(3);
    expect(new Set(links).size).toBe(1);
    expect((await mailing.db.query('select from short_links')).rowCount).toBe(1);
    expect((await linkTo(mailing, person.email)).pathname).toBe('/api/activate.php');
    await relay.close();
  });

  it('is never the address of a page, a language or anything else that is there (R2.29)', async () => {
    const [site] = app.sites.all;
    if (!site) throw new Error('The test world has sites.');
    const paths: string[] = [
      ...Object.values(pages).map(({ path }) => path),
      ...reservedSegments.map((segment) => `/${segment}`),
    ];
    const shape = /^\/[\w-]{22}$/;
    expect(paths.filter((path) => shape.test(path) || shape.test(`/fr${path}`))).toEqual([]);
    const { secrets } = app.platform;
    for (let made = 0; made < 100; made += 1) {
      const { pathname } = new URL(
        newShortLink({ publicUrl: 'http://localhost', secrets }, { site, path: '/' }).address,
      );
      expect(pathname).toMatch(shape);
    }
    const now = app.platform.clock.now();
    for (const path of paths) expect(await targetOf(app.db, secrets, { site, path, now })).toBeUndefined();
  });
});
