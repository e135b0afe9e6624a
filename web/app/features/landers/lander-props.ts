import type { landerNames } from '#contract/landers/landers.ts';
import type { Locale } from '#contract/locales.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
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
  /** The middle of their city. */
  place: { latitude: number; longitude: number } | null;
  /** Addresses of the first photo, small to large: 120 × 120, 480 × 600, and the one for whole screens. */
  photo: { thumb: string; card: string; full: string; thumbhash: string | null } | null;
  online: boolean;
  isFictional: boolean;
  /** The icon of the label that says so. */
  fictionalIcon: string | null;
  /** Their own published words; empty where they wrote none. */
  note: string;
  /** The first prompt that they answered, by its id. */
  prompt: PromptAnswer | null;
}

export interface LanderSite {
  name: string;
  niche: NicheNumber;
  /** A message in credits, and what that is in money: lowest and highest by bundle, written in the page's language. */
  messageCredits: number;
  messagePrice: { lowest: string; highest: string };
}

/** The landing pages, by the name in their address. */
export type LanderName = (typeof landerNames)[number];

/** What every landing page is given; a design adds nothing that is not counted or said here. */
export interface LanderProps {
  name: LanderName;
  slug: string;
  locale: Locale;
  people: LanderPerson[];
  /** Whether all of them are from the visitor's country; some from elsewhere is said on the page. */
  nearness: 'country' | 'elsewhere';
  /** How many members are online in the country, where it was counted. */
  online: { count: number; more: boolean } | null;
  site: LanderSite;
  /** The name of the visitor's country in the page's language, and its ISO code. */
  country: { code: string; name: string };
  signupPath: string;
}
