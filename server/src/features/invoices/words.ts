import type { Locale } from '#contract/locales.ts';

/** Every word of an invoice. It names what was bought and nothing about what the site is for. */
const en = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  number: 'Number',
  date: 'Date',
  corrects: 'For invoice',
  from: 'From',
  to: 'To',
  register: 'Trade register',
  vatNumber: 'VAT',
  description: 'Description',
  net: 'Net',
  vat: 'VAT',
  amount: 'Amount',
  bundle: '{credits} credits, {site}',
  discount: 'Discount of {percentage}%',
  fee: 'Payment method fee',
  refund: 'Refund for invoice {number}',
  netTotal: 'Net amount',
  vatTotal: 'VAT {rate}% ({country})',
  noVat: 'No VAT',
  total: 'Total',
  paid: 'Paid on {date}. There is nothing left to pay.',
  collected: 'By direct debit from your bank account, on the date announced by email.',
  returned: 'Credit note of {date}. The amount goes back to the payment method used.',
  vatNote: 'Prices include VAT at the rate of the country where the service is used.',
  noVatNote: 'No VAT is charged on this service in {country}.',
  support: 'Questions about this invoice? {support}',
};

const fr: typeof en = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  number: 'Numéro',
  date: 'Date',
  corrects: 'Sur la facture',
  from: 'De',
  to: 'À',
  register: 'Registre du commerce',
  vatNumber: 'TVA',
  description: 'Désignation',
  net: 'HT',
  vat: 'TVA',
  amount: 'Montant TTC',
  bundle: '{credits} crédits, {site}',
  discount: 'Réduction de {percentage} %',
  fee: 'Frais de paiement',
  refund: 'Remboursement de la facture {number}',
  netTotal: 'Montant HT',
  vatTotal: 'TVA {rate} % ({country})',
  noVat: 'Sans TVA',
  total: 'Total TTC',
  paid: 'Payé le {date}. Il ne reste rien à régler.',
  collected: 'Par prélèvement sur votre compte bancaire, à la date annoncée par e-mail.',
  returned: 'Avoir du {date}. Le montant est restitué sur le moyen de paiement utilisé.',
  vatNote: 'Les prix comprennent la TVA au taux du pays où le service est utilisé.',
  noVatNote: 'TVA non applicable ({country}).',
  support: 'Une question sur cette facture ? {support}',
};

export const words: Record<Locale, typeof en> = { en, fr };
export type InvoiceWords = typeof en;

export const fill = (sentence: string, facts: Record<string, string | number>) =>
  sentence.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));
