import {
  kindsOfNotifications,
  type NotificationChannel,
  type NotificationKind,
} from '#contract/notifications/kinds.ts';
import type { NotificationPreferences } from '#contract/notifications/notifications.ts';

export const hasChannel = (kind: NotificationKind, channel: NotificationChannel) =>
  kindsOfNotifications[kind].channels.includes(channel);

/** One switch moved, the others as they are. */
export const withSwitch = (
  preferences: NotificationPreferences,
  { kind, channel, on }: { kind: NotificationKind; channel: NotificationChannel; on: boolean },
): NotificationPreferences => ({ ...preferences, [kind]: { ...preferences[kind], [channel]: on } });

/** Every switch off, by every channel. */
export const allOff = (preferences: NotificationPreferences) =>
  Object.fromEntries(
    Object.keys(preferences).map((kind) => [kind, { email: false, push: false }]),
  ) as NotificationPreferences;

export const isAllOff = (preferences: NotificationPreferences) =>
  Object.values(preferences).every(({ email, push }) => !email && !push);

const halfHours = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`,
);

/** Every half hour of a day, and what was chosen where it is none of them. */
export const timesOfDay = (chosen: string) => (halfHours.includes(chosen) ? halfHours : [...halfHours, chosen].sort());

/** What a zone is named after: of Europe/Paris, Paris. */
export const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
