import type { DecisionName, DecisionReason, QueueKindName } from '#contract/moderation/decisions.ts';
import type { QueueMatter } from '#contract/moderation/moderation.ts';
import type { Permission } from '#contract/staff/policy.ts';
import { openReport } from '#server/features/blocking/blocking.ts';
import { openComplaint } from '#server/features/complaints/complaints.ts';
import { renameMember } from '#server/features/own-profile/own-profile.ts';
import { approvePhoto, rejectPhoto, reviewPhoto } from '#server/features/photos/photos.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { presentDecision } from './present.ts';
import { findAppeal, findDecision } from './queries.ts';

/** Something that can be decided about: what a moderator sees of it, and what becomes of it. */
export interface QueueKind {
  /** Only moderators with this permission are given items of this kind. */
  permission?: Permission;
  /** Undefined where it is gone. */
  show(
    db: Queryable,
    itemId: string,
    files: Pick<RequestContext, 'fileUrl'>,
  ): Promise<Partial<QueueMatter> | undefined>;
  /**
   * Writes what was decided to the thing itself, in the transaction of the decision; whoever is concerned is told by the queue.
   * `approve` and `dismiss` leave it as it is, everything else takes it away.
   */
  settle(tx: Transaction, settled: Settled): Promise<void>;
}

export interface Settled {
  itemId: string;
  memberId: string | null;
  decision: DecisionName;
  reason: DecisionReason | undefined;
  now: Date;
}

export type QueueKinds = Partial<Record<QueueKindName, QueueKind>>;

export const emptyMatter: QueueMatter = {
  pictures: [],
  by: null,
  cause: null,
  subject: null,
  text: null,
  url: null,
  asked: null,
  messages: [],
  earlier: null,
};

const photo: QueueKind = {
  async show(db, itemId, { fileUrl }) {
    const photos = await reviewPhoto(db, itemId);
    if (photos.length === 0) return undefined;
    const pictures = photos.map(({ full, thumb, asked, status }) => ({
      full: fileUrl(full, 'everybody'),
      thumb: fileUrl(thumb, 'everybody'),
      role: asked ? ('subject' as const) : ('other' as const),
      status,
    }));
    return { pictures };
  },
  settle: (tx, { itemId, decision, now }) =>
    decision === 'approve' ? approvePhoto(tx, itemId, now) : rejectPhoto(tx, itemId, now),
};

const report: QueueKind = {
  async show(db, itemId) {
    const found = await openReport(db, itemId);
    if (!found) return undefined;
    return {
      by: found.reporter,
      cause: found.reason,
      text: found.remarks,
      messages: (found.context ?? []).map(({ sender_id, kind, text, at, reported }) => ({
        of_member: sender_id === found.reported_id,
        kind,
        text,
        at,
        reported,
      })),
    };
  },
  // `conclude` closes it and notifies its reporters.
  settle: async () => {},
};

const complaint: QueueKind = {
  async show(db, itemId) {
    const found = await openComplaint(db, itemId);
    if (!found) return undefined;
    const { name, kind, subject, text, url } = found;
    return { by: name, cause: kind, subject, text, url };
  },
  // `answerComplaint` closes it, with a mail.
  settle: async () => {},
};

const appeal: QueueKind = {
  async show(db, itemId) {
    const found = await findAppeal(db, { id: itemId });
    const decision = found && (await findDecision(db, found.decision_id));
    if (!decision) return undefined;
    return { text: found.text, earlier: presentDecision(decision) };
  },
  // Answered with its mail: see `answerAppeal`.
  settle: async () => {},
};

const name: QueueKind = {
  show: async () => ({}),
  async settle(tx, { memberId, decision }) {
    if (decision === 'reject' && memberId) await renameMember(tx, memberId);
  },
};

/** What waits in every installation. Features with a kind of their own hand it over in `app.ts`. */
export const builtInKinds: QueueKinds = { photo, report, complaint, appeal, name };
