import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DebitCollector } from './debit-collector.ts';
import { readIban } from './iban.ts';
import { type Block, deleteBlock, insertBlock } from './queries.ts';

/** A bank account, a phone in international form, or a member's id, by what it looks like; undefined for anything else. */
export function blockFor(collector: DebitCollector, text: string): Block | undefined {
  const iban = readIban(text);
  if (iban) return { kind: 'iban', fingerprint: collector.fingerprint(iban) };
  const phone = text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  if (phone?.isValid()) return { kind: 'phone', fingerprint: collector.fingerprint(phone.number) };
  return /^\d{1,19}$/.test(text) ? { kind: 'member', fingerprint: collector.fingerprint(text) } : undefined;
}

export const block = (db: Queryable, given: Block, now: Date) => insertBlock(db, given, 'by the operator', now);

export const unblock = (db: Queryable, given: Block) => deleteBlock(db, given);
