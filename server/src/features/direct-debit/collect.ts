import { randomBytes } from 'node:crypto';
import { finishRefund } from '#server/features/payments/payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { bankDay, nextBankingDay } from './calendar.ts';
import { collectionFile, type DueDebit } from './collection-file.ts';
import type { DebitCollector } from './debit-collector.ts';
import {
  type DueRow,
  type FileKind,
  type FileRow,
  findFile,
  findUnwrittenFiles,
  insertFile,
  lockDueDebits,
  saveDropped,
  saveMandatesCollected,
  saveSent,
  saveWritten,
} from './file-queries.ts';
import { fillRefundFile } from './refund.ts';
import { messageId, sequenceTypeOf } from './rules.ts';

/** Debits per file; the rest comes with the next. Ids within a file have room for more. */
const mostDebits = 10_000;

export interface CollectedFile {
  kind: FileKind;
  messageId: string;
  xml: string;
  debits: number;
  /** Euro cents. */
  amount: number;
}

/**
 * Collects due debits into files, each debit once. A file is committed with its debits and then written to disk by `write`;
 * after a crash the next run writes it.
 */
export async function collectDue(
  db: Database,
  collector: DebitCollector,
  now: Date,
  write: (file: CollectedFile) => Promise<void>,
): Promise<CollectedFile[]> {
  while ((await db.transaction((tx) => fillFile(tx, collector, now))) === mostDebits);
  await db.transaction((tx) => fillRefundFile(tx, collector, now, mostDebits));
  const files = (await findUnwrittenFiles(db)).map((row) => opened(collector, row));
  for (const file of files) {
    await write(file);
    await saveWritten(db, file.messageId, now);
  }
  return files;
}

/** A file that was made before, the same to the byte; `given up` if its debits are to be in another now. */
export async function fileAgain(
  db: Database,
  collector: DebitCollector,
  id: string,
): Promise<CollectedFile | 'given up' | undefined> {
  const row = await findFile(db, id);
  if (row?.given_up) return 'given up';
  return row && opened(collector, row);
}

const opened = (collector: DebitCollector, row: FileRow): CollectedFile => ({
  kind: row.kind,
  messageId: row.message_id,
  xml: collector.openFile(row.content, row.message_id),
  debits: row.debits,
  amount: row.amount,
});

/** Fills one file, and returns how many debits it handled. */
async function fillFile(tx: Transaction, collector: DebitCollector, now: Date): Promise<number> {
  const today = bankDay(now);
  // The scheme wants a file a banking day before the money moves.
  const earliest = nextBankingDay(today);
  const rows = await lockDueDebits(tx, earliest, mostDebits);
  // A refund from before the collection is taken off the debit: nobody has to transfer it.
  for (const { payment_id: id, refunded } of rows) if (refunded) await finishRefund(tx, id, now);
  const dropped = rows.filter(({ owed }) => owed <= 0);
  if (dropped.length > 0)
    await saveDropped(
      tx,
      dropped.map(({ payment_id: id }) => id),
    );
  const debits = sequenced(
    rows.filter(({ owed }) => owed > 0),
    earliest,
    collector,
  );
  if (debits.length === 0) return rows.length;
  const id = messageId(randomBytes(10), today);
  const { xml } = collectionFile(id, now, collector.creditor, debits);
  const amount = debits.reduce((sum, debit) => sum + debit.amount, 0);
  const file = { messageId: id, content: collector.sealFile(xml, id), debits: debits.length, amount, now };
  await insertFile(tx, { kind: 'debits', ...file });
  await saveSent(tx, id, debits);
  await saveMandatesCollected(tx, [...new Set(debits.map(({ mandateId }) => mandateId))], now);
  return rows.length;
}

/** Sets sequence types (FRST, RCUR, OOFF). A second debit under a mandate in one file is RCUR. */
function sequenced(rows: DueRow[], earliest: string, collector: DebitCollector) {
  const collected = new Set(rows.filter((row) => row.collected).map((row) => row.mandate_id));
  return rows.map((row): DueDebit & { paymentId: string; mandateId: string } => {
    const details = collector.open(row.details, row.mandate_id);
    const sequence = sequenceTypeOf({ oneOff: row.one_off, collected: collected.has(row.mandate_id) });
    collected.add(row.mandate_id);
    return {
      paymentId: row.payment_id,
      mandateId: row.mandate_id,
      endToEndId: row.end_to_end_id,
      amount: row.owed,
      sequence,
      date: row.due_on > earliest ? row.due_on : earliest,
      mandate: { reference: row.reference, signedOn: bankDay(row.signed_at) },
      holder: details.holder,
      iban: details.iban,
      purpose: row.purpose,
    };
  });
}
