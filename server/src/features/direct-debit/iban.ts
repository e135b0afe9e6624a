import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/**
 * The European Economic Area. The rest of SEPA takes part too, but a debit there needs the debtor's BIC and address in the
 * file (EPC130-08, AT-13 and AT-09).
 */
const debitable = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** An IBAN as machines write it, if its length, its structure and its checksum are right and we can debit it. */
export function readIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text);
  return iban && isValidIBAN(iban) && debitable.has(iban.slice(0, 2)) ? iban : undefined;
}

/** What its owner recognises it by, and nobody can use. */
export const shownIban = (iban: string) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
