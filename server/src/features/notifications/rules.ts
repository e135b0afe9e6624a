import {
  kindsOfNotifications,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '#contract/notifications/kinds.ts';
import type { NotificationPreferences, QuietHours } from '#contract/notifications/notifications.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';

type StoredPreferences = Partial<Record<NotificationKind, { email: boolean; push: boolean }>>;

/** What was chosen, and the defaults for everything else: also for kinds that are newer than the choice. */
export function preferencesFrom(stored: StoredPreferences = {}): NotificationPreferences {
  const entries = notificationKinds.map((kind) => [kind, stored[kind] ?? kindsOfNotifications[kind].defaults]);
  return Object.fromEntries(entries) as NotificationPreferences;
}

/** Whether a change asks for advertising (true) or stops the last of it (false): that is kept as a consent, with its time. */
export function marketingChange(before: NotificationPreferences, after: NotificationPreferences): boolean | undefined {
  return wantsMarketing(before) === wantsMarketing(after) ? undefined : wantsMarketing(after);
}

const marketingKinds = notificationKinds.filter((kind) => kindsOfNotifications[kind].needsConsent);

const wantsMarketing = (preferences: NotificationPreferences) =>
  marketingKinds.some((kind) => preferences[kind].email || preferences[kind].push);

/** The preferences once advertising is agreed to, by mail, or no longer, by any channel; undefined where they say so already. */
export function followingMarketing(
  preferences: NotificationPreferences,
  granted: boolean,
): NotificationPreferences | undefined {
  if (wantsMarketing(preferences) === granted) return undefined;
  const choice = { email: granted, push: false };
  return { ...preferences, ...Object.fromEntries(marketingKinds.map((kind) => [kind, choice])) };
}

export interface Recipient {
  status: UserStatus;
  preferences: NotificationPreferences;
  /** Why mails are not sent to them at all. */
  disabled: readonly string[];
  /** Played by the site: there is nobody to notify. */
  fictional: boolean;
}

export interface Occasion {
  kind: NotificationKind;
  /** Whether either of the two has blocked the other; false where it is about nobody. */
  blocked: boolean;
  /** Whether whom it is about may still be met: neither banned, leaving nor suspected of fraud. */
  aboutSomebodyInGoodStanding: boolean;
}

/** Whether a member may be reached at all about something, on a channel. When, the quiet hours and batching decide. */
export function mayReach(recipient: Recipient, occasion: Occasion, channel: NotificationChannel): boolean {
  if (recipient.fictional || recipient.status !== 'active') return false;
  if (occasion.blocked || !occasion.aboutSomebodyInGoodStanding) return false;
  if (channel === 'email' && recipient.disabled.length > 0) return false;
  return (
    kindsOfNotifications[occasion.kind].channels.includes(channel) && recipient.preferences[occasion.kind][channel]
  );
}

const minutesIn = (timeOfDay: string) => Number(timeOfDay.slice(0, 2)) * 60 + Number(timeOfDay.slice(3, 5));

/** How many minutes of the quiet hours are left at this minute of the member's day; 0 outside of them. */
export function quietMinutesLeft(quiet: QuietHours | null, timeOfDay: string): number {
  if (!quiet) return 0;
  const day = 24 * 60;
  const [from, to, now] = [minutesIn(quiet.from), minutesIn(quiet.to), minutesIn(timeOfDay)];
  const length = (to - from + day) % day;
  const passed = (now - from + day) % day;
  return Math.max(0, length - passed);
}

/** The time of day on a clock in that zone. */
export const timeOfDayIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
