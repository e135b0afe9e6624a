import maps from './country-maps.json' with { type: 'json' };
import type { Placement } from './position.ts';

/** A country on a square of 640: where it lies, and the runs of its dots. scripts/geo/build-country-maps.ts writes them. */
export interface CountryMap extends Placement {
  rows: number[][];
}

const step = 11.6;
const rowStep = step * Math.sqrt(0.75);

export const mapOf = (country: string): CountryMap | undefined => (maps as Record<string, CountryMap>)[country];

/** Each run of dots is one line, dashed to dots with round ends. */
export const dotsOf = ({ rows }: CountryMap): string =>
  rows
    .map(([row = 0, column = 0, length = 0]) => {
      const x = column * step + (row % 2 ? step / 2 : 0);
      return `M${x.toFixed(1)} ${(row * rowStep).toFixed(1)}h${((length - 1) * step + 0.1).toFixed(1)}`;
    })
    .join('');

export const dash = `0 ${step}`;
