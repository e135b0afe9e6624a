import type { Gender, relationshipStatuses } from '#contract/people/profile.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';
import type { Random } from '../random.ts';
import type { Looks } from '../rows.ts';
import type { Portrait } from './portraits.ts';

interface Person {
  gender: Gender;
  niche: NicheNumber;
  age: number;
  portrait: Portrait | undefined;
}

type Weights<Choice> = [Choice, number][];
type BodyType = NonNullable<Looks['body_type']>;

const bodyTypesByFigure: Record<Portrait['figure'], Record<Gender, Weights<BodyType>>> = {
  slim: {
    female: [
      ['slim', 7],
      ['athletic', 3],
    ],
    male: [
      ['slim', 6],
      ['athletic', 4],
    ],
  },
  average: {
    female: [
      ['average', 6],
      ['curvy', 3],
      ['athletic', 1],
    ],
    male: [
      ['average', 6],
      ['athletic', 4],
    ],
  },
  full: {
    female: [
      ['full', 6],
      ['curvy', 4],
    ],
    male: [
      ['full', 9],
      ['average', 1],
    ],
  },
};
const darkSkins = ['tan', 'bronze', 'brown', 'deep', 'ebony'];

/** What a profile says of somebody's looks never contradicts their portrait. Not everybody fills in everything. */
export function describeLooks(person: Person, random: Random): Looks {
  const figure = person.portrait?.figure ?? imaginedFigure(person, random);
  const hair = person.portrait?.hair ?? imaginedHair(person, random);
  return {
    body_type: random.weighted(bodyTypesByFigure[figure][person.gender]),
    hair_color: hair,
    eye_color: random.chance(0.9) ? eyeColor(hair, person.portrait?.skin, random) : null,
    tattoos: random.chance(0.85) ? tattooAnswer(person, random) : null,
  };
}

function imaginedFigure({ gender, niche }: Person, random: Random): Portrait['figure'] {
  if (niche === 4 && gender === 'female') return 'full';
  return random.weighted([
    ['slim', 3],
    ['average', 5],
    ['full', 2],
  ]);
}

function imaginedHair({ gender, age }: Person, random: Random): Portrait['hair'] {
  const greying = Math.max(0, age - 42) / 8;
  return random.weighted([
    ['brown', 5],
    ['black', 3],
    ['blonde', 2.5],
    ['red', 0.6],
    ['grey', greying],
    ['white', Math.max(0, age - 62) / 8],
    ['bald', gender === 'male' ? 0.3 + greying / 4 : 0],
  ]);
}

function eyeColor(hair: Portrait['hair'], skin: string | undefined, random: Random): Looks['eye_color'] {
  if (skin && darkSkins.includes(skin))
    return random.weighted([
      ['brown', 9],
      ['hazel', 1],
    ]);
  if (hair === 'black')
    return random.weighted([
      ['brown', 7],
      ['hazel', 1.5],
      ['green', 1],
      ['blue', 0.5],
    ]);
  return random.weighted([
    ['brown', 3.5],
    ['blue', 3.2],
    ['green', 1.7],
    ['hazel', 1.2],
    ['grey', 0.4],
  ]);
}

function tattooAnswer({ niche, age }: Person, random: Random): Looks['tattoos'] {
  const ink = (niche === 3 ? 1.6 : 1) * (age < 50 ? 1 : 0.4);
  return random.weighted([
    ['none', 6],
    ['some', 3 * ink],
    ['many', 0.8 * ink],
  ]);
}

export function relationshipStatus(age: number, random: Random): keyof typeof relationshipStatuses | null {
  if (random.chance(0.08)) return null;
  return random.weighted([
    ['single', 10],
    ['divorced', age > 30 ? Math.min(8, (age - 28) / 3) : 0],
    ['widowed', age > 50 ? (age - 48) / 4 : 0],
    ['open', 1],
    ['in_relationship', 0.6],
    ['married', age > 28 ? 0.6 : 0],
  ]);
}
