/** What stands on an invoice, to the last minor unit. Amounts are whole minor units and include VAT unless they say net. */

export interface Sale {
  credits: number;
  price: number;
  discount: { percentage: number; amount: number } | null;
  fee: number;
}

interface Item {
  kind: 'bundle' | 'discount' | 'fee' | 'refund';
  /** How many credits, of a bundle. */
  credits?: number;
  /** The percentage of a discount. */
  percentage?: number;
  gross: number;
}

export interface InvoiceLine extends Item {
  net: number;
  vat: number;
}

export interface Sums {
  net: number;
  vat: number;
  gross: number;
}

/**
 * The VAT within an amount, rounded half away from zero to a whole minor unit. What is left is the net amount, so the two
 * are always the amount again. In whole numbers throughout: 2^53 is reached by nothing that anybody pays.
 */
export function vatWithin(gross: number, rate: number): number {
  const parts = 10_000 + rate;
  const vat = Math.floor((2 * Math.abs(gross) * rate + parts) / (2 * parts));
  // Not minus nothing, which would be written with its sign.
  return gross < 0 ? 0 - vat : vat;
}

const itemsOf = ({ credits, price, discount, fee }: Sale): Item[] => [
  { kind: 'bundle', credits, gross: price },
  ...(discount ? [{ kind: 'discount', percentage: discount.percentage, gross: -discount.amount } as const] : []),
  ...(fee > 0 ? [{ kind: 'fee', gross: fee } as const] : []),
];

export const linesOf = (sale: Sale, rate: number): InvoiceLine[] => withVat(itemsOf(sale), rate);

/**
 * What a credit note takes back. `before` is what earlier ones of the same invoice took: however a sum is given back in
 * parts, their VAT together is the VAT that was charged.
 */
export const refundLines = (amount: number, before: number, rate: number): InvoiceLine[] =>
  withVat([{ kind: 'refund', gross: -amount }], rate, -before);

/**
 * Every line gets the VAT by which it moves the sum's: lines that were rounded one by one would not add up to what was
 * charged.
 */
function withVat(items: Item[], rate: number, begun = 0): InvoiceLine[] {
  let sum = begun;
  return items.map((item) => {
    const vat = vatWithin(sum + item.gross, rate) - vatWithin(sum, rate);
    sum += item.gross;
    return { ...item, net: item.gross - vat, vat };
  });
}

export const sumOf = (lines: InvoiceLine[]): Sums =>
  lines.reduce((sum, line) => ({ net: sum.net + line.net, vat: sum.vat + line.vat, gross: sum.gross + line.gross }), {
    net: 0,
    vat: 0,
    gross: 0,
  });

export type InvoiceKind = 'invoice' | 'credit_note';
export type CreditNoteOutcome = 'refunded' | 'chargeback';

/** Each issuer counts from one every year, without gaps, credit notes for themselves. */
export const invoiceNumber = ({ kind, year, serial }: { kind: InvoiceKind; year: number; serial: number }) =>
  `${kind === 'credit_note' ? 'C' : ''}${year}-${String(serial).padStart(6, '0')}`;
