import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack, packFolder, packList } from '../../../../scripts/gifs/make.mjs';
import { icebreakersIn } from '../icebreakers/icebreakers.ts';
import { Gifs } from './gifs.ts';
import { GifProxy } from './proxy.ts';
import { giphy, klipy } from './remote.ts';

describe('the house’s own animations', () => {
  const gifs = new Gifs();

  test('are thirty and more, no drawing twice, and are what the script draws', () => {
    expect(pack.length).toBeGreaterThanOrEqual(30);
    const artOf = (drawing: string) => drawing.slice(drawing.indexOf('<g class="m">'));
    expect(new Set(pack.map(({ drawing }) => artOf(drawing))).size).toBe(pack.length);
    expect(JSON.parse(readFileSync(packList, 'utf8'))).toEqual(pack.map(({ entry }) => entry));
    expect(readdirSync(packFolder).sort()).toEqual(pack.map(({ entry }) => `${entry.id}.svg`).sort());
    for (const { entry, drawing } of pack)
      expect(readFileSync(join(packFolder, `${entry.id}.svg`), 'utf8')).toBe(drawing);
  });

  test('stand still for whoever asks for less motion', () => {
    for (const { drawing } of pack) expect(drawing).toContain('prefers-reduced-motion:reduce');
  });

  test.each([
    ['love', 'en', /heart/],
    ['COEUR', 'fr', /cœur/],
    ['anniversaire', 'fr', /gâteau/],
    ['good night', 'en', /moon/],
    ['ce soir', 'fr', /pizza/],
  ] as const)('are found by "%s" in %s (R1.05)', async (q, locale, title) => {
    const found = await gifs.search(q, locale, undefined);
    expect(found.gifs.map((gif) => gif.title)).toContainEqual(expect.stringMatching(title));
    expect(found.gifs.length).toBeLessThan(pack.length / 4);
  });

  test('are not found by a word of the other language, and are turned page by page', async () => {
    expect((await gifs.search('anniversaire', 'en', undefined)).gifs).toEqual([]);
    const seen = new Set<string>();
    for (let after: string | undefined = '0'; after; ) {
      const page = await gifs.search('', 'en', after);
      for (const { id } of page.gifs) seen.add(id);
      after = page.next ?? undefined;
    }
    expect(seen.size).toBe(pack.length);
  });
});

describe('animations of others', () => {
  const picture = Buffer.from('GIF89a, more or less');
  const asked: URL[] = [];
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request: IncomingMessage, answer) => {
      const address = new URL(request.url ?? '', 'http://provider');
      asked.push(address);
      if (address.pathname.startsWith('/file')) {
        const type = address.pathname.endsWith('html') ? 'text/html' : 'image/gif';
        return answer.setHeader('content-type', type).end(picture);
      }
      const file = { url: `${url}/file/1.gif`, width: '200', height: 150 };
      const body = address.pathname.startsWith('/v1')
        ? {
            data: /trending|search/.test(address.pathname)
              ? [{ id: 'abc', title: 'A hug', images: { fixed_width: file } }]
              : { id: 'abc', title: 'A hug', images: { fixed_width: file } },
            pagination: { total_count: 100 },
          }
        : {
            data: {
              data: [
                { type: 'ad', content: '<iframe></iframe>', width: 320, height: 50 },
                { type: 'gif', slug: 'abc', title: 'A hug', file: { hd: {}, md: { gif: file } } },
                { type: 'gif', slug: 'no-file', title: null, file: {} },
              ],
              has_next: true,
            },
          };
      if (address.pathname.includes('wrong-key')) answer.statusCode = 404;
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const stored = new Map<string, Buffer>();
  const storage = {
    put: async (key: string, bytes: Buffer) => void stored.set(key, bytes),
    get: async (key: string) => {
      const body = stored.get(key);
      return body && { body, contentType: 'image/gif', size: body.length };
    },
    remove: async () => {},
    list: async () => [],
    putFile: async () => {},
    open: async () => undefined,
  };
  const proxy = new GifProxy(Buffer.alloc(32, 7), storage);

  test.each([
    ['giphy', (key: string) => giphy({ key, url }), { api_key: 'k', rating: 'g', lang: 'fr', q: 'câlin' }, '24'],
    [
      'klipy',
      (key: string) => klipy({ key, url }),
      { content_filter: 'high', locale: 'fr', q: 'câlin', customer_id: 'everybody', per_page: '24' },
      '2',
    ],
  ] as const)(
    'of %s are asked for in the member’s language by the strictest filter (R1.05)',
    async (source, provider, query, next) => {
      asked.length = 0;
      const gifs = new Gifs(provider('k'), proxy);
      const found = await gifs.search('câlin', 'fr', undefined);
      expect(found).toMatchObject({ source, next, gifs: [{ id: `${source}:abc`, title: 'A hug', width: 200 }] });
      expect(found.gifs).toHaveLength(1);
      expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(query);
      // Nothing of the provider's address is for the browser.
      expect(found.gifs[0]?.url).toMatch(/^\/media\/gif\?/);
      const kept = await gifs.keep(`${source}:abc`);
      expect(stored.get(kept?.key ?? '')).toEqual(picture);
      expect(await gifs.keep('local:heart')).toMatchObject({ key: '/gifs/heart.svg' });
    },
  );

  test('are fetched by the server, and only from addresses it gave out itself', async () => {
    const app = fastify();
    proxy.mount(app);
    const ours = proxy.addressOf(`${url}/file/1.gif`);
    const answer = await app.inject(ours);
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/gif', picture]);
    const forged = ours.replace('1.gif', '2.gif');
    for (const wrong of [forged, '/media/gif', '/media/gif?of=http%3A%2F%2Flocalhost&sign=x'])
      expect((await app.inject(wrong)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await app.inject(proxy.addressOf(`${url}/file/1.html`))).statusCode).toBeGreaterThanOrEqual(400);
    await app.close();
  });

  test('that nobody offers just now are said to be away, not to be broken', async () => {
    const gifs = new Gifs(giphy({ key: 'k', url: 'http://127.0.0.1:1' }), proxy);
    await expect(gifs.search('x', 'en', undefined)).rejects.toMatchObject({ code: 'unavailable' });
    // A key that is not accepted is no list without animations.
    const refused = new Gifs(klipy({ key: 'wrong-key', url }), proxy);
    await expect(refused.search('x', 'en', undefined)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await refused.keep('klipy:abc')).toBeUndefined();
  });
});

test.each(['en', 'fr'] as const)(
  'there are thirty opening lines and more in %s, of several tones, none twice',
  (locale) => {
    const lines = icebreakersIn(locale);
    expect(lines.length).toBeGreaterThanOrEqual(30);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(new Set(lines.slice(0, 4).map(({ tone }) => tone)).size).toBe(4);
    expect(lines).not.toEqual(icebreakersIn(locale === 'en' ? 'fr' : 'en'));
  },
);
