import type { GiftId } from '#contract/gifts/gifts.ts';
import type { Locale } from '#contract/locales.ts';
import type { InterestId } from '#contract/people/interests.ts';
import type { Gender } from '#contract/people/profile.ts';

/** Somebody of the crowd, by what the story needs of them: whoever fits best plays the part. */
export interface Part {
  gender: Gender;
  language: Locale;
  ages: [youngest: number, oldest: number];
  interest?: InterestId;
  /** Sends a second picture of themselves, so there must be one. */
  sendsPhoto?: true;
  /** Has left the site since. */
  gone?: true;
}

/** What is said: words, one of the site's gifts or animations, or a second picture of whoever sends it. */
export type Said = string | { gift: GiftId } | { gif: string } | { photo: 'own' };

export interface Story {
  /** Somebody of the cast, by name; a part for the crowd. A fictional profile is of the cast too. */
  with: string | Part;
  /** Who likes whom, and how many minutes ago; both is a match. */
  likes?: { mine?: number; theirs?: number; seen?: false };
  /** Who said what, how many minutes ago, the oldest first. Nothing where there is only a like. */
  talk?: [who: 'me' | 'them', minutesAgo: number, said: Said][];
  /** So many of the last lines were not read by whom they are for. */
  unread?: number;
}

/** What one of the cast has lived through on the site. */
export interface Life {
  of: string;
  stories: Story[];
  /** Bought in this order, so many days ago. */
  bought?: [bundle: 'trial' | 'small' | 'medium' | 'large', daysAgo: number][];
  /** Credits that the site gave beside those for the signup, and how many days ago. */
  granted?: [credits: number, daysAgo: number];
}

const minutesPerHour = 60;
const minutesPerDay = 1440;

export const hours = (count: number, minutes = 0) => count * minutesPerHour + minutes;
export const days = (count: number, minutes = 0) => count * minutesPerDay + minutes;
