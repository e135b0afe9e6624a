import { XMLParser } from 'fast-xml-parser';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { listedPages } from '#contract/pages/listed-pages.ts';
import { nicheNumbers } from '#contract/sites/niches.ts';
import { sharePicture, sharePicturePath } from '#contract/sites/share-picture.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

interface Entry {
  loc: string;
  'xhtml:link': { hreflang: string; href: string }[];
}

const entriesOf = async (host: string): Promise<Entry[]> => {
  const answer = await app.http.inject({ url: '/sitemap.xml', headers: { host } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(answer.body).urlset.url;
};

describe('a search engine', () => {
  it('is told of each page that it may list, in every language, and of no other', async () => {
    const entries = await entriesOf('localhost');
    expect(entries).toHaveLength(2 * listedPages.length);
    const paths = entries.map(({ loc }) => new URL(loc).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/', '/fr', '/pricing', '/fr/pricing', '/fr/pages/terms']));
    for (const { 'xhtml:link': links } of entries)
      expect(links.map(({ hreflang }) => hreflang)).toEqual(['en', 'fr', 'x-default']);
  });

  it('is told of one site only: the one that it asks', async () => {
    for (const { loc, 'xhtml:link': links } of await entriesOf('bdsm.localhost'))
      for (const address of [loc, ...links.map(({ href }) => href)])
        expect(new URL(address).hostname).toBe('bdsm.localhost');
  });

  it('is shown a picture in the colours of each niche, of the size that the page names', async () => {
    const pictures = await Promise.all(
      nicheNumbers.map((niche) => app.http.inject({ url: sharePicturePath(niche), headers: { host: 'localhost' } })),
    );
    for (const { statusCode, headers, rawPayload } of pictures) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      const { width, height } = await sharp(rawPayload).metadata();
      expect({ width, height }).toEqual(sharePicture);
      expect(rawPayload.length).toBeLessThan(100_000);
    }
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(nicheNumbers.length);
  });

  it('finds the list through /robots.txt, and reads pages but not the API', async () => {
    const { body } = await app.http.inject({ url: '/robots.txt', headers: { host: 'bdsm.localhost' } });
    expect(body).toMatch(/^Sitemap: http:\/\/bdsm\.localhost.*\/sitemap\.xml$/m);
    expect(body).toContain('Disallow: /api/');
    expect(body).not.toContain('Disallow: /members');
  });
});
