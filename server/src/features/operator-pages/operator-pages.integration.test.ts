import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageContext } from '#contract/pages/pages.ts';
import { pages, reservedSegments } from '#contract/pages/routes.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { WebBuild } from '#server/web-build.ts';
import { saveOperatorPage } from './operator-pages.ts';

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
let siteId: number;
beforeAll(async () => {
  app = await freshApp({ web });
  siteId = app.sites.all.find(({ host }) => host === 'localhost')?.id ?? 0;
});

const written = {
  token: 'house-rules',
  locale: 'en' as const,
  title: 'House rules',
  markdown: '# Be kind',
  published: true,
};
const save = (changes: object = {}) =>
  app.db.transaction((tx) => saveOperatorPage(tx, { ...written, siteId, ...changes }, app.platform.clock.now()));
const read = (token: string, options = {}) =>
  app.visitor(options).get(`/api/page.php?token=${encodeURIComponent(token)}`);
const french = { headers: { 'accept-language': 'fr' } };

describe('a page that an operator wrote', () => {
  it('is read in my language, or the one there is, and on its own site alone (R2.29)', async () => {
    await save();
    const page = { token: 'house-rules', locale: 'en', title: 'House rules', html: '<h2>Be kind</h2>\n' };
    expect((await read('house-rules')).json()).toEqual({ page });
    expect((await read('house-rules', french)).json()).toEqual({ page });
    await save({ locale: 'fr', title: 'Règles', markdown: 'Soyez *aimable*' });
    expect((await read('house-rules', french)).json().page).toMatchObject({ locale: 'fr', title: 'Règles' });
    expect((await read('house-rules', { host: 'bdsm.localhost' })).statusCode).toBe(404);
  });

  it('is shown to nobody before it is published (R2.29)', async () => {
    await save({ token: 'draft', published: false });
    expect((await read('draft')).statusCode).toBe(404);
    await save({ token: 'draft' });
    expect((await read('draft')).statusCode).toBe(200);
  });

  it('is in the sitemap, in the languages it has (R2.29)', async () => {
    await save({ token: 'only-english' });
    await save({ token: 'hidden', published: false });
    const { body } = await app.visitor().get('/sitemap.xml');
    expect(body).toContain('/house-rules</loc>');
    expect(body).toContain('/fr/house-rules</loc>');
    expect(body).toContain('/only-english</loc>');
    expect(body).not.toMatch(/\/fr\/only-english|hidden/);
  });

  it('never stands where a page, a language, the API or a file does (R2.29)', async () => {
    const firsts = Object.values(pages).map(({ path }) => path.split('/')[1] ?? '');
    const others = ['', 'Upper', 'a b', 'a/b', 'a.b', '-a', 'a--b', 'é', 'x'.repeat(61)];
    for (const token of new Set([...firsts, ...reservedSegments, ...others])) {
      await expect(save({ token }), token).rejects.toMatchObject({
        details: { fields: { token: { problem: 'invalid' } } },
      });
      expect((await read(token.slice(0, 60))).statusCode, token).toBe(404);
    }
  });

  it('has a title, and an end (R2.29)', async () => {
    for (const [field, value] of [
      ['title', '  '],
      ['title', 'x'.repeat(121)],
      ['markdown', 'x'.repeat(50_001)],
      ['locale', 'xx'],
    ] as const)
      await expect(save({ [field]: value })).rejects.toMatchObject({
        details: { fields: { [field]: { problem: 'invalid' } } },
      });
  });

  it('comes before a short link of the same name (R2.29)', async () => {
    const token = 'twenty-two-letters-abc';
    const { secrets, clock } = app.platform;
    const tokenHash = createHash('sha256').update(token).digest();
    const target = secrets.seal(Buffer.from('/members'), `short link ${tokenHash.toString('hex')}`);
    await app.db.query('insert into short_links (token_hash, site_id, target, expires_at) values ($1, $2, $3, $4)', [
      tokenHash,
      siteId,
      target,
      new Date(clock.now().getTime() + 86_400_000),
    ]);
    expect((await app.visitor().get(`/${token}`)).headers.location).toBe('/members');
    await save({ token });
    expect((await app.visitor().get(`/${token}`)).body).toContain(token);
  });
});
