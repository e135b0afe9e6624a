import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { appealLimits, moderationLimits, officeLimits, staffLimits } from '../constants.ts';
import { cursor, id, writing } from '../fields.ts';
import { gestures } from '../photo-checks/gestures.ts';
import { banReasons } from './ban-reasons.ts';
import { decisionNames, decisionReasons, queueKinds } from './decisions.ts';

/** What moderators take from the queue and decide, what members appeal, and what a legal hold preserves. */

const staffName = z.object({ id: z.string(), name: z.string() });
const kind = z.enum(queueKinds);
const decision = z.enum(decisionNames);
const reason = z.enum(decisionReasons);

export const queueItem = z.object({
  id: z.string(),
  kind,
  host: z.string(),
  since: z.iso.datetime(),
  member: z.object({ id: z.string(), name: z.string(), thumb: z.string().nullable() }).nullable(),
  escalated: z.boolean(),
  claimed_by: staffName.nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const madeDecision = z.object({
  id: z.string(),
  kind: z.string(),
  decision,
  /** One of the reasons of the queue, or of a ban. */
  reason: z.string().nullable(),
  notice: z.string(),
  staff: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  overturned: z.boolean(),
  /** Until when whoever made it can take it back; null where nobody can. */
  undo_until: z.iso.datetime().nullable(),
});
export type MadeDecision = z.infer<typeof madeDecision>;

/** What a moderator has to see to decide. Each kind fills what it has. */
export const queueMatter = z.object({
  pictures: z.array(
    z.object({
      full: z.string(),
      thumb: z.string(),
      /** What is to be decided, what it is compared with, or what else there is. */
      role: z.enum(['subject', 'compared', 'other']),
      status: z.string(),
    }),
  ),
  /** Who said something about it, what, and why. */
  by: z.string().nullable(),
  cause: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string().nullable(),
  /** The gestures that the member was asked for, one for each picture of a photo check. */
  asked: z.tuple([z.enum(gestures), z.enum(gestures)]).nullable(),
  /** The words around what was reported, and no others. */
  messages: z.array(
    z.object({
      of_member: z.boolean(),
      kind: z.string(),
      text: z.string().nullable(),
      at: z.iso.datetime(),
      reported: z.boolean(),
    }),
  ),
  /** What an appeal is about. */
  earlier: madeDecision.nullable(),
});
export type QueueMatter = z.infer<typeof queueMatter>;

export const memberContext = z.object({
  id: z.string(),
  name: z.string(),
  age: z.int().nullable(),
  host: z.string(),
  city: z.string().nullable(),
  language: z.string(),
  status: z.string(),
  member_since: z.iso.datetime(),
  premium: z.boolean(),
  limited_until: z.iso.datetime().nullable(),
  reports: z.int(),
  reporters: z.int(),
  photos: z.int(),
  photos_rejected: z.int(),
  /** What others spent on them, and how many did. */
  credits_received: z.int(),
  payers: z.int(),
  photo_review: z.enum(['auto', 'manual']),
});
export type MemberContext = z.infer<typeof memberContext>;

export const takenItem = queueItem.extend({
  claimed_until: z.iso.datetime(),
  matter: queueMatter,
  context: memberContext.nullable(),
  history: z.array(madeDecision),
  decisions: z.array(decision),
  reasons: z.array(reason),
});
export type TakenItem = z.infer<typeof takenItem>;

const host = z.string();
const reference = z.string().min(1).max(30);
const key = z.string().min(1).max(100);

export const legalHold = z.object({
  member: z.object({ id: z.string(), name: z.string() }),
  host,
  reason: z.string(),
  since: z.iso.datetime(),
  staff: z.string().nullable(),
  evidence: z.int(),
});
export type LegalHold = z.infer<typeof legalHold>;

export const decisionView = z.object({
  reference: z.string(),
  decision,
  notice: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  overturned: z.boolean(),
  appeal_until: z.iso.datetime(),
  appeal: z
    .object({
      text: z.string(),
      sent_at: z.iso.datetime(),
      decided_at: z.iso.datetime().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type DecisionView = z.infer<typeof decisionView>;

export const moderationOfficeCalls = {
  queue: {
    summary: 'What waits for a moderator, the oldest first, with how much of each kind and since when',
    staff: 'see_queue',
    query: z.object({ kind: kind.optional(), after: cursor.optional() }),
    answer: z.object({
      items: z.array(queueItem),
      next: z.string().nullable(),
      counts: z.array(z.object({ kind, count: z.int(), oldest: z.iso.datetime().nullable(), target_minutes: z.int() })),
      decided_today: z.int(),
    }),
  },
  takeFromQueue: {
    summary: 'Take the next items, for ten minutes: nobody else is given them',
    staff: 'moderate',
    body: z.strictObject({
      kind: kind.optional(),
      count: z.int().min(1).max(moderationLimits.taken).default(1),
      /** Put back, for somebody else or for later. */
      skip: id.optional(),
    }),
    answer: z.object({ items: z.array(takenItem) }),
  },
  decide: {
    summary: 'Decide about an item; deciding the same again changes nothing. A ban asks for the second factor',
    staff: 'moderate',
    body: z.strictObject({
      id,
      decision,
      reason: reason.optional(),
      /** What the member, or whoever complained, reads. Without one they read the usual words of the reason. */
      notice: writing(0, officeLimits.notice).default(''),
    }),
    answer: z.object({ decision: madeDecision, returned_credits: z.int(), repeated: z.boolean() }),
  },
  undoDecision: {
    summary: 'Take one’s own decision back, within ten minutes; the item is in the caller’s hands again',
    staff: 'moderate',
    body: z.strictObject({ id }),
    answer: z.object({ decision: madeDecision }),
  },
  ownDecisions: {
    summary: 'What the caller decided, the newest first',
    staff: 'moderate',
    query: z.object({ before: z.iso.datetime().optional() }),
    answer: z.object({ decisions: z.array(madeDecision), next: z.iso.datetime().nullable() }),
  },
  banMember: {
    summary: 'Close a member’s account and tell them why; credits spent on a fraud return to those who spent them',
    staff: 'ban',
    body: z.strictObject({ id, reason: z.enum(banReasons), notice: writing(10, officeLimits.notice) }),
    answer: z.object({ id: z.string(), status: z.literal('banned'), returned_credits: z.int() }),
  },
  holds: {
    summary: 'Whose data is held by law, and why',
    staff: 'see_holds',
    answer: z.object({ holds: z.array(legalHold) }),
  },
  placeHold: {
    summary: 'Hold a member’s data: whatever they delete is preserved, and their erasure waits',
    staff: 'hold',
    status: 201,
    body: z.strictObject({ id, reason: writing(3, staffLimits.reason) }),
    answer: z.object({ holds: z.array(legalHold) }),
  },
  releaseHold: {
    summary: 'End a hold: what it preserved is deleted, and an erasure that waited goes on',
    staff: 'hold',
    body: z.strictObject({ id, reason: writing(3, staffLimits.reason) }),
    answer: z.object({ holds: z.array(legalHold) }),
  },
  heldEvidence: {
    summary: 'What a hold preserved; the look is logged',
    staff: 'see_holds',
    body: z.strictObject({ id, reason: writing(3, staffLimits.reason) }),
    answer: z.object({
      evidence: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          at: z.iso.datetime(),
          facts: z.record(z.string(), z.unknown()),
          pictures: z.array(z.string()),
        }),
      ),
    }),
  },
} satisfies Record<string, CallSchema>;

export const moderationCalls = {
  decision: {
    summary: 'A decision about the caller’s account, by the link in the mail about it; any other is 410',
    query: z.object({ reference, key }),
    answer: decisionView,
  },
  appeal: {
    summary: 'Appeal a decision, by the same link and without logging in; somebody else decides it',
    status: 201,
    body: z.strictObject({ reference, key, text: writing(appealLimits.shortest, appealLimits.text) }),
    answer: decisionView,
  },
} satisfies Record<string, CallSchema>;
