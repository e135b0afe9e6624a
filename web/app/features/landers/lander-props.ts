import type { LanderName } from '#contract/landers/landers.ts';
import type { Locale } from '#contract/locales.ts';
import type { Gender } from '#contract/people/profile.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';

/** Somebody whom a landing page may show: a member, or a fictional profile that is labelled as one. */
export interface LanderPerson {
  id: string;
  name: string;
  age: number;
  gender: Gender;
  country: string;
  city: string | null;
  /** Kilometres from the visitor, rounded; null where either place is unknown. */
  distance: number | null;
  /** Addresses of the first photo, small to large: 120 × 120, 480 × 600, and the one for whole screens. */
  photo: { thumb: string; card: string; full: string; thumbhash: string | null } | null;
  online: boolean;
  isFictional: boolean;
  /** Their own published words; empty where they wrote none. */
  note: string;
}

export interface LanderSite {
  name: string;
  niche: NicheNumber;
  /** A message in credits, and what that is in money: lowest and highest by bundle, written in the page's language. */
  messageCredits: number;
  messagePrice: { lowest: string; highest: string };
}

/** What every landing page is given; a design adds nothing that is not counted or said here. */
export interface LanderProps {
  name: LanderName;
  slug: string;
  locale: Locale;
  people: LanderPerson[];
  /** How near the people are: around the visitor, in the country, or somewhere else, which the page then says. */
  nearness: 'near' | 'country' | 'elsewhere';
  site: LanderSite;
  /** ISO code of the visitor's country, chosen or by their address. */
  country: string;
  city: string | null;
  signupPath: string;
}
