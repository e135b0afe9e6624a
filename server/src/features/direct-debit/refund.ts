import { randomBytes } from 'node:crypto';
import { claimDebitRefunds, finishRefund } from '#server/features/payments/payments.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { bankDay, nextBankingDay } from './calendar.ts';
import type { DebitCollector } from './debit-collector.ts';
import { findDebitsOf, insertFile, type RefundedDebitRow, saveRefundFile } from './file-queries.ts';
import { refundFile } from './refund-file.ts';
import { endToEndId, messageId, whatOfRefund } from './rules.ts';

/**
 * Refunds debits that members withdrew from after they were collected, by a file of transfers; each once. What was not
 * collected yet is simply collected less, and what the bank returned itself is not refunded a second time.
 */
export async function fillRefundFile(tx: Transaction, collector: DebitCollector, now: Date, limit: number) {
  const today = bankDay(now);
  const refunds = await claimDebitRefunds(tx, limit);
  const debits = await findDebitsOf(
    tx,
    refunds.map(({ payment_id: id }) => id),
  );
  const due: (RefundedDebitRow & { refund: number })[] = [];
  for (const { payment_id: id, amount } of refunds) {
    const debit = debits.find(({ payment_id: paymentId }) => paymentId === id);
    const what = debit ? whatOfRefund(debit.status, debit.due_on, today) : 'nothing';
    if (what === 'nothing' || what === 'transfer') await finishRefund(tx, id, now);
    if (debit && what === 'transfer') due.push({ ...debit, refund: amount });
  }
  if (due.length === 0) return;
  const name = messageId(randomBytes(10), today);
  const transfers = due.map((debit) => {
    const { holder, iban } = collector.open(debit.details, debit.mandate_id);
    const { payment_id: id, refund: amount, purpose } = debit;
    return { endToEndId: `${endToEndId(id)}-R`, amount, holder, iban, purpose };
  });
  const xml = refundFile(name, now, nextBankingDay(today), collector.creditor, transfers);
  await insertFile(tx, {
    kind: 'refunds',
    messageId: name,
    content: collector.sealFile(xml, name),
    debits: due.length,
    amount: due.reduce((sum, { refund }) => sum + refund, 0),
    now,
  });
  await saveRefundFile(
    tx,
    name,
    due.map(({ payment_id: id }) => id),
  );
}
