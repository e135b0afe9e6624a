import { z } from 'zod';
import { publicUser } from '../accounts/user.ts';
import type { CallSchema } from '../call-schema.ts';
import { because } from '../fields.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';

const switches = z.strictObject({ email: z.boolean(), push: z.boolean() });

/** A switch for each channel of every kind: always all of them. */
export const notificationPreferences = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, switches])) as Record<NotificationKind, typeof switches>,
);
export type NotificationPreferences = z.output<typeof notificationPreferences>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When no push is sent, in the member's own time zone; it may go over midnight. */
export const quietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, because('invalid'));
export type QuietHours = z.output<typeof quietHours>;

export const lockScreens = ['neutral', 'name', 'text'] as const;
export type LockScreen = (typeof lockScreens)[number];

const settings = {
  preferences: notificationPreferences,
  quiet_hours: quietHours.nullable(),
  /** What a push shows where others may see it: that there is something, of whom, or also what. */
  lock_screen: z.enum(lockScreens),
};

export const notificationSettings = z.object({
  ...settings,
  /** Why no mail is sent at all: it bounced, was reported as spam, or the member stopped all by a link in a mail. */
  notifications_disabled: publicUser.shape.notifications_disabled,
  /** By which the quiet hours are; null where the member's is not known and the site's holds. */
  time_zone: z.string().nullable(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

const unsubscribeToken = z.string().min(1).max(200);

/** What the page behind an unsubscribe link shows. It knows the token alone, so it names nobody. */
const unsubscribing = z.object({
  about: z.enum([...notificationKinds, 'all']),
  /** Whether what the link is about is stopped already. */
  stopped: z.boolean(),
  /** The kinds that are still mailed. */
  kinds: z.array(z.enum(notificationKinds)),
});

export const notificationCalls = {
  notifications: {
    summary: 'Of what, by which channel and when the member is notified while they are away',
    session: true,
    answer: notificationSettings,
  },
  changeNotifications: {
    summary: 'Change that; an empty list of reasons has mails sent again',
    session: true,
    body: z.strictObject({
      preferences: settings.preferences,
      quiet_hours: settings.quiet_hours.optional(),
      lock_screen: settings.lock_screen.optional(),
      notifications_disabled: z.array(z.never()).max(0).optional(),
    }),
    answer: notificationSettings,
  },
  unsubscribeState: {
    summary: 'Which mails the link of a mail stops, and which are sent now; a token that is not ours is 410',
    query: z.object({ token: unsubscribeToken }),
    answer: unsubscribing,
  },
  unsubscribe: {
    summary: 'One-click unsubscribe (RFC 8058): the button of a mail program, without session or Origin',
    query: z.object({ token: unsubscribeToken }),
    webhook: true,
    answer: z.string(),
  },
  stopMails: {
    summary:
      'Stop mails from the page behind that link: those of a kind, or all; without a kind what the link is about',
    query: z.object({ token: unsubscribeToken }),
    body: z.strictObject({ stop: z.enum([...notificationKinds, 'all']).optional() }),
    answer: unsubscribing,
  },
} satisfies Record<string, CallSchema>;
