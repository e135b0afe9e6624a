import { type PaymentDeps, reversePayment } from '#server/features/payments/payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { DebitCollector } from './debit-collector.ts';
import { findFile, lockDebit, reopenDebits, saveReturned } from './file-queries.ts';
import { mailReturned } from './mails.ts';
import { insertBlock } from './queries.ts';
import type { Refusal, ReturnedDebit, ReturnFile } from './return-file-parser.ts';
import { isDispute, isDuplicate, isWhole } from './rules.ts';

export interface ImportedReturnFile {
  file: ReturnFile;
  /** By end-to-end id. */
  reversed: string[];
  /** Debits that an earlier import has reversed. */
  known: string[];
  /** Debits we never sent to a bank. */
  unknown: string[];
  /** Returned over less than was asked for, or in other money: nothing is done about them. */
  differing: string[];
  /** Debits of refused files, collected with the next one. */
  reopened: string[];
}

/**
 * Imports a bank's file of returned and refused debits. A returned debit reverses its payment, with credits and invoice, and
 * closes direct debit for the account and the member. The debits of a refused file or batch are collected anew. Each is a
 * transaction of its own, so that a file whose import was interrupted is simply imported again.
 */
export async function importReturnFile(
  db: Database,
  { deps, debits }: { deps: PaymentDeps; debits: DebitCollector },
  xml: string,
  now: Date,
): Promise<ImportedReturnFile> {
  // Loaded with the first file: a bank sends one a day at most.
  const { parseReturnFile } = await import('./return-file-parser.ts');
  const file = parseReturnFile(xml);
  const imported: ImportedReturnFile = { file, reversed: [], known: [], unknown: [], differing: [], reopened: [] };
  for (const returned of file.returned) {
    const outcome = await db.transaction((tx) => reverse(tx, { deps, debits }, returned, now));
    imported[outcome].push(returned.endToEndId);
  }
  for (const refusal of file.refused)
    imported.reopened.push(...(await db.transaction((tx) => reopen(tx, debits, refusal))));
  return imported;
}

async function reverse(
  tx: Transaction,
  { deps, debits }: { deps: PaymentDeps; debits: DebitCollector },
  { endToEndId, reason, sum }: ReturnedDebit,
  now: Date,
): Promise<'reversed' | 'known' | 'unknown' | 'differing'> {
  const debit = await lockDebit(tx, endToEndId);
  if (!debit || debit.status === 'open' || debit.status === 'dropped') return 'unknown';
  if (debit.status === 'returned') return 'known';
  if (!isWhole(debit.amount, sum)) return 'differing';
  const { payment_id: paymentId, user_id: userId } = debit;
  await saveReturned(tx, paymentId, reason, now);
  const cause = `returned by the bank${reason && `: ${reason}`}`;
  const step = { paymentId, kind: 'debit_returned', cause, now } as const;
  const payment = await reversePayment(tx, deps, { ...step, outcome: 'chargeback' });
  await insertBlock(tx, { kind: 'iban', fingerprint: debit.iban_print }, cause, now);
  if (userId !== null) await insertBlock(tx, { kind: 'member', fingerprint: debits.fingerprint(userId) }, cause, now);
  // The member disputes a debit that was confirmed from this phone.
  if (isDispute(reason)) await insertBlock(tx, { kind: 'phone', fingerprint: debit.phone_print }, cause, now);
  await mailReturned(tx, deps, payment, debit.amount, now);
  return 'reversed';
}

/** Opens the debits of a refused file again that no other file has taken up since; their ids. */
async function reopen(
  tx: Transaction,
  debits: DebitCollector,
  { messageId, batchId, reason }: Refusal,
): Promise<string[]> {
  const file = isDuplicate(reason) ? undefined : await findFile(tx, messageId);
  if (file?.kind !== 'debits') return [];
  const { debitsIn } = await import('./return-file-parser.ts');
  return reopenDebits(tx, messageId, debitsIn(debits.openFile(file.content, messageId), batchId));
}
