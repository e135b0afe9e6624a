import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PageContext, sameForAllVisitors, sameForAMinute } from '#contract/pages/pages.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { WebBuild } from '#server/web-build.ts';
import type { SiteBuild } from './site-build.ts';

/** A site of plain sentences: what it was asked, and what it knew. */
function fakeSite(name: string) {
  const rendered: { path: string; method: string; context: PageContext }[] = [];
  const render = async (request: Request, context: PageContext) => {
    const { pathname } = new URL(request.url);
    rendered.push({ path: pathname, method: request.method, context });
    if (pathname.endsWith('.data')) return Response.json({ locale: context.locale });
    const { settings } = await context.ask('settings');
    const { user } = await context.ask('user');
    const body = `<html lang="${context.locale}"><script nonce="${context.nonce}"></script><script nonce="${context.nonce}"></script>
      <p>${settings.name} for ${user?.profile.name ?? 'visitors'}, ${name}</p></html>`;
    const missing = pathname.includes('nothing');
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(!pathname.includes('own') && sameForAllVisitors),
      ...(pathname.includes('landers') && sameForAMinute),
    };
    context.show(body);
    return new Response(null, { status: missing ? 404 : 200, headers });
  };
  const build: SiteBuild = { entry: { module: { createRequestHandler: () => render } }, routes: {} };
  return { build, rendered };
}

const site = fakeSite('site');
const workbench = fakeSite('workbench');
const web: WebBuild = {
  clientFolder: undefined,
  site: async () => site.build,
  workbench: async () => workbench.build,
  close: async () => {},
};

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ web });
});
beforeEach(() => {
  site.rendered.length = 0;
  workbench.rendered.length = 0;
});

const noncesOf = (html: string) => [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
const french = { cookie: 'i18n_redirected=fr' };

describe('the language of a page', () => {
  it('without a prefix is French when I chose French: I am sent to the French page, query kept (R4.17)', async () => {
    const answer = await app.visitor().get('/lang-config?ref=mail&x=%C3%A9', french);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/fr/lang-config?ref=mail&x=%C3%A9');
    expect((await app.visitor().get('/', french)).headers.location).toBe('/fr');
    expect(site.rendered).toEqual([]);
  });

  it('with a prefix is as asked, whatever I chose, so nobody goes in circles (R4.17)', async () => {
    for (const cookie of ['i18n_redirected=fr', 'i18n_redirected=en', 'other=1']) {
      const answer = await app.visitor().get('/fr', { cookie });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('lang="fr"');
    }
  });

  it('is that of the domain while I have not chosen, and mine once I have (R4.17)', async () => {
    const bdsm = app.sites.find('bdsm.localhost');
    if (!bdsm) throw new Error('The test world has a second site.');
    await app.db.transaction((tx) => app.sites.change(tx, bdsm, { domain_language: 'fr' }));
    await app.sites.reloadIfChanged();
    const visitor = app.visitor({ host: 'bdsm.localhost' });
    expect(await visitor.get('/?x=1')).toMatchObject({ statusCode: 302, headers: { location: '/fr?x=1' } });
    expect(await visitor.get('/fr?x=1')).toMatchObject({ statusCode: 200 });
    expect(await visitor.get('/', { cookie: 'i18n_redirected=en' })).toMatchObject({ statusCode: 200 });
    expect(await visitor.get('/', { cookie: 'i18n_redirected=xx' })).toMatchObject({ statusCode: 302 });
    expect(await app.visitor().get('/')).toMatchObject({ statusCode: 200 });
  });

  it('is English by default, even to a French browser (R4.17)', async () => {
    const answer = await app.visitor().get('/', { 'accept-language': 'fr-FR,fr;q=0.9' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('lang="en"');
  });

  it('is also that of the data behind it (R4.17)', async () => {
    const localeOf = async (path: string) => (await app.visitor().get(path, french)).json().locale;
    expect(await localeOf('/fr.data')).toBe('fr');
    expect(await localeOf('/fr/lang-config.data')).toBe('fr');
    expect(await localeOf('/_root.data')).toBe('en');
    expect(await localeOf('/lang-config.data')).toBe('en');
  });

  it('is no business of the workbench, but of every page that only sounds like it', async () => {
    for (const path of ['/dev', '/dev/ui']) {
      const answer = await app.visitor().get(path, french);
      expect(answer.body).toContain('workbench');
    }
    for (const path of ['/dev', '/dev/ui', '/dev.data']) {
      const answer = await app.http.inject({ url: path, remoteAddress: '8.8.8.8' });
      expect(answer.body).not.toContain('workbench');
    }
    expect(await app.visitor().get('/devotion', french)).toMatchObject({ headers: { location: '/fr/devotion' } });
  });
});

describe('search engines', () => {
  it('list the pages that are for everybody, and no other', async () => {
    const saysNo = async (path: string) => (await app.visitor().get(path)).headers['x-robots-tag'] === 'noindex';
    for (const path of ['/', '/fr', '/pricing', '/fr/pages/terms']) expect(await saysNo(path)).toBe(false);
    for (const path of ['/members', '/fr/members/1', '/chats', '/nothing']) expect(await saysNo(path)).toBe(true);
  });
});

describe('a visitor’s page', () => {
  it('is rendered once and then kept, its scripts allowed by what they say', async () => {
    const answers = [await app.visitor().get('/kept'), await app.visitor().get('/kept')];
    expect(site.rendered).toHaveLength(1);
    const ofNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
    for (const { body, headers } of answers) {
      expect(noncesOf(body)).toEqual([]);
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${ofNothing} ${ofNothing};`);
      expect(headers).not.toHaveProperty('x-same-for');
    }
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  it('has a nonce of its own in every answer where it is not kept', async () => {
    const answers = [
      await app.visitor().get('/own'),
      await app.visitor().get('/own'),
      await app.visitor().get('/nothing'),
    ];
    const nonces = answers.map(({ body, headers }) => {
      const [first, second] = noncesOf(body);
      expect(first).toBe(second);
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${first}';`);
      return first;
    });
    expect(new Set(nonces).size).toBe(3);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['*', 'br', brotliDecompressSync],
  ])('travels as small as a client that accepts %s can read it', async (accepted, encoding, decompress) => {
    const plain = await app.visitor().get('/small');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await app.visitor().get('/small', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(String(answer.headers.vary)).toContain('accept-encoding');
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
  });

  it('differs by site, language, theme and device, and is never mixed up', async () => {
    const phone = { 'sec-ch-ua-mobile': '?1' };
    const visits = [
      ['localhost', '/mixed', {}],
      ['localhost', '/mixed', phone],
      ['localhost', '/mixed', { cookie: 'theme=dark' }],
      ['localhost', '/fr/mixed', {}],
      ['bdsm.localhost', '/fr/mixed', {}],
    ] as const;
    for (const [host, path, headers] of [...visits, ...visits]) {
      const { body } = await app.visitor({ host }).get(path, headers);
      expect(body).toContain(host === 'localhost' ? 'Rendezvous' : 'Knot');
      expect(body).toContain(`lang="${path.startsWith('/fr') ? 'fr' : 'en'}"`);
    }
    expect(site.rendered).toHaveLength(visits.length);
  });

  it('is not kept when it has a query, is missing, or does not say it is the same for all', async () => {
    for (const path of ['/?x=1', '/nothing', '/own']) {
      await app.visitor().get(path);
      await app.visitor().get(path);
    }
    expect(site.rendered).toHaveLength(6);
  });

  it('is new again once a setting of the site changes', async () => {
    const visitor = app.visitor();
    expect((await visitor.get('/changing')).body).toContain('Rendezvous for visitors');
    const home = app.sites.find('localhost');
    if (!home) throw new Error('The test world has a site.');
    await app.db.transaction((tx) => app.sites.change(tx, home, { name: 'Tonight' }));
    await app.sites.reloadIfChanged();
    expect((await visitor.get('/changing')).body).toContain('Tonight for visitors');
    await app.db.transaction((tx) => app.sites.change(tx, home, { name: 'Rendezvous' }));
    await app.sites.reloadIfChanged();
    expect((await visitor.get('/changing')).body).toContain('Rendezvous for visitors');
  });
});

describe('an address with doubled slashes', () => {
  it('leads to the page on this site that has single ones, never to another host', async () => {
    const places: Record<string, string> = {
      '//': '/',
      '//?x=1': '/?x=1',
      '//example.org/a': '/example.org/a',
      '/fr//example.org//': '/fr/example.org/',
    };
    for (const [path, place] of Object.entries(places)) {
      const answer = await app.visitor().get(path);
      expect([answer.statusCode, answer.headers.location], path).toEqual([301, place]);
    }
    expect(site.rendered).toEqual([]);
  });
});

describe('the page of somebody logged in', () => {
  it('is always their own, and never shown to a visitor', async () => {
    await app.visitor().get('/private');
    const [hers, his] = [await app.member(alice), await app.member(bruno)];
    for (let time = 0; time < 2; time += 1) {
      expect((await hers.get('/fr/private')).body).toContain('for Alice');
      expect((await his.get('/private')).body).toContain('for Bruno');
      expect((await app.visitor().get('/private')).body).toContain('for visitors');
    }
    expect(site.rendered).toHaveLength(1 + 4);
  });

  it('is not taken from the cache even with a session that is long over', async () => {
    await app.visitor().get('/over');
    const answer = await app.visitor().get('/over', { cookie: 'auth.token=gone' });
    expect(answer.body).toContain('for visitors');
    expect(site.rendered).toHaveLength(2);
  });
});

describe('a strange request for a page', () => {
  it('HEAD gets the headers of the page without its body, and leaves the page whole for the next', async () => {
    // Over a real connection: leaving the body out is what Node does there.
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const head = await fetch(`${address}/head`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const page = await fetch(`${address}/head`);
    const body = await page.text();
    expect(body).toContain('Rendezvous for visitors');
    expect(head.headers.get('content-type')).toBe(page.headers.get('content-type'));
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
    expect((await fetch(`${address}/nothing`, { method: 'HEAD' })).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s is refused without the server failing', async (method) => {
    for (const path of ['/', '/fr', '/lang-config', '/dev/ui']) {
      const answer = await app
        .visitor()
        .send(method, path, 'x=1', { 'content-type': 'application/x-www-form-urlencoded' });
      expect([404, 405, 415]).toContain(answer.statusCode);
    }
    expect(site.rendered).toEqual([]);
  });

  it.each(['a b', '[', '%', 'localhost:99999', 'localhost/fr', 'alice@localhost'])(
    'with the host "%s" is the caller’s mistake, not the server’s',
    async (host) => {
      const answer = await app.visitor({ host }).get('/');
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  it.each(['/%E0%A4%A', '/%00', '//evil.example/', '/fr//evil.example', '/..%2f..%2fetc', `/${'x'.repeat(5000)}`])(
    'for %s never makes the server fail or lead elsewhere',
    async (path) => {
      const answer = await app.visitor().get(path, french);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/);
    },
  );
});

describe('a page with people on it', () => {
  it('is kept for a minute, whoever sent its visitors (R2.30)', async () => {
    const visitor = app.visitor();
    for (const query of ['', '?network=one&sub=1', '?ref=other'])
      expect((await visitor.get(`/landers/video/eng${query}`)).statusCode).toBe(200);
    expect(site.rendered).toHaveLength(1);
    await app.advance(61);
    await visitor.get('/landers/video/eng');
    expect(site.rendered).toHaveLength(2);
  });
});
