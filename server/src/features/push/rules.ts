import type { MessageKind } from '#contract/chat/chat-types.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { mayReach, type Occasion, type Recipient } from '#server/features/notifications/notifications.ts';

/** Who has to do with what happened, as the member may know them. */
export interface Person {
  id: string;
  name: string;
  fictional: boolean;
  inGoodStanding: boolean;
  /** Whether either of the two has blocked the other. */
  blocked: boolean;
}

/** Something that happened to a member and that they have not seen yet. */
export interface PushItem {
  kind: Exclude<NotificationKind, 'weekly_updates' | 'news'>;
  /** The person it is about; none where the site itself speaks. */
  person?: Person;
  /** For a like: whether it was one back. */
  match: boolean;
  /** For a message: what was written. */
  message?: { conversationId: string; kind: MessageKind; text: string; warned: boolean };
  /** For a reminder: how much of the conversation is unread. */
  unread?: { conversationId: string; messages: number };
  /** What the site itself says: what a profile lacks, or an offer in the member's language. */
  notice?: { missing: 'photo' | 'note' } | { title: string; text: string; path: string };
}

export interface Situation {
  recipient: Recipient;
  items: readonly PushItem[];
  /** Minutes of the quiet hours that are left. */
  quietMinutes: number;
  /** Until when the member is taken to be looking at the site on some device. */
  lookingUntil: Date | undefined;
  now: Date;
}

export type Decision = { send: PushItem[] } | { decideAgainAt: Date } | 'nothing';

const minute = 60_000;

/**
 * Whether something is pushed now, later, or not at all. Later is decided again: what was read by then is not pushed, nor
 * is anything about somebody who has been blocked meanwhile.
 */
export function decide({ recipient, items, quietMinutes, lookingUntil, now }: Situation): Decision {
  const send = items.filter((each) => mayReach(recipient, occasionOf(each), 'push'));
  if (send.length === 0) return 'nothing';
  if (quietMinutes > 0) return { decideAgainAt: endOfQuiet(now, quietMinutes) };
  if (lookingUntil && lookingUntil > now) return { decideAgainAt: lookingUntil };
  return { send };
}

const occasionOf = ({ kind, person }: PushItem): Occasion => ({
  kind,
  blocked: person?.blocked ?? false,
  aboutSomebodyInGoodStanding: person?.inGoodStanding ?? true,
});

/** Quiet hours end with a whole minute, and the minutes that are left count the one that has begun. */
const endOfQuiet = (now: Date, minutes: number) =>
  new Date(Math.floor(now.getTime() / minute) * minute + minutes * minute);
