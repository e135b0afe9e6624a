import { beforeAll, describe, expect, test } from 'vitest';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { interestGroups } from '#contract/people/interests.ts';
import type { SiteBuild } from '#server/platform/pages/site-build.ts';
import { alice, freshApp, type TestApp, testCompany } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ web: pageOfSettings() });
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values
       ('FR-IDF', 'FR', 'Ile-de-France', 'Île-de-France'), ('FR-BRE', 'FR', 'Brittany', 'Bretagne'),
       ('FR-ARA', 'FR', 'Auvergne-Rhone-Alpes', 'Auvergne-Rhône-Alpes'), ('FR-OCC', 'FR', 'Occitania', 'Occitanie'),
       ('FR-COR', 'FR', 'Corsica', 'Corse'), ('FR-NOR', 'FR', 'Normandy', 'Normandie'),
       ('DE-SN', 'DE', 'Saxony', 'Saxe'), ('DE-HE', 'DE', 'Hesse', 'Hesse')`,
  );
});

/** A page that shows what it was told, for the one case that concerns pages. */
function pageOfSettings() {
  const build: SiteBuild = {
    entry: {
      module: {
        createRequestHandler: () => async (_request, context) => {
          const { settings } = await context.ask('settings');
          const headers = { 'content-type': 'text/html', ...sameForAllVisitors };
          return new Response(`prices for ${settings.geoip_selected_country ?? settings.geoip_country}`, { headers });
        },
      },
    },
    routes: {},
  };
  return { clientFolder: undefined, site: async () => build, workbench: async () => build, close: async () => {} };
}

const settingsAt = async (host: string, headers: Record<string, string> = {}, query = '') =>
  (await app.visitor({ host }).get(`/api/settings.php${query}`, headers)).json().settings;

describe('the host chooses the site', () => {
  test.each([
    ['localhost', 'Rendezvous'],
    ['localhost:3000', 'Rendezvous'],
    ['www.localhost', 'Rendezvous'],
    ['bdsm.localhost', 'Knot'],
    ['bdsm.localhost:3000', 'Knot'],
    ['www.bdsm.localhost:3000', 'Knot'],
    ['BDSM.LocalHost', 'Knot'],
    ['WWW.bdsm.localhost', 'Knot'],
    ['bdsm.localhost.', 'Knot'],
  ])('%s is %s', async (host, name) => {
    expect((await settingsAt(host)).name).toBe(name);
  });

  test.each(['nowhere.example', '127.0.0.1:3000', '[::1]:3000', '', 'www.', '[', 'constructor', '__proto__'])(
    'in the demo the first site answers for %j',
    async (host) => {
      expect((await settingsAt(host)).name).toBe('Rendezvous');
    },
  );

  test('in production nobody answers for a host that is no site, and its own sites answer', {
    timeout: 40_000,
  }, async () => {
    const production = await freshApp({ config: { production: true } });
    for (const url of ['/api/settings.php', '/api/user.php', '/api/nothing.php']) {
      const answer = await production.visitor({ host: 'nowhere.example' }).get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('not_found');
    }
    const known = await production.visitor({ host: 'www.bdsm.localhost' }).get('/api/settings.php');
    expect(known.json().settings.name).toBe('Knot');
  });

  test('a trusted proxy may pass the host on, a stranger may not', async () => {
    const through = { host: 'localhost', 'x-forwarded-host': 'bdsm.localhost' };
    const ask = async (remoteAddress: string) =>
      (await app.http.inject({ url: '/api/settings.php', remoteAddress, headers: through })).json().settings.name;
    expect(await ask('127.0.0.1')).toBe('Knot');
    expect(await ask('203.0.113.9')).toBe('Rendezvous');
  });

  test('whatever the query says, the domain is the host’s', async () => {
    const query = '?domain=elsewhere.example&host=elsewhere.example&route=%2Fpricing&route=twice&a[b]=c';
    expect((await settingsAt('bdsm.localhost:3000', {}, query)).domain).toBe('bdsm.localhost');
    expect((await settingsAt('www.bdsm.localhost', {}, query)).domain).toBe('bdsm.localhost');
  });
});

describe('my country', () => {
  test.each([
    ['81.2.69.142', 'GB'],
    ['90.1.1.1', 'FR'],
    ['::ffff:81.2.69.142', 'GB'],
    ['2a01:e0a::1', 'FR'],
  ])('is found by my address, %s: %s', async (address, country) => {
    expect((await settingsAt('localhost', { 'x-forwarded-for': address })).geoip_country).toBe(country);
  });

  test.each(['127.0.0.1', '10.0.0.1', 'unknown', '1.2.3.4:5678'])(
    'is the site’s own when %s lies nowhere',
    async (address) => {
      expect((await settingsAt('localhost', { 'x-forwarded-for': address })).geoip_country).toBe('FR');
    },
  );

  test('is what I chose, when I chose another', async () => {
    const settings = await settingsAt('localhost', { cookie: 'selected_country=NL', 'x-forwarded-for': '81.2.69.142' });
    expect(settings).toMatchObject({ geoip_country: 'GB', geoip_selected_country: 'NL' });
    for (const nonsense of ['XX', 'nl', '%00', '']) {
      expect(
        (await settingsAt('localhost', { cookie: `selected_country=${nonsense}` })).geoip_selected_country,
      ).toBeNull();
    }
  });

  test('that I chose does not show on a page another visitor gets', async () => {
    const page = async (headers: Record<string, string>) => (await app.visitor().get('/', headers)).body;
    // The same languages are spoken to all three, so nothing else tells their pages apart.
    for (const country of ['NL', 'DE', 'PL', 'NL']) {
      expect(await page({ cookie: `selected_country=${country}` })).toBe(`prices for ${country}`);
    }
    expect(await page({})).toBe('prices for FR');
  });
});

describe('who runs the site', () => {
  const facts = [
    'name',
    'address',
    'kvk',
    'city',
    'country',
    'tradenames',
    'vat_numbers',
    'support_phone',
    'delete_discount',
    'added',
  ] as const;
  const read = async () =>
    (await app.visitor({ host: 'bdsm.localhost' }).get('/api/companyinfo.php')).json().companyinfo;

  test.each(facts)('is for anybody to read: %s of the company (R3.06)', async (fact) => {
    expect((await read())[fact]).toEqual(testCompany[fact]);
  });

  test('is said by these and nothing else', async () => {
    expect(Object.keys(await read()).sort()).toEqual([...facts].sort());
  });
});

const spokenIn = async (path: string, language: string) =>
  (await app.visitor({ headers: { 'accept-language': language } }).get(path)).json();

test.each(['interests', 'regions', 'companyinfo'])(
  'my browser asks for %s once, and keeps the answer in my language for a day (R7.05)',
  async (name) => {
    const { headers } = await app.visitor().get(`/api/${name}.php`);
    expect(headers['cache-control']).toBe('private, max-age=86400');
    expect(headers.vary).toContain('accept-language');
  },
);

describe('interests', () => {
  const ids =
    'relationship onenightstand kissing hugging massages lingerie sex safesex publicsex oralsex analsex sextoys masturbating exchangingpictures ' +
    'threesome gangbang bondage sadomasochism gym sports dancing travelling adventure party tattoos music movies videogames politics outdoors ' +
    'gardening hiking biking reading animals beach art photography theater shopping fashion astrology cooking foodie bbq sushi vegetarian wine beer tea coffee';

  test('are the 51, each with a label in English and in French (R3.03)', async () => {
    const [english, french] = [await spokenIn('/api/interests.php', 'en'), await spokenIn('/api/interests.php', 'fr')];
    for (const { interests } of [english, french]) {
      expect(interests.map(({ id }: { id: string }) => id)).toEqual(ids.split(' '));
      expect(interests).toHaveLength(51);
      expect(interests.every(({ label }: { label: string }) => label.trim().length > 1)).toBe(true);
      expect(new Set(interests.map(({ label }: { label: string }) => label)).size).toBe(51);
    }
    expect(english.interests[2]).toEqual({ id: 'kissing', label: 'Kissing', group: 'Together' });
    expect(french.interests[2]).toEqual({ id: 'kissing', label: 'Les baisers', group: 'Complicité' });
  });

  test('stand under six headings, in either language, none of them empty', async () => {
    for (const locale of ['en', 'fr'] as const) {
      const { interests } = await spokenIn('/api/interests.php', locale);
      const groups = new Set(interests.map(({ group }: { group: string }) => group));
      expect([...groups].sort()).toEqual(
        Object.values(interestGroups)
          .map((group) => group[locale])
          .sort(),
      );
    }
  });

  test('come in the language of my account', async () => {
    const answer = await (await app.member(alice)).get('/api/interests.php', { 'accept-language': 'en' });
    expect(answer.json().interests[2].label).toBe('Les baisers');
  });
});

describe('regions', () => {
  test('come by country, in my language and sorted as that language sorts', async () => {
    const names = async (language: string) =>
      (await spokenIn('/api/regions.php', language)).regions.FR.map(({ name }: { name: string }) => name);
    expect(await names('fr')).toEqual([
      'Auvergne-Rhône-Alpes',
      'Bretagne',
      'Corse',
      'Île-de-France',
      'Normandie',
      'Occitanie',
    ]);
    expect(await names('en')).toEqual([
      'Auvergne-Rhone-Alpes',
      'Brittany',
      'Corsica',
      'Ile-de-France',
      'Normandy',
      'Occitania',
    ]);
  });

  test('come with the ids a profile keeps', async () => {
    const { regions } = await spokenIn('/api/regions.php', 'en');
    expect(regions.DE).toEqual([
      { id: 'DE-HE', name: 'Hesse' },
      { id: 'DE-SN', name: 'Saxony' },
    ]);
    expect(regions.GB).toEqual([]);
  });

  test('are those of the countries the site is open to', async () => {
    await app.visitor().post('/dev/settings.json', { host: 'bdsm.localhost', settings: { countries: ['DE', 'BE'] } });
    const { regions } = (await app.visitor({ host: 'bdsm.localhost' }).get('/api/regions.php')).json();
    expect(Object.keys(regions)).toEqual(['DE', 'BE']);
    expect(Object.keys((await spokenIn('/api/regions.php', 'en')).regions)).toHaveLength(16);
  });
});
