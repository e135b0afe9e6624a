import type { Transaction } from '#server/platform/database/database.ts';
import { lockDebitRefunds, saveRefundDone } from './refund-queries.ts';

/** Refunds of direct debits that are due, the oldest first; locked, so that no other run gives them back as well. */
export const claimDebitRefunds = (tx: Transaction, limit: number) => lockDebitRefunds(tx, limit);

/** Marks the refund of a payment as given, once: it is claimed no more. */
export const finishRefund = (tx: Transaction, paymentId: string, now: Date) => saveRefundDone(tx, paymentId, now);
