import { z } from 'zod';
import { message } from '../chat/chat.ts';
import { id } from '../fields.ts';
import { paymentStatuses } from '../payments/payment-types.ts';
import { lastActive } from '../people/people.ts';

/** What a member is told while it happens, by kind: `event:` names the kind, `data:` is the JSON described here. */

const profile = z.object({ id });
const conversation = z.object({ id });

export const eventData = {
  /** Of both sides: `mine` says whether another device of the member sent it. `profile` is the other one. */
  message: z.object({
    conversation,
    profile,
    message,
    num_unread_messages: z.int(),
    total_unread_messages: z.int(),
  }),
  /** The other one has read up to here; told to premium members. */
  read: z.object({ conversation, profile, message: z.object({ id }) }),
  /** A conversation changed by the member's own doing on another device, or is gone: blocked, removed. */
  chat: z.object({
    conversation,
    profile,
    removed: z.boolean(),
    num_unread_messages: z.int(),
    total_unread_messages: z.int(),
  }),
  typing: z.object({ conversation, profile }),
  /** Of somebody whose page the member has open; as member.php would answer it now. */
  presence: z.object({ profile, online: z.boolean(), last_active: z.enum(lastActive).nullable() }),
  like: z.object({ profile }),
  /** By the member's own doing, on whichever device: whether they like somebody now. */
  liked: z.object({ profile, liked: z.boolean() }),
  match: z.object({ profile }),
  credits: z.object({ credits: z.int() }),
  /** A payment came to something: paid, failed, given back. Whether the member is premium now. */
  payment: z.object({
    payment: z.object({ payment_id: id, status: z.enum(paymentStatuses), credits: z.int() }),
    paid_user: z.boolean(),
  }),
  alert: z.object({ alert: z.string() }),
  /** Something new is in the bell, or it was opened on another device: whoever shows it asks again. */
  bell: z.object({}),
  /** What only a push tells: a reminder, or an offer in the member's own language. An open page shows nothing of it. */
  notice: z.discriminatedUnion('about', [
    z.object({ about: z.literal('unread_message_reminders'), conversation, profile }),
    z.object({ about: z.literal('reminders'), missing: z.enum(['photo', 'note']) }),
    z.object({ about: z.literal('promotions'), title: z.string(), text: z.string(), path: z.string() }),
  ]),
  /** Too much was missed to be told one by one: whatever is shown is to be asked for again. */
  resync: z.object({}),
} as const;

export type EventKind = keyof typeof eventData;
export type EventData<Kind extends EventKind> = z.infer<(typeof eventData)[Kind]>;

/** True only for a moment: told to whoever listens then, and never again. */
type PassingKind = 'typing' | 'presence';
/** What is kept until it was told, however often the connection breaks. */
export type KeptKind = Exclude<EventKind, PassingKind | 'resync'>;

export type LiveEvent<Kind extends EventKind = EventKind> = {
  [Each in Kind]: { kind: Each; data: EventData<Each> };
}[Kind];
