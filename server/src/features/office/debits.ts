import { readFile } from 'node:fs/promises';
import type { FileAnswer } from '#contract/call-schema.ts';
import type { Answer } from '#contract/calls.ts';
import { officeLimits } from '#contract/constants.ts';
import {
  collectDue,
  type DebitCollector,
  fileAgain,
  importReturnFile,
  UnreadableFile,
} from '#server/features/direct-debit/direct-debit.ts';
import type { PaymentDeps } from '#server/features/payments/payments.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { countReasons, findDebitFiles, findReturned, sumWaiting } from './debit-queries.ts';

const day = 86_400_000;
const reasonsOf = 90 * day;

/** How it stands with the bank: what waits, what was sent, what came back and why. */
export async function readDebits(
  db: Queryable,
  { debits, now }: { debits: DebitCollector | undefined; now: Date },
): Promise<Answer<'officeDebits'>> {
  const files = await findDebitFiles(db, officeLimits.debitFiles);
  const returned = await findReturned(db, officeLimits.returnedDebits);
  return {
    configured: debits !== undefined,
    waiting: await sumWaiting(db),
    files: files.map((file) => ({ ...file, created_at: file.created_at.toISOString() })),
    returned: returned.map(({ payment_id, member_id, member, amount, returned_at, reason }) => ({
      payment_id,
      member: member_id ? { id: member_id, name: member ?? '' } : null,
      amount,
      returned_at: returned_at.toISOString(),
      reason: reason ?? '',
    })),
    reasons: await countReasons(db, new Date(now.getTime() - reasonsOf)),
  };
}

const collectorIn = (debits: DebitCollector | undefined): DebitCollector => {
  if (!debits) throw new Failure('no_direct_debit');
  return debits;
};

/** The files stay with us, and are downloaded as often as the bank needs them. */
export async function makeFiles(db: Database, debits: DebitCollector | undefined, now: Date) {
  const files = await collectDue(db, collectorIn(debits), now, async () => {});
  return { files: files.map(({ messageId }) => messageId), discard: async () => {} };
}

export const recordFiles = (tx: Transaction, { staff, now }: StaffContext, files: readonly string[]) =>
  recordDeed(tx, { staff, action: 'collect_debits', reason: files.join(', '), now });

/** A direct-debit file holds names and accounts of members, so its download is entered in the audit log first. */
export async function downloadFile(
  db: Database,
  debits: DebitCollector | undefined,
  { staff, now }: StaffContext,
  id: string,
): Promise<FileAnswer> {
  const file = await fileAgain(db, collectorIn(debits), id);
  if (!file || file === 'given up') throw new Failure('not_found');
  await db.transaction((tx) =>
    recordDeed(tx, { staff, action: 'download_debits', subject: { kind: 'file', id }, now }),
  );
  return { name: `${id}.xml`, bytes: Buffer.from(file.xml) };
}

/** Each return is a transaction of its own, and is known when the same file comes again. */
export async function importFile(
  db: Database,
  deps: PaymentDeps,
  debits: DebitCollector | undefined,
  { path, now }: { path: string; now: Date },
) {
  const collector = collectorIn(debits);
  try {
    const imported = await importReturnFile(db, { deps, debits: collector }, await readFile(path, 'utf8'), now);
    return { imported, discard: async () => {} };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Failure('return_file_unreadable');
    throw error;
  }
}

type Imported = Awaited<ReturnType<typeof importFile>>['imported'];

export async function recordImport(tx: Transaction, { staff, now }: StaffContext, imported: Imported) {
  const { file, reversed, known, unknown, differing, reopened } = imported;
  const subject = { kind: 'file', id: file.messageId };
  await recordDeed(tx, { staff, action: 'import_returns', subject, reason: `${reversed.length} reversed`, now });
  return {
    format: file.format,
    message_id: file.messageId,
    reversed: reversed.length,
    known: known.length,
    unknown,
    differing,
    refused: file.refused.map(({ messageId, batchId, reason }) => ({ id: batchId || messageId, reason })),
    reopened: reopened.length,
  };
}
