import { bankDataByIBAN } from 'bankdata-germany';
import ibanToBic from 'iban-to-bic';
import { bankNames, ownBankCodes } from './bank-names.ts';

export interface Bank {
  name: string;
  bic: string;
}

/** Whose bank an IBAN names, as far as we know it. An IBAN of a bank we do not know is as good as any. */
export function bankOf(iban: string): Bank | null {
  const german = iban.startsWith('DE') ? bankDataByIBAN(iban) : null;
  if (german?.bic) return { name: german.bankName, bic: german.bic };
  const bic = ibanToBic.ibanToBic(iban) ?? ownBic(iban);
  return bic ? { name: bankNames[bic.slice(0, 6)] ?? bic, bic } : null;
}

function ownBic(iban: string): string | undefined {
  // After country and checksum an Irish IBAN has the bank in four letters; an Italian one first has a check letter.
  const code = iban.startsWith('IT') ? iban.slice(5, 10) : iban.slice(4, 8);
  return ownBankCodes[iban.slice(0, 2)]?.[code];
}
