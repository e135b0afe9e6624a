import { createHmac } from 'node:crypto';
import { validateCreditorID } from 'sepa';
import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Creditor } from './collection-file.ts';
import { readIban } from './iban.ts';
import type { DebitLimit } from './rules.ts';

/** What a member wrote into the form, as it is sealed in the mandate. */
export interface MandateDetails {
  holder: string;
  iban: string;
  street: string;
  houseNumber: string;
  zip: string;
  city: string;
  country: string;
  phone: string;
}

/** The creditor who collects direct debits: its limits, and the keys that seal what must stay secret. */
export class DebitCollector {
  readonly creditor: Creditor;
  readonly limit: DebitLimit;
  readonly noticeDays: number;
  readonly codeKey: Buffer;
  private readonly fingerprintKey: Buffer;

  constructor(
    { creditor, limit, noticeDays }: NonNullable<Config['directDebit']>,
    private readonly secrets: Secrets,
  ) {
    const iban = readIban(creditor.iban);
    if (!iban) throw new StartupError('DEBIT_CREDITOR_IBAN is not an IBAN that can collect: check its digits.');
    if (!validateCreditorID(creditor.id))
      throw new StartupError('DEBIT_CREDITOR_ID is not a creditor identifier: check its digits.');
    this.creditor = { ...creditor, iban };
    this.limit = limit;
    this.noticeDays = noticeDays;
    this.codeKey = secrets.keyFor('codes of direct debits');
    this.fingerprintKey = secrets.keyFor('prints of bank accounts and phones');
  }

  /** An HMAC by which an account, a phone or a member is found again without being stored readable. */
  fingerprint(value: string): Buffer {
    return createHmac('sha256', this.fingerprintKey).update(value).digest();
  }

  seal(details: MandateDetails, mandateId: string): Buffer {
    return this.secrets.seal(Buffer.from(JSON.stringify(details)), `mandate ${mandateId}`);
  }

  open(sealed: Buffer, mandateId: string): MandateDetails {
    return JSON.parse(this.secrets.open(sealed, `mandate ${mandateId}`).toString());
  }

  sealFile(xml: string, messageId: string): Buffer {
    return this.secrets.seal(Buffer.from(xml), `debit file ${messageId}`);
  }

  openFile(sealed: Buffer, messageId: string): string {
    return this.secrets.open(sealed, `debit file ${messageId}`).toString();
  }
}
