import type { Gender, hairColors } from '#contract/people/profile.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';
import type { Random } from '../random.ts';
import { populations } from './populations.ts';

/** One drawn person of server/seeds/portraits: who it can stand for, and the pictures of them. */
export interface Portrait {
  id: string;
  gender: Gender;
  ages: [youngest: number, oldest: number];
  niches: number[];
  figure: 'slim' | 'average' | 'full';
  hair: keyof typeof hairColors;
  skin: string;
  glasses: boolean;
  beard: boolean;
  photos: string[];
  /** The first of them turned or cut otherwise: may stand in its place, so that fewer people look the same. */
  variations: string[];
}

interface Role {
  gender: Gender;
  niche: NicheNumber;
  age: number;
}

/** Hands out portraits so that each site shows all of its faces before it shows one twice. */
export function createCasting(portraits: readonly Portrait[], random: Random) {
  const uses = new Map<string, number>();

  return function castPortrait({ gender, niche, age }: Role): Portrait | undefined {
    const nearest = closestInAge(fitting(portraits, gender, niche), age);
    const seen = (portrait: Portrait) => uses.get(`${niche} ${portrait.id}`) ?? 0;
    const fewest = Math.min(...nearest.map(seen));
    const rested = nearest.filter((portrait) => seen(portrait) === fewest);
    if (!rested.length) return undefined;
    const portrait = random.pick(rested);
    uses.set(`${niche} ${portrait.id}`, fewest + 1);
    return portrait;
  };
}

/** So many people further on in a list, the same picture may be seen again. */
export const apart = 30;
/** And so many further on, where it can be had, the same face with another picture. */
const facesApart = 15;
/** A portrait this many years off is tried before a picture comes too soon again; the person takes the portrait's age. */
const yearsOff = [0, 3, 7, 15, 100];

interface Place extends Role {
  country: string;
  region: string;
  /** Pictures of the cast of this site, fictional or not: nobody of the crowd has their face. */
  taken?: readonly string[];
}

/**
 * Hands out pictures to people in the order in which lists show them, so that neighbours differ: in the list of a site, in
 * that of each country, and in that of each region, which is what a search around home begins with. Everybody also gets the
 * other pictures of their face.
 */
export function createSpread(portraits: readonly Portrait[], random: Random) {
  const lines = new Map<string, Line>();
  const known = new Map<string, Choice[]>();

  /** The pictures that somebody of this kind may wear on their site; the same for all of them, so found once. */
  function wearable({ gender, niche, taken }: Required<Pick<Place, 'gender' | 'niche' | 'taken'>>): Choice[] {
    const found =
      known.get(`${niche} ${gender}`) ??
      fitting(portraits, gender, niche)
        .filter(({ id }) => !taken.some((picture) => faceOf(picture) === id))
        .flatMap((portrait) => [...portrait.photos, ...portrait.variations].map((picture) => ({ portrait, picture })));
    known.set(`${niche} ${gender}`, found);
    return found;
  }

  return function spread({ gender, niche, age, country, region, taken = [] }: Place): Portrait | undefined {
    const choices = wearable({ gender, niche, taken });
    const lists = [country, region, 'anywhere'].map((where) => lineOf(lines, `${niche} ${gender} ${where}`));
    if (!choices.length) return undefined;
    const nearest = (what: string) => Math.min(...lists.map((list) => since(list, what)));
    const rated = choices.map(({ portrait, picture }) => ({
      portrait,
      picture,
      years: yearsBetween(portrait, age),
      picturesAway: nearest(picture),
      facesAway: nearest(portrait.id),
    }));
    const suitable = firstSome(
      [facesApart, 0].flatMap((faces) => yearsOff.map((years) => ({ faces, years }))),
      ({ faces, years }) =>
        rated.filter((one) => one.years <= years && one.picturesAway > apart && one.facesAway > faces),
    );
    const best = mostOf(mostOf(suitable ?? rated, 'facesAway'), 'picturesAway');
    const { portrait, picture } = random.pick(best);
    for (const line of lists) {
      line.count += 1;
      line.last.set(picture, line.count);
      line.last.set(portrait.id, line.count);
    }
    const [first] = portrait.photos;
    const others = portrait.photos.filter(
      (other) => other !== picture && !(isVaried(portrait, picture) && other === first),
    );
    return { ...portrait, photos: [picture, ...others] };
  };
}

interface Choice {
  portrait: Portrait;
  picture: string;
}

/** What the first of these wishes gives that gives anything. */
function firstSome<Wish, Item>(wishes: readonly Wish[], grant: (wish: Wish) => Item[]): Item[] | undefined {
  for (const wish of wishes) {
    const granted = grant(wish);
    if (granted.length > 0) return granted;
  }
  return undefined;
}

const isVaried = ({ variations }: Portrait, picture: string) => variations.includes(picture);

/** Where in a list each picture and each face came last. */
interface Line {
  count: number;
  last: Map<string, number>;
}

function lineOf(lines: Map<string, Line>, name: string): Line {
  const line = lines.get(name) ?? { count: 0, last: new Map() };
  lines.set(name, line);
  return line;
}

const since = ({ count, last }: Line, what: string) => count + 1 - (last.get(what) ?? Number.NEGATIVE_INFINITY);

function mostOf<Key extends string, Item extends Record<Key, number>>(items: readonly Item[], key: Key): Item[] {
  const most = Math.max(...items.map((item) => item[key]));
  return items.filter((item) => item[key] === most);
}

/** Portraits drawn for the niche, and general ones where those will do; never another gender. */
function fitting(portraits: readonly Portrait[], gender: Gender, niche: NicheNumber) {
  const ofGender = portraits.filter((portrait) => portrait.gender === gender);
  const drawnFor = (wanted: NicheNumber) => ofGender.filter(({ niches }) => niches.includes(wanted));
  if (populations[niche].anyFace?.includes(gender)) return [...new Set([...drawnFor(niche), ...drawnFor(1)])];
  return [drawnFor(niche), drawnFor(1), ofGender].find((some) => some.length) ?? [];
}

function closestInAge(portraits: readonly Portrait[], age: number) {
  const distances = portraits.map((portrait) => yearsBetween(portrait, age));
  const shortest = Math.min(...distances);
  return portraits.filter((_, index) => distances[index] === shortest);
}

const yearsBetween = ({ ages: [youngest, oldest] }: Portrait, age: number) => Math.max(youngest - age, age - oldest, 0);

/** Whose face a picture of the demo shows: files of one portrait begin with its name. */
export const faceOf = (storageKey: string) => /^demo\/([a-z]+\d+)/.exec(storageKey)?.[1] ?? storageKey;

export const photoOfPortrait = { width: 480, height: 600, key: (file: string) => `demo/${file}` };
