import { type House, reversePayment } from '#server/features/payments/payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { DebitHouse } from './debit-house.ts';
import { findFile, lockDebit, reopenDebits, saveReturned } from './file-queries.ts';
import { tellReturned } from './mails.ts';
import { insertBlock } from './queries.ts';
import type { Refusal, ReturnedDebit, ReturnFile } from './returned-debits.ts';
import { isDispute, isDuplicate, isWhole } from './rules.ts';

export interface ImportedReturns {
  file: ReturnFile;
  /** By what the bank calls them. */
  reversed: string[];
  /** Those an earlier import has reversed. */
  known: string[];
  /** Debits we never sent to a bank. */
  unknown: string[];
  /** Returned over less than was asked for, or in other money: nothing is done about them. */
  differing: string[];
  /** Of files that were refused: they are collected with the next. */
  reopened: string[];
}

/**
 * Takes back what banks have returned: the payment, its credits and its invoice, and closes direct debit for the account
 * and the member. What they refused to take in at all is collected anew. Each is a transaction, so that a file which was
 * read half is simply read again.
 */
export async function importReturns(
  db: Database,
  { house, debits }: { house: House; debits: DebitHouse },
  xml: string,
  now: Date,
): Promise<ImportedReturns> {
  // Loaded by whoever reads such files, which is not the server.
  const { readReturnFile } = await import('./returned-debits.ts');
  const file = readReturnFile(xml);
  const imported: ImportedReturns = { file, reversed: [], known: [], unknown: [], differing: [], reopened: [] };
  for (const returned of file.returned) {
    const outcome = await db.transaction((tx) => reverse(tx, { house, debits }, returned, now));
    imported[outcome].push(returned.endToEndId);
  }
  for (const refusal of file.refused)
    imported.reopened.push(...(await db.transaction((tx) => reopen(tx, debits, refusal))));
  return imported;
}

async function reverse(
  tx: Transaction,
  { house, debits }: { house: House; debits: DebitHouse },
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
  const payment = await reversePayment(tx, house, { ...step, outcome: 'chargeback' });
  await insertBlock(tx, { kind: 'iban', print: debit.iban_print }, cause, now);
  if (userId !== null) await insertBlock(tx, { kind: 'member', print: debits.print(userId) }, cause, now);
  // Who says a debit was not theirs has confirmed it from this phone all the same.
  if (isDispute(reason)) await insertBlock(tx, { kind: 'phone', print: debit.phone_print }, cause, now);
  await tellReturned(tx, house, payment, debit.amount, now);
  return 'reversed';
}

/** Which debits wait again: those of the refused file that no other file has taken up since. */
async function reopen(tx: Transaction, debits: DebitHouse, { messageId, batchId, reason }: Refusal): Promise<string[]> {
  const file = isDuplicate(reason) ? undefined : await findFile(tx, messageId);
  if (file?.kind !== 'debits') return [];
  const { debitsIn } = await import('./returned-debits.ts');
  return reopenDebits(tx, messageId, debitsIn(debits.openFile(file.content, messageId), batchId));
}
