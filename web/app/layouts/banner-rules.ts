import type { RouteName } from '#contract/pages/routes.ts';

/** What may stand above a page, as a bar at the very top, a card under the navigation, or one line. */
export type Banner = 'activation' | 'activation-line' | 'discount' | 'mails' | 'photo' | 'profile' | 'push' | 'install';

interface BannerFacts {
  page: RouteName | undefined;
  /** The address is not confirmed: nobody can answer. */
  unconfirmed: boolean;
  /** A newcomer's discount is running out. */
  discountRuns: boolean;
  /** No emails are sent, for a reason that the member can undo, and that was not put aside. */
  mailsStopped: boolean;
  /** There is no photo, and being asked for one was not put aside. */
  photoWanted: boolean;
  /** There are no words about the member, and being asked for some was not put aside. */
  wordsWanted: boolean;
  /** This browser could show pushes, and the member has not been asked yet. */
  pushOffered: boolean;
  /** This browser could install the site as an app, and the member comes back often enough to want it. */
  installOffered: boolean;
}

// Here every pixel belongs to the game.
const games: ReadonlySet<RouteName | undefined> = new Set<RouteName>(['swipe-game']);
// Here the discount is what the page is about.
const shops: ReadonlySet<RouteName | undefined> = new Set<RouteName>(['premium', 'credits', 'pricing']);
// Here somebody is paying, or leaving: nothing calls from the side.
const quietPages: ReadonlySet<RouteName | undefined> = new Set<RouteName>([
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'directdebit',
  'settings-leave',
]);

/**
 * One banner at a time, the one that matters most to the member: that nobody can answer, that they hear of no answer, then a
 * face and words to be answered by, then to hear of the answers and to have the app at hand, and what could be bought last. In a shop that comes first. A
 * page where the thing is done anyway needs no banner for it.
 */
export function bannerFor({ page, ...facts }: BannerFacts): Banner | undefined {
  const { unconfirmed, discountRuns, mailsStopped, photoWanted, wordsWanted, pushOffered, installOffered } = facts;
  if (quietPages.has(page)) return undefined;
  if (games.has(page)) return unconfirmed ? 'activation-line' : undefined;
  if (discountRuns && shops.has(page)) return 'discount';
  if (unconfirmed) return 'activation';
  if (mailsStopped && page !== 'notifications') return 'mails';
  if (photoWanted) return 'photo';
  if (wordsWanted && page !== 'profile') return 'profile';
  if (pushOffered && page !== 'notifications') return 'push';
  if (installOffered) return 'install';
  return discountRuns ? 'discount' : undefined;
}
