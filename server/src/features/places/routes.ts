import type { Calls } from '#server/platform/calls/calls.ts';
import { locate, suggestCities } from './places.ts';
import { presentCities, presentPlace, presentRegions } from './present.ts';
import { findRegions } from './queries.ts';

export function placeRoutes(calls: Calls) {
  calls.read('geocode', async (db, { locale }, { lat, lon }) =>
    presentPlace(await locate(db, { latitude: lat, longitude: lon }), locale),
  );
  calls.read('cities', async (db, { locale }, { country, region, q }) =>
    presentCities(await suggestCities(db, { country, region, beginning: q }), locale),
  );
  calls.read('regions', async (db, { site, locale }) => ({
    regions: presentRegions(await findRegions(db), site.settings.countries, locale),
  }));
}
