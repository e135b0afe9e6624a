import type { RouteName } from '#contract/pages/routes.ts';

/** What may stand above a page, as a bar at the very top, a card under the navigation, or one line. */
export type Banner = 'activation' | 'activation-line' | 'discount' | 'photo';

interface BannerFacts {
  page: RouteName | undefined;
  /** The address is not confirmed: nobody can answer. */
  unconfirmed: boolean;
  /** A newcomer's discount is running out. */
  discountRuns: boolean;
  /** There is no photo, and being asked for one was not put aside. */
  photoWanted: boolean;
}

// Here every pixel belongs to the game.
const games: ReadonlySet<RouteName | undefined> = new Set<RouteName>(['swipe-game']);
// Here the discount is what the page is about.
const shops: ReadonlySet<RouteName | undefined> = new Set<RouteName>(['premium', 'credits', 'pricing']);
// Here somebody is paying: nothing calls from the side.
const tills: ReadonlySet<RouteName | undefined> = new Set<RouteName>([
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'directdebit',
]);

/**
 * One banner at a time, the one that matters most to the member: that nobody can answer, then a face to be answered by, and
 * what could be bought last. In a shop that comes first.
 */
export function bannerFor({ page, unconfirmed, discountRuns, photoWanted }: BannerFacts): Banner | undefined {
  if (tills.has(page)) return undefined;
  if (games.has(page)) return unconfirmed ? 'activation-line' : undefined;
  if (discountRuns && shops.has(page)) return 'discount';
  if (unconfirmed) return 'activation';
  if (photoWanted) return 'photo';
  return discountRuns ? 'discount' : undefined;
}
