/** What a member can be notified of while they are not on the site (R3.04), in the order in which the settings list it. */
export const notificationKinds = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'weekly_updates',
  'reminders',
  'promotions',
  'news',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ['email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export interface KindOfNotification {
  /** What has to happen. */
  event: string;
  /** By which channels the kind is sent; a channel that nothing sends by has no switch. */
  channels: readonly NotificationChannel[];
  /** On which channels it is sent to members who have chosen nothing. */
  defaults: Record<NotificationChannel, boolean>;
  /**
   * Seconds until a mail about it may leave: what happens meanwhile comes in the same mail, and nothing is mailed of what
   * was read by then. A push leaves at once.
   */
  mailAfter: number;
  /** The template of its mail, in server/src/features/mails/templates. */
  mail: string;
  /** Advertising: sent only to members who asked for it, and that they did is kept as a consent. */
  needsConsent: boolean;
}

const minutes = 60;

/**
 * All there is to say about a kind. A new one is an entry here, its two texts (settings and mail) in each language, and a
 * test of what sends it.
 */
export const kindsOfNotifications: Record<NotificationKind, KindOfNotification> = {
  new_conversations: {
    event: 'somebody writes to the member for the first time',
    channels: ['email', 'push'],
    defaults: { email: true, push: true },
    mailAfter: 3 * minutes,
    mail: 'newMessages',
    needsConsent: false,
  },
  new_messages: {
    event: 'somebody the member already talks to writes',
    channels: ['email', 'push'],
    defaults: { email: true, push: true },
    mailAfter: 3 * minutes,
    mail: 'newMessages',
    needsConsent: false,
  },
  like: {
    event: 'somebody likes the member, or likes them back',
    channels: ['email', 'push'],
    defaults: { email: true, push: true },
    mailAfter: 10 * minutes,
    mail: 'newLikes',
    needsConsent: false,
  },
  unread_message_reminders: {
    event: 'messages of a conversation have been waiting for a day; once for each conversation',
    channels: ['email', 'push'],
    defaults: { email: true, push: false },
    mailAfter: 0,
    mail: 'unreadReminder',
    needsConsent: false,
  },
  weekly_updates: {
    event: 'a week has passed: people nearby who fit, and what happened meanwhile',
    channels: ['email'],
    defaults: { email: true, push: false },
    mailAfter: 0,
    mail: 'weeklyDigest',
    needsConsent: false,
  },
  reminders: {
    event: 'the profile has no photo or no words three days after joining',
    channels: ['email', 'push'],
    defaults: { email: true, push: false },
    mailAfter: 0,
    mail: 'profileReminder',
    needsConsent: false,
  },
  promotions: {
    event: 'the operator has an offer',
    channels: ['email', 'push'],
    defaults: { email: false, push: false },
    mailAfter: 0,
    mail: 'promotion',
    needsConsent: true,
  },
  news: {
    event: 'the operator has news of the site',
    channels: ['email'],
    defaults: { email: false, push: false },
    mailAfter: 0,
    mail: 'news',
    needsConsent: true,
  },
};
