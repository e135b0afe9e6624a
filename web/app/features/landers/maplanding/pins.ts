import type { LanderPerson } from '../lander-props.ts';
import type { CountryMap } from './country-map.ts';
import { positionOn } from './position.ts';

export interface Pin {
  person: LanderPerson;
  x: number;
  y: number;
}

/** How near two pins may stand, in hundredths of the map: a face must not hide another. */
const apart = 18;

/** The people who can stand on the map where they live, the first of those who would hide one another. */
export function pinsOn(map: CountryMap, people: readonly LanderPerson[], most: number): Pin[] {
  const pins: Pin[] = [];
  for (const person of people) {
    const position = person.place && positionOn(map, person.place);
    if (!position || pins.length === most) continue;
    if (pins.every(({ x, y }) => Math.hypot(x - position.x, y - position.y) >= apart))
      pins.push({ person, ...position });
  }
  return pins;
}
