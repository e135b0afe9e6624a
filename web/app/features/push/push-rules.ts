import type { PublicUser } from '#contract/accounts/user.ts';
import type { PublicSettings } from '#contract/sites/settings.ts';
import type { Dismissals } from '#web/platform/dismissals.ts';
import type { PushState } from '#web/platform/push-state.ts';

interface Asked {
  user: PublicUser | null;
  settings: Pick<PublicSettings, 'push_public_key'>;
  dismissed: Dismissals;
}

/** Whether a member could be asked about push at all; whether their browser could show any, it alone knows. */
export const isPushOpen = ({ user, settings, dismissed }: Asked): boolean =>
  user?.status === 'active' && settings.push_public_key !== '' && dismissed.push === undefined;

export interface PushFacts {
  permission: NotificationPermission;
  /** What this browser remembers of the member: that they refused, their subscription, or nothing. */
  remembered: string | null;
  /** The browser's own subscription, as JSON; null where it has none. */
  subscription: string | null;
}

/**
 * What to make of a browser as it is found. `attach` tells the account of the subscription, `subscribe` makes a new one
 * first: only for a member who has agreed on this browser before. Another member of the same browser is asked themselves.
 */
export function stateFrom({ permission, remembered, subscription }: PushFacts): {
  isSubscribed: PushState['isSubscribed'];
  todo?: 'attach' | 'subscribe';
} {
  if (permission === 'denied') return { isSubscribed: 'denied' };
  // Refused without a word to the browser: it is not asked again by itself. Whoever allows it there has thought better.
  if (remembered === 'denied') return { isSubscribed: permission === 'granted' ? false : 'denied' };
  if (!remembered || permission !== 'granted') return { isSubscribed: false };
  return subscription ? { isSubscribed: subscription, todo: 'attach' } : { isSubscribed: false, todo: 'subscribe' };
}

export type BrowserFamily = 'firefox' | 'safari' | 'chromium';

/** By whose menus somebody finds where notifications are allowed. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/\b(Firefox|FxiOS)\//.test(userAgent)) return 'firefox';
  return /(Chrome|Chromium|CriOS|Edg)\//.test(userAgent) ? 'chromium' : 'safari';
}
