import type { searchFields } from './settings.ts';

/** What only premium members may do, in one place: pages show it, the server keeps to it. */
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
  /** Taking the last pass of the swipe game back. */
  swipeUndo: true,
  /** Starting more conversations than a free member may. */
  conversations: true,
  /** Learning whether one's own messages were read. */
  readState: true,
};

/** The same for those who read: what a premium member has, by name; the pages hold the words. */
export const premiumBenefits = ['conversations', 'photos', 'read', 'filters', 'undo'] as const;

/** So many percent more matches. Said only where the site names who found that out. */
export const matchClaim = 46;
