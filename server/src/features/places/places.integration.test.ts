import { beforeAll, describe, expect, test } from 'vitest';
import { seedPlaces } from '#seeds/places.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ world: (db) => seedPlaces(db, new Date('2026-11-15T20:00:00Z')) });
});

const french = { 'accept-language': 'fr' };
const geocode = (lat: string, lon: string, headers = {}) =>
  app.visitor().get(`/api/geocode.php?${new URLSearchParams({ lat, lon })}`, headers);
const cities = async (query: Record<string, string>, headers = {}) => {
  const answer = await app.visitor().get(`/api/cities.php?${new URLSearchParams(query)}`, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().cities as { name: string; region: { id: string; name: string } }[];
};

describe('where I stand', () => {
  test('is named in my language, kept by my browser for an hour and stored nowhere (R7.06)', async () => {
    const before = await everythingStored(app.db);
    const answer = await geocode('50.84', '4.36', french);
    expect(answer.json()).toEqual({
      country: 'BE',
      region: { id: 'BE-BRU', name: 'Bruxelles-Capitale' },
      city: { name: 'Bruxelles' },
    });
    expect(answer.headers['cache-control']).toBe('private, max-age=3600');
    expect(answer.headers.vary).toContain('accept-language');
    expect((await geocode('50.84', '4.36')).json().city.name).toBe('Brussels');
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('far from any city only the region is told', async () => {
    // Between Clermont-Ferrand and Limoges.
    const answer = (await geocode('46.1', '2.15')).json();
    expect(answer.country).toBe('FR');
    expect(answer.region.id).toMatch(/^FR-/);
    expect(answer.city).toBeNull();
  });

  test('in the middle of the ocean is no place, and no answer is kept (R7.06)', async () => {
    const answer = await geocode('30', '-40');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.code).toBe('place_unknown');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['90.1', '0', 'lat'],
    ['-91', '0', 'lat'],
    ['0', '180.5', 'lon'],
    ['', '4', 'lat'],
    ['north', '4', 'lat'],
    ['NaN', '4', 'lat'],
    ['Infinity', '4', 'lat'],
    ['1e1', '4', 'lat'],
    ['48', '<b>2</b>', 'lon'],
    ['48', '٢', 'lon'],
  ])('latitude %j, longitude %j is refused by its name', async (lat, lon, field) => {
    const answer = await geocode(lat, lon);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  test('without a place there is nothing to name', async () => {
    const answer = await app.visitor().get('/api/geocode.php');
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields).sort()).toEqual(['lat', 'lon']);
  });
});

describe('looking for my city', () => {
  test('finds it by its beginning, the largest first', async () => {
    const found = await cities({ country: 'FR', q: 'L' });
    expect(found[0]).toEqual({ name: 'Lyon', region: { id: 'FR-ARA', name: 'Auvergne-Rhône-Alpes' } });
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThanOrEqual(10);
    expect(found.every(({ name }) => name.startsWith('L'))).toBe(true);
  });

  test.each([
    ['FR', 'saint etienne', 'Saint-Étienne'],
    ['FR', 'SAINT-ÉT', 'Saint-Étienne'],
    ['PL', 'lodz', 'Łódź'],
    ['PL', 'Łó', 'Łódź'],
    ['CH', 'zür', 'Zurich'],
    ['BE', 'brux', 'Brussels'],
  ])('in %s, %j leads to %j, whatever accents, case and language', async (country, q, name) => {
    expect((await cities({ country, q })).map((city) => city.name)).toContain(name);
  });

  test('names come in my language', async () => {
    expect((await cities({ country: 'BE', q: 'brus' }, french))[0]?.name).toBe('Bruxelles');
  });

  test('stays within the country and region I chose', async () => {
    expect(await cities({ country: 'BE', q: 'lyon' })).toEqual([]);
    expect(await cities({ country: 'FR', q: 'lyon', region: 'FR-IDF' })).toEqual([]);
    expect(await cities({ country: 'FR', q: 'lyon', region: 'FR-ARA' })).toHaveLength(1);
  });

  test.each(['-', "'", '%', '_', '\\', '📷', 'مدينة'])('%j finds nothing and breaks nothing', async (q) => {
    expect(await cities({ country: 'FR', q })).toEqual([]);
  });

  test.each([
    [{ q: 'ly' }, 'country'],
    [{ country: 'XX', q: 'ly' }, 'country'],
    [{ country: 'FR' }, 'q'],
    [{ country: 'FR', q: '   ' }, 'q'],
    [{ country: 'FR', q: 'l'.repeat(81) }, 'q'],
    [{ country: 'FR', q: 'ly', region: 'r'.repeat(81) }, 'region'],
  ] as [Record<string, string>, string][])('%j is refused by its name', async (query, field) => {
    const answer = await app.visitor().get(`/api/cities.php?${new URLSearchParams(query)}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });
});
