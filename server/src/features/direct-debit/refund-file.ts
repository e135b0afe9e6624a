import { Document } from 'sepa';
import { asLocal, type Creditor, longest } from './collection-file.ts';
import { sepaText } from './sepa-text.ts';

export interface DueRefund {
  endToEndId: string;
  /** Euro cents. */
  amount: number;
  holder: string;
  iban: string;
  purpose: string;
}

/** A file of pain.001.001.09 that asks our bank to give back what it collected: transfers to the accounts it came from. */
export function refundFile(messageId: string, created: Date, date: string, creditor: Creditor, refunds: DueRefund[]) {
  const document = new Document('pain.001.001.09');
  document.grpHdr.id = messageId;
  document.grpHdr.created = asLocal(created.toISOString().slice(0, 19));
  document.grpHdr.initiatorName = sepaText(creditor.name, longest.name);
  const batch = document.createPaymentInfo();
  batch.requestedExecutionDate = asLocal(`${date}T00:00:00`);
  batch.batchBooking = true;
  batch.debtorName = sepaText(creditor.name, longest.name);
  batch.debtorIBAN = creditor.iban;
  batch.debtorBIC = creditor.bic;
  document.addPaymentInfo(batch);
  for (const refund of refunds) {
    const transfer = batch.createTransaction();
    transfer.end2endId = refund.endToEndId;
    transfer.amount = refund.amount / 100;
    transfer.creditorName = sepaText(refund.holder, longest.name);
    transfer.creditorIBAN = refund.iban;
    transfer.remittanceInfo = sepaText(refund.purpose, longest.purpose);
    batch.addTransaction(transfer);
  }
  return document.toString();
}
