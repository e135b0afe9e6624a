import { Document } from 'sepa';
import type { SequenceType } from './rules.ts';
import { sepaText } from './sepa-text.ts';

export interface Creditor {
  /** The creditor identifier of the scheme. */
  id: string;
  name: string;
  iban: string;
  /** Optional within SEPA; some banks want it all the same. */
  bic: string;
}

export interface DueDebit {
  endToEndId: string;
  /** Euro cents. */
  amount: number;
  sequence: SequenceType;
  /** The day to collect on. */
  date: string;
  mandate: { reference: string; signedOn: string };
  holder: string;
  iban: string;
  /** What the member reads on the statement. */
  purpose: string;
}

/** Debits of one kind and day: a bank takes them as one. */
interface Batch {
  sequence: SequenceType;
  date: string;
  debits: DueDebit[];
}

/** Maximum lengths of the message (ISO 20022 Max35Text, Max140Text) and of the scheme (EPC130-08: names 70). */
export const longest = { name: 70, purpose: 140 };

/** A file of pain.008.001.08 that asks the creditor's bank to collect: a batch for each kind and day. */
export function collectionFile(
  messageId: string,
  created: Date,
  creditor: Creditor,
  debits: DueDebit[],
): { xml: string; batches: Batch[] } {
  const document = new Document('pain.008.001.08');
  document.grpHdr.id = messageId;
  document.grpHdr.created = asLocal(created.toISOString().slice(0, 19));
  document.grpHdr.initiatorName = sepaText(creditor.name, longest.name);
  const batches = batchesOf(debits);
  for (const { sequence, date, debits: parts } of batches) {
    const batch = document.createPaymentInfo();
    batch.localInstrumentation = 'CORE';
    batch.sequenceType = sequence;
    batch.collectionDate = asLocal(`${date}T00:00:00`);
    batch.batchBooking = true;
    batch.creditorId = creditor.id;
    batch.creditorName = sepaText(creditor.name, longest.name);
    batch.creditorIBAN = creditor.iban;
    batch.creditorBIC = creditor.bic;
    document.addPaymentInfo(batch);
    for (const debit of parts) {
      const transaction = batch.createTransaction();
      transaction.end2endId = debit.endToEndId;
      transaction.amount = debit.amount / 100;
      transaction.mandateId = debit.mandate.reference;
      transaction.mandateSignatureDate = asLocal(`${debit.mandate.signedOn}T00:00:00`);
      transaction.debtorName = sepaText(debit.holder, longest.name);
      transaction.debtorIBAN = debit.iban;
      transaction.remittanceInfo = sepaText(debit.purpose, longest.purpose);
      batch.addTransaction(transaction);
    }
  }
  return { xml: document.toString(), batches };
}

function batchesOf(debits: DueDebit[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const debit of debits) {
    const { sequence, date } = debit;
    const key = `${date} ${sequence}`;
    const batch = batches.get(key) ?? { sequence, date, debits: [] };
    batch.debits.push(debit);
    batches.set(key, batch);
  }
  return [...batches.keys()].sort().flatMap((key) => batches.get(key) ?? []);
}

/** The package formats in local time: parsed as local, without a zone, the time comes out as given. */
export const asLocal = (time: string) => new Date(time);
