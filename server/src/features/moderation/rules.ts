import { appealLimits, moderationLimits } from '#contract/constants.ts';
import type { BanReason } from '#contract/moderation/ban-reasons.ts';
import type { DecisionName, DecisionReason, QueueKindName } from '#contract/moderation/decisions.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What can be decided about each kind. */
const decisionsOf: Record<QueueKindName, readonly DecisionName[]> = {
  photo: ['approve', 'reject', 'warn', 'limit', 'ban', 'escalate'],
  report: ['dismiss', 'warn', 'limit', 'ban', 'escalate'],
  complaint: ['answer', 'escalate'],
  appeal: ['uphold', 'overturn'],
  name: ['approve', 'reject', 'warn', 'ban', 'escalate'],
  photo_check: ['approve', 'reject', 'doubt'],
};

/** What can be decided about one thing: whoever comes after somebody who was not sure decides. */
export const decisionsFor = ({ kind, not_for: doubtedBy }: { kind: QueueKindName; not_for: string | null }) =>
  decisionsOf[kind].filter((decision) => decision !== 'doubt' || doubtedBy === null);

export const reasonsOf: Record<QueueKindName, readonly DecisionReason[]> = {
  photo: ['not_this_person', 'explicit', 'contact_details', 'someone_else', 'no_face', 'advertising', 'underage'],
  report: ['asks_money', 'fake', 'insult', 'contact_details', 'unwanted_photo', 'advertising', 'underage'],
  complaint: ['underage', 'other'],
  appeal: [],
  name: ['name', 'advertising', 'insult', 'underage'],
  photo_check: ['not_this_person', 'gesture', 'picture_of_picture', 'no_face', 'underage'],
};

/** What a member is told of, and may appeal. A photo check that is refused takes nothing away and can be asked for again. */
const sanctions = ['reject', 'warn', 'limit', 'ban'] as const;
export type Sanction = (typeof sanctions)[number];
export const isSanction = (decision: DecisionName): decision is Sanction => sanctions.some((each) => each === decision);

export const isSanctionOf = (kind: QueueKindName, decision: DecisionName): decision is Sanction =>
  kind !== 'photo_check' && isSanction(decision);

/** Answers to somebody: what they read is written by whoever decides. */
const answers: readonly DecisionName[] = ['answer', 'uphold', 'overturn'];

/** Which field of a decision is missing. */
export function missingIn({
  decision,
  reason,
  notice,
}: {
  decision: DecisionName;
  reason: DecisionReason | undefined;
  notice: string;
}): 'reason' | 'notice' | undefined {
  if ((isSanction(decision) || decision === 'escalate') && !reason) return 'reason';
  if (answers.includes(decision) && notice.length < 10) return 'notice';
  return undefined;
}

/** Why something was decided: of the queue, or where an account was closed by hand. */
export type SanctionReason = DecisionReason | BanReason;

/** On whom nobody would have spent anything, had they known: of the queue's reasons, and of those of a ban. */
const deceits: ReadonlySet<SanctionReason> = new Set<SanctionReason>(['asks_money', 'fake', 'fraud', 'scam']);
export const isDeceit = (reason: SanctionReason) => deceits.has(reason);

/** What the law may ask about: evidence is preserved before anything else happens. */
const unlawful: ReadonlySet<SanctionReason> = new Set<SanctionReason>(['underage', 'illegal']);
export const asksForHold = (reason: SanctionReason) => unlawful.has(reason);

/** What can be taken back as if it had not been: nobody else acted on it, and no money moved. The rest is for an appeal. */
const undoable: Partial<Record<string, readonly DecisionName[]>> = {
  photo: ['approve', 'reject', 'warn', 'limit'],
  name: ['approve'],
};

/** Until when a decision can be taken back by whoever made it; undefined where it cannot. */
export function undoableUntil({ kind, decision, at, overturned_at: overturned }: DecidedRow): Date | undefined {
  if (overturned !== null || !undoable[kind]?.includes(decision)) return undefined;
  return new Date(at.getTime() + moderationLimits.undoMinutes * minute);
}

interface DecidedRow {
  kind: string;
  decision: DecisionName;
  at: Date;
  overturned_at: Date | null;
}

export const claimedUntil = (now: Date) => new Date(now.getTime() + moderationLimits.claimMinutes * minute);
export const limitedUntil = (now: Date) => new Date(now.getTime() + moderationLimits.limitDays * day);
export const appealableUntil = (at: Date) => new Date(at.getTime() + appealLimits.days * day);
export const mayAppeal = (decision: { decision: DecisionName; at: Date }, now: Date) =>
  isSanction(decision.decision) && now < appealableUntil(decision.at);
