import { fileOf } from '#server/features/photos/photos.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  deleteHold,
  findEvidence,
  findHolds,
  type HoldRow,
  insertEvidence,
  insertHold,
  insertSnapshot,
} from './hold-queries.ts';
import { findRecipient } from './queries.ts';

/**
 * Preserves what there is of a member, as it is and whatever they delete afterwards. Their erasure waits until the owner ends the
 * hold. Holding somebody again adds nothing.
 */
export async function placeHold(
  tx: Transaction,
  { staff, now }: StaffContext,
  { memberId, reason }: { memberId: string; reason: string },
) {
  if (!(await findRecipient(tx, memberId))) throw new Failure('not_found');
  if (!(await insertHold(tx, { memberId, reason, staffId: staff.staffId, now }))) return;
  await insertSnapshot(tx, memberId, now);
  await recordDeed(tx, { staff, action: 'place_hold', subject: { kind: 'member', id: memberId }, reason, now });
}

/** Adds what made somebody escalate, as they saw it. */
export const preserve = (
  tx: Transaction,
  evidence: { memberId: string; kind: string; itemId: string; facts: object; now: Date },
) => insertEvidence(tx, evidence);

export async function releaseHold(
  tx: Transaction,
  { staff, now }: StaffContext,
  { memberId, reason }: { memberId: string; reason: string },
) {
  if (!(await deleteHold(tx, memberId))) throw new Failure('not_found');
  await recordDeed(tx, { staff, action: 'release_hold', subject: { kind: 'member', id: memberId }, reason, now });
}

export const listHolds = (db: Queryable): Promise<HoldRow[]> => findHolds(db);

/** What a hold preserved, and a line in the log that somebody looked at it. */
export async function readEvidence(
  tx: Transaction,
  { staff, now }: StaffContext,
  { memberId, reason }: { memberId: string; reason: string },
  { fileUrl }: Pick<RequestContext, 'fileUrl'>,
) {
  const rows = await findEvidence(tx, memberId);
  if (rows.length === 0) throw new Failure('not_found');
  await recordDeed(tx, { staff, action: 'see_evidence', subject: { kind: 'member', id: memberId }, reason, now });
  return {
    evidence: rows.map(({ id, kind, at, facts }) => ({
      id,
      kind,
      at: at.toISOString(),
      facts,
      pictures: typeof facts.storage_key === 'string' ? [fileUrl(fileOf(facts.storage_key, 'full'), 'everybody')] : [],
    })),
  };
}
