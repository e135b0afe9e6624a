import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import { kindsFor } from '#server/features/search/search.ts';
import { ageAt } from '../calendar.ts';
import { faceOf } from '../people/portraits.ts';
import type { Part } from './story.ts';

/** Somebody of the demo world, as far as a story needs to know them. */
export interface Player {
  id: string;
  site_id: number;
  name: string;
  email: string | null;
  gender: Gender;
  sexuality: Sexuality;
  date_of_birth: string;
  country: Country;
  language: Locale;
  interests: string[];
  fictional: boolean;
  status: string;
  /** Has a password: is of the cast, and not of the crowd. */
  known: boolean;
  signup_at: Date;
  photos: string[];
}

/**
 * Finds somebody of the crowd for each part, the best first and nobody twice; among those one person knows, no two have
 * the same face. Pure but for what it remembers of whom it has given out.
 */
export function createCasting(players: readonly Player[], now: Date) {
  const crowd = players.filter(({ known, fictional, status }) => !known && !fictional && status === 'active');
  const taken = new Set<string>();
  const facesKnownTo = new Map<string, Set<string>>();

  return function castPart(part: Part, lead: Player, before: Date): Player {
    const faces = facesKnownTo.get(lead.id) ?? new Set<string>();
    facesKnownTo.set(lead.id, faces);
    const free = crowd.filter(
      (one) =>
        !taken.has(one.id) &&
        one.site_id === lead.site_id &&
        one.gender === part.gender &&
        one.language === part.language &&
        one.signup_at < before &&
        seekEachOther(lead, one) &&
        one.photos.length > (part.sendsPhoto ? 1 : 0) &&
        !faces.has(faceOf(one.photos[0] ?? '')),
    );
    const score = (one: Player) => suitability(part, lead, one, now);
    const best = free.toSorted(
      (one, other) => score(other) - score(one) || Number(BigInt(one.id) - BigInt(other.id)),
    )[0];
    if (!best) throw new Error(`Nobody of the crowd can play a part in the story of ${lead.name}.`);
    taken.add(best.id);
    faces.add(faceOf(best.photos[0] ?? ''));
    return best;
  };
}

function seekEachOther(lead: Player, other: Player) {
  return kindsFor(lead, undefined).some(
    ({ gender, sexuality }) => gender === other.gender && sexuality === other.sexuality,
  );
}

/** An age that fits counts most, then what they talk about, then living in the same country. */
function suitability({ ages: [youngest, oldest], interest }: Part, lead: Player, one: Player, now: Date) {
  const age = ageAt(one.date_of_birth, now);
  const years = Math.max(youngest - age, age - oldest, 0);
  const shared = interest !== undefined && one.interests.includes(interest) ? 3 : 0;
  return shared + (one.country === lead.country ? 2 : 0) - 4 * years;
}
