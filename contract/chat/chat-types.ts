import type { Localized } from '../locales.ts';

/** Apart from the schemas, so that a page need not load those to know them. */
export const messageKinds = ['text', 'photo', 'voice', 'gif', 'gift'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What is left of a message whose sender was erased: that there was one. */
export const storedKinds = [...messageKinds, 'removed'] as const;
export type StoredKind = (typeof storedKinds)[number];

/** What somebody is called who was erased. */
export const formerMember: Localized = { en: 'A former member', fr: 'Un ancien membre' };

/** Kept by the server; there since on the other one's side; read by them, which only premium members are told. */
export const messageStatuses = ['sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What whoever receives a message is gently warned of. */
export const messageWarnings = ['link', 'phone', 'iban', 'crypto', 'payment'] as const;
export type MessageWarning = (typeof messageWarnings)[number];

/** Whom a member lets begin a conversation with them: everybody, or people they like themselves. */
export const writersAllowed = ['everybody', 'liked'] as const;
export type WritersAllowed = (typeof writersAllowed)[number];

/** Why somebody cannot be written to, by the code that sending would be refused with. */
export const replyRefusals = [
  'partner_unconfirmed',
  'partner_gone',
  'premium_only',
  'liked_only',
  'checked_members_only',
  'age_proof_required',
] as const;
export type ReplyRefusal = (typeof replyRefusals)[number];

/** What a newcomer's first message waits for: their own age proof, or that they are checked or proven. */
export const firstMessageWaits = ['age_proof_required', 'checked_members_only'] as const;
export type FirstMessageWaits = (typeof firstMessageWaits)[number];
