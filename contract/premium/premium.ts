import { freeConversations, ownPhotos, seenPhotos } from '../constants.ts';
import type { searchFields } from '../sites/settings.ts';

/** Which filters and orders of the search are for premium members. */
export const premiumOnly = {
  searchFilters: [
    'distance',
    'interests',
    'body_type',
    'relationship_status',
    'hair_color',
    'eye_color',
    'tattoos',
  ] as const satisfies (typeof searchFields)[number][],
  searchSorts: ['near'] as const,
};

/** What a member may do and is shown by being premium or not. */
export interface Allowances {
  /** How many photos of another member are shown clearly. */
  seenPhotos: number;
  ownPhotos: number;
  /** How many conversations a member may start; the first messages of a limited number are free. */
  conversations: number;
  /** Learning whether one's own messages were read. */
  readState: boolean;
  /** Every filter and order of the search, those of `premiumOnly` too. */
  fullSearch: boolean;
  /** Taking the last pass of the swipe game back. */
  swipeUndo: boolean;
  /** Credits and their badge in the navigation, instead of Get Premium. */
  creditsBadge: boolean;
  /** The discounts of newcomers: those of the first hours and of the first purchase. */
  newcomerDiscounts: boolean;
}

const free: Allowances = {
  seenPhotos: seenPhotos.free,
  ownPhotos: ownPhotos.free,
  conversations: freeConversations,
  readState: false,
  fullSearch: false,
  swipeUndo: false,
  creditsBadge: false,
  newcomerDiscounts: true,
};
const premium: Allowances = {
  seenPhotos: Number.POSITIVE_INFINITY,
  ownPhotos: ownPhotos.premium,
  conversations: Number.POSITIVE_INFINITY,
  readState: true,
  fullSearch: true,
  swipeUndo: true,
  creditsBadge: true,
  newcomerDiscounts: false,
};

/** What premium members have and free ones have not, in one place: pages show it, the server keeps to it. */
export const allowancesOf = (isPremium: boolean): Allowances => (isPremium ? premium : free);

/** The same for those who read: what a premium member has, by name; the pages hold the words. */
export const premiumBenefits = ['conversations', 'photos', 'read', 'filters', 'undo'] as const;

/** So many percent more matches. Said only where the site names who found that out. */
export const matchClaim = 46;
