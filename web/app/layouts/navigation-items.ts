import type { PublicUser } from '#contract/accounts/user.ts';
import { lowCredits } from '#contract/constants.ts';
import type { RouteName } from '#contract/pages/routes.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import type { Waiting } from '#web/platform/waiting.ts';

export type NavigationName = 'search' | 'swipe' | 'likes' | 'messages' | 'credits' | 'premium' | 'me';
type Person = Pick<PublicUser, 'paid_user' | 'credits'>;

export interface NavigationBadge {
  count: number;
  tone: 'accent' | 'warn' | 'danger';
}

export interface NavigationItem {
  name: NavigationName;
  to: string;
  badge?: NavigationBadge | undefined;
}

interface Entry {
  page: RouteName;
  for?: (person: Person) => boolean;
  badge?: (person: Person, waiting: Waiting) => NavigationBadge | undefined;
}

/** The whole navigation of a member. A page that is not built yet is left out. */
const entries: Record<NavigationName, Entry> = {
  search: { page: 'members' },
  swipe: { page: 'swipe-game' },
  likes: { page: 'likes', badge: (_, waiting) => newOnes(waiting.likes) },
  messages: { page: 'chats', badge: (_, waiting) => newOnes(waiting.messages) },
  credits: { page: 'credits', for: (person) => allowancesOf(person.paid_user).creditsBadge, badge: creditsBadge },
  premium: { page: 'premium', for: (person) => !allowancesOf(person.paid_user).creditsBadge },
  me: { page: 'profile' },
};

const places = {
  top: ['search', 'messages', 'likes', 'credits', 'premium'],
  tabs: ['search', 'swipe', 'likes', 'messages', 'me'],
} as const satisfies Record<string, readonly NavigationName[]>;

/** What a member finds in the bar at the top or in the tabs at the foot; `pathOf` knows which pages there are. */
export function navigationItems(
  place: keyof typeof places,
  person: Person,
  waiting: Waiting,
  pathOf: (page: RouteName) => string | undefined,
): NavigationItem[] {
  return places[place].flatMap((name) => {
    const entry = entries[name];
    const to = pathOf(entry.page);
    if (to === undefined || entry.for?.(person) === false) return [];
    return [{ name, to, badge: entry.badge?.(person, waiting) }];
  });
}

const newOnes = (count: number): NavigationBadge | undefined => (count > 0 ? { count, tone: 'accent' } : undefined);

function creditsBadge({ credits }: Person): NavigationBadge | undefined {
  if (credits > lowCredits) return undefined;
  return { count: credits, tone: credits > 0 ? 'warn' : 'danger' };
}
