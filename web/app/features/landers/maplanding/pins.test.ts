import { describe, expect, it } from 'vitest';
import { countries } from '#contract/places/countries.ts';
import type { LanderPerson } from '../lander-props.ts';
import { dotsOf, mapOf } from './country-map.ts';
import { pinsOn } from './pins.ts';
import { positionOn } from './position.ts';

const paris = { latitude: 48.857, longitude: 2.352 };
const boulogne = { latitude: 48.835, longitude: 2.241 };
const lyon = { latitude: 45.749, longitude: 4.848 };
const berlin = { latitude: 52.52, longitude: 13.405 };
const living = (id: string, place: LanderPerson['place']) => ({ id, place }) as LanderPerson;

function france() {
  const map = mapOf('FR');
  if (!map) throw new Error('France has no map');
  return map;
}

describe('the map of a country', () => {
  it.each(countries)('there is one of %s, with dots (R2.30)', (country) => {
    const map = mapOf(country);
    expect(map && dotsOf(map).length).toBeGreaterThan(300);
  });

  it('has Paris north and west of Lyon, and no Berlin in France (R2.30)', () => {
    const [one, other] = [positionOn(france(), paris), positionOn(france(), lyon)];
    expect(one && other && one.x < other.x && one.y < other.y).toBe(true);
    expect(positionOn(france(), berlin)).toBeUndefined();
  });
});

describe('the pins on it', () => {
  it('are people where they live, and none hides another (R2.30)', () => {
    const people = [
      living('1', paris),
      living('2', boulogne),
      living('3', null),
      living('4', lyon),
      living('5', berlin),
    ];
    expect(pinsOn(france(), people, 9).map(({ person }) => person.id)).toEqual(['1', '4']);
    expect(pinsOn(france(), people, 1).map(({ person }) => person.id)).toEqual(['1']);
  });
});
