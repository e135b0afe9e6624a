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
}

interface Role {
  gender: Gender;
  niche: NicheNumber;
  age: number;
  /** Faces that stay with the character who has them on this site, named by their first photo. */
  reserved?: readonly string[];
}

/** Hands out portraits so that each site shows all of its faces before it shows one twice. */
export function createCasting(portraits: readonly Portrait[], random: Random) {
  const uses = new Map<string, number>();

  return function castPortrait({ gender, niche, age, reserved = [] }: Role): Portrait | undefined {
    const free = portraits.filter(({ photos: [first = ''] }) => !reserved.includes(photoOfPortrait.key(first)));
    const nearest = closestInAge(fitting(free, gender, niche), age);
    const seen = (portrait: Portrait) => uses.get(`${niche} ${portrait.id}`) ?? 0;
    const fewest = Math.min(...nearest.map(seen));
    const rested = nearest.filter((portrait) => seen(portrait) === fewest);
    if (!rested.length) return undefined;
    const portrait = random.pick(rested);
    uses.set(`${niche} ${portrait.id}`, fewest + 1);
    return portrait;
  };
}

/** Portraits drawn for the niche, and general ones where those will do; never another gender. */
function fitting(portraits: readonly Portrait[], gender: Gender, niche: NicheNumber) {
  const ofGender = portraits.filter((portrait) => portrait.gender === gender);
  const drawnFor = (wanted: NicheNumber) => ofGender.filter(({ niches }) => niches.includes(wanted));
  if (populations[niche].anyFace === gender) return [...new Set([...drawnFor(niche), ...drawnFor(1)])];
  return [drawnFor(niche), drawnFor(1), ofGender].find((some) => some.length) ?? [];
}

function closestInAge(portraits: readonly Portrait[], age: number) {
  const distances = portraits.map(({ ages: [youngest, oldest] }) => Math.max(youngest - age, age - oldest, 0));
  const shortest = Math.min(...distances);
  return portraits.filter((_, index) => distances[index] === shortest);
}

export const photoOfPortrait = { width: 480, height: 600, key: (file: string) => `demo/${file}` };
