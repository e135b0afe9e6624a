import type { MessageKind, MessageStatus, ReplyRefusal, WritersAllowed } from '#contract/chat/chat-types.ts';
import type { MessageTerms } from '#contract/member-page/member-page.ts';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';
import { isCheckedOrProven } from '#server/features/search/search.ts';

/** Who writes, as far as it decides what they may write and what it costs. */
export interface Writer {
  paid_user: boolean;
  /** How many conversations they have started for nothing. */
  openings: number;
  /** The bits of their card, which say whether they are checked or proven. */
  looks: number;
}

/** Who is written to. Neither status is known of somebody who was erased. */
export interface Addressee {
  user_status: UserStatus | null;
  profile_status: 'active' | 'disabled' | null;
}

/** Whom an addressee lets begin a conversation, and whether they like whoever writes. */
export interface Door {
  who_may_write: WritersAllowed;
  likes_writer: boolean;
  /** Only checked or proven members may begin. */
  checked_members_only: boolean;
}

/** Of somebody who left or was removed there is a name and no way to write to them. */
export const isGone = ({ user_status: user, profile_status: profile }: Addressee) =>
  profile !== 'active' || (user !== 'active' && user !== 'not_confirmed');

/** Why the next message would be refused whatever it says; undefined where it would not. */
export function replyRefusal(
  writer: Writer,
  addressee: Addressee & Door,
  { starts, needsAgeProof }: { starts: boolean; needsAgeProof?: boolean },
): ReplyRefusal | undefined {
  if (isGone(addressee)) return 'partner_gone';
  if (addressee.user_status === 'not_confirmed') return 'partner_unconfirmed';
  if (needsAgeProof) return 'age_proof_required';
  // Before what it costs: nobody is sold what would not help.
  if (starts && addressee.who_may_write === 'liked' && !addressee.likes_writer) return 'liked_only';
  if (starts && addressee.checked_members_only && !isCheckedOrProven(writer.looks)) return 'checked_members_only';
  return starts && writer.openings >= allowancesOf(writer.paid_user).conversations ? 'premium_only' : undefined;
}

/** A free member starts so many conversations for nothing; a premium member pays for the first message too. */
export const isFreeOpening = (writer: Pick<Writer, 'paid_user' | 'openings'>, { starts }: { starts: boolean }) =>
  starts && !writer.paid_user && writer.openings < allowancesOf(writer.paid_user).conversations;

type Prices = Pick<SiteSettings, 'message_credits' | 'photo_credits' | 'voice_credits' | 'gift_credits'>;

/** What a message of each kind costs now. What is free of an opening are its words, not the gift that comes with it. */
export const costsOf = (settings: Prices, freeOpening: boolean): Record<MessageKind, number> => ({
  text: freeOpening ? 0 : settings.message_credits,
  gif: freeOpening ? 0 : settings.message_credits,
  photo: settings.photo_credits,
  voice: settings.voice_credits,
  gift: settings.gift_credits,
});

/** What the next message of a member would take, as the other's page says it before the conversation is opened. */
export function messageTerms(
  settings: Prices,
  writer: Writer,
  addressee: Addressee & Door,
  { begun, needsAgeProof = false }: { begun: boolean; needsAgeProof?: boolean },
): MessageTerms {
  const isFree = isFreeOpening(writer, { starts: !begun });
  return {
    begun,
    cost: costsOf(settings, isFree).text,
    free_left: isFree ? allowancesOf(writer.paid_user).conversations - writer.openings : 0,
    refusal: replyRefusal(writer, addressee, { starts: !begun, needsAgeProof }) ?? null,
  };
}

/** For what the ledger says that credits were spent. */
export const causeOf = (kind: MessageKind) => (kind === 'text' || kind === 'gif' ? 'message' : kind);

/** How photos of the other participant are shown: by the reader's choice until both have written, and then like any other. */
export const photosShown = ({ wrote, unasked_photos: choice }: { wrote: boolean; unasked_photos: PhotoChoice }) =>
  wrote ? ('always' as const) : choice;

export interface Progress {
  seq: number;
  at: Date;
  mine: boolean;
}

export interface Onlookers {
  /** Up to which message each participant has read the conversation. */
  ownReadSeq: number;
  otherReadSeq: number;
  /** When the other participant was last there; null where they do not show it. */
  otherActiveAt: Date | null;
  premium: boolean;
  /** How photos of the other participant are shown. */
  photos: PhotoChoice;
}

/** How far a message has come, as the participant who looks may know. Whether their own was read is for premium members. */
export function statusOf(message: Progress, seen: Onlookers): MessageStatus {
  if (!message.mine) return message.seq <= seen.ownReadSeq ? 'read' : 'delivered';
  if (message.seq <= seen.otherReadSeq) return seen.premium ? 'read' : 'delivered';
  return seen.otherActiveAt && seen.otherActiveAt >= message.at ? 'delivered' : 'sent';
}

/** Messages up to this number are not shown: taken away by the member, or older than the site shows. */
export const hiddenUpTo = (
  { last_seq: last, cleared_seq: cleared }: { last_seq: number; cleared_seq: number },
  historyLimit: number,
) => Math.max(cleared, last - historyLimit);
