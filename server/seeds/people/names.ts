import { nameSkeleton } from '#contract/accounts/names.ts';
import type { Gender } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Random } from '../random.ts';
import firstNames from './first-names.json' with { type: 'json' };

type Generation = 'older' | 'middle' | 'younger';
type NamePool = Record<Gender, Record<Generation, string[]>>;

interface Person {
  country: Country;
  region: string;
  gender: Gender;
  birthYear: number;
  age: number;
  city: string;
}

const pools: Record<string, NamePool> = firstNames;

function pickFirstName({ country, region, gender, birthYear }: Person, random: Random) {
  const pool = pools[region] ?? pools[country];
  if (!pool) throw new Error(`No first names for ${region}.`);
  return random.pick(pool[gender][random.chance(0.92) ? generationOf(birthYear) : 'middle']);
}

function generationOf(birthYear: number): Generation {
  if (birthYear < 1966) return 'older';
  return birthYear < 1986 ? 'middle' : 'younger';
}

/** Gives out names that nobody on a site confuses, and that differ in their addresses too. */
export function createNameBook(takenNames: readonly string[] = []) {
  const taken = new Set(takenNames.flatMap(marks));

  return function nameFor(person: Person, random: Random): string {
    const firstName = pickFirstName(person, random);
    const wishes = [...random.sample(nameForms(firstName, person), 4), ...numbered(firstName, random)];
    const name = wishes.find((wish) => !marks(wish).some((mark) => taken.has(mark)));
    if (!name) throw new Error(`Every form of ${firstName} is taken.`);
    for (const mark of marks(name)) taken.add(mark);
    return name;
  };
}

const marks = (name: string) => [`looks ${nameSkeleton(name)}`, `address ${plainName(name)}`];

function nameForms(firstName: string, { age, birthYear, city }: Person): [string, number][] {
  const plain = plainName(firstName);
  const year = String(birthYear % 100).padStart(2, '0');
  return [
    [firstName, 6],
    [`${firstName}${age}`, 2],
    [`${firstName}${year}`, 1],
    [`${plain}_${plainName(city)}`, 1.5],
  ];
}

/** Three digits at most: longer numbers belong to the synthetic members of a benchmark. */
const numbered = (firstName: string, random: Random) =>
  Array.from({ length: 40 }, () => `${firstName}${random.integer(100, 999)}`);

export const plainName = (name: string) => name.normalize('NFD').replaceAll(/[^\w]/g, '').toLowerCase();
