import { beforeAll, describe, expect, it } from 'vitest';
import { appIconPath, memberHeader, nobody } from '#contract/installed-app/installed-app.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { WebBuild } from '#server/web-build.ts';

const answer = async () => new Response('{}', { headers: { 'content-type': 'text/html' } });
const build = { entry: { module: { createRequestHandler: () => answer } }, routes: {}, assets: { version: 'abc123' } };
const web: WebBuild = {
  clientFolder: undefined,
  site: async () => build,
  workbench: async () => build,
  close: async () => {},
};

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ web });
});

describe('what a browser installs', () => {
  it('is in the language the page names, else in mine (R10.07)', async () => {
    const asked = await app.visitor().get('/manifest.webmanifest?lang=fr');
    expect(asked.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(asked.json()).toMatchObject({ lang: 'fr-FR', start_url: '/fr' });
    const mine = await app.visitor().get('/manifest.webmanifest?lang=xx', { cookie: 'i18n_redirected=fr' });
    expect(mine.json().lang).toBe('fr-FR');
  });

  it('has icons that may be kept for good, and no others (R10.07)', async () => {
    const icon = await app.visitor().get(appIconPath(7, 'maskable-512'));
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await app.visitor().get('/app-icons/1/8-any-192.png')).headers['content-type']).not.toBe('image/png');
  });

  it('has an icon also where a page names none, in the colours of the site (R10.07)', async () => {
    const icons = await Promise.all(
      ['localhost', 'bdsm.localhost'].map((host) => app.visitor({ host }).get('/favicon.ico')),
    );
    for (const { headers } of icons) expect(headers['content-type']).toBe('image/png');
    expect(icons[0]?.rawPayload.equals(icons[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  });

  it('has a page for where there is no connection, in both languages and in the theme I chose (R10.07)', async () => {
    const english = await app.visitor().get('/offline?lang=en', { cookie: 'theme=dark' });
    expect(english.body).toContain('You’re offline');
    expect(english.body).toContain('color-scheme: dark;');
    const nonce = /nonce="([^"]+)"/.exec(english.body)?.[1];
    expect(english.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect((await app.visitor().get('/offline?lang=fr')).body).toContain('Vous êtes hors ligne');
  });

  it('says that a shared photo is lost where no worker took it, and reads none of it (R10.07)', async () => {
    const shared = await app.visitor().post('/fr/share-photo', { photo: 'x'.repeat(1000) });
    expect([shared.statusCode, shared.headers.location]).toEqual([303, '/fr/share-photo?problem=lost']);
  });
});

describe('a page says whose it is', () => {
  const markOf = async (caller: { get(path: string): Promise<{ headers: Record<string, unknown> }> }, path: string) =>
    (await caller.get(path)).headers[memberHeader];

  it('by a word of its own for each member, the same on each page and its data, and for nobody (R10.07)', async () => {
    const [one, other] = [await app.member(alice), await app.member(bruno)];
    const mark = await markOf(one, '/chats');
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(await markOf(one, '/chats.data')).toBe(mark);
    expect(await markOf(other, '/chats')).not.toBe(mark);
    expect(await markOf(app.visitor(), '/lang-config')).toBe(nobody);
  });
});
