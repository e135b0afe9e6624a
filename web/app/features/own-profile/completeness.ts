import {
  type AskedField,
  askedFields,
  type DetailField,
  detailFields,
  type OwnValues,
} from '#web/features/people/own-values.ts';

/** What a good profile is made of, and how much each part matters to those who look at it. */
const weights = { photos: 40, note: 20, interests: 15, place: 10, details: 15 };
export type Part = keyof typeof weights;

/** From here on more is welcome, but nobody misses it. */
export const enough = { photos: 3, note: 80, interests: 5 };

/** A face matters most; the photos after it round it off. */
const worthOfPhotos = [0, 0.75, 0.875, 1];

export interface Step {
  part: Part;
  /** How many more are wanted: photos, characters, interests, details. */
  missing: number;
  /** The first of the details that is still open. */
  detail?: DetailField | undefined;
}

export interface Completeness {
  percent: number;
  /** What is left, the most rewarding first. */
  steps: Step[];
}

interface Facts {
  values: Pick<OwnValues, 'note' | 'interests' | 'region' | 'city' | DetailField>;
  /** Photos that are shown or on their way to it. */
  photos: number;
  asked: ReadonlySet<AskedField>;
}

/** How far a profile has come, counted over what the site asks for, and what would bring it furthest. */
export function completeness(facts: Facts): Completeness {
  const measures = measure(facts);
  const total = sum(measures.map(({ part }) => weights[part]));
  const reached = sum(measures.map(({ part, share }) => weights[part] * share));
  const steps = measures
    .filter(({ missing }) => missing > 0)
    .sort((one, other) => weights[other.part] * (1 - other.share) - weights[one.part] * (1 - one.share))
    .map(({ part, missing, detail }) => ({ part, missing, ...(detail && { detail }) }));
  return { percent: steps.length ? Math.floor((100 * reached) / total) : 100, steps };
}

interface Measure extends Step {
  /** From 0 to 1. */
  share: number;
}

function measure({ values, photos, asked }: Facts): Measure[] {
  const counted = (part: Part, has: number, wants: number): Measure => {
    const held = Math.min(has, wants);
    return { part, missing: wants - held, share: held / wants };
  };
  const details = detailFields.filter((field) => asked.has(field));
  const open = details.filter((field) => !values[field]);
  // The finest the site asks for: whoever names the city has named the region.
  const place = asked.has('city') ? values.city : values.region;
  const parts: Measure[] = [
    { ...counted('photos', photos, enough.photos), share: worthOfPhotos[Math.min(photos, enough.photos)] ?? 0 },
  ];
  if (asked.has('note')) parts.push(counted('note', lengthOf(values.note), enough.note));
  if (asked.has('interests')) parts.push(counted('interests', values.interests.length, enough.interests));
  if (asked.has('city') || asked.has('region')) parts.push(counted('place', place ? 1 : 0, 1));
  if (details.length) {
    parts.push({ ...counted('details', details.length - open.length, details.length), detail: open[0] });
  }
  return parts;
}

/** Nothing is said of the member in their own words, though the site would show it. */
export const isThin = ({ note }: Pick<OwnValues, 'note'>, settings: Parameters<typeof askedFields>[0]): boolean =>
  askedFields(settings).has('note') && lengthOf(note) === 0;

/** As a person counts: an emoji is one. */
const lengthOf = (text: string) => [...text.trim()].length;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
