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
  fee: 'Fee for the way of paying',
  refund: 'Refund for invoice {number}',
  netTotal: 'Net amount',
  vatTotal: 'VAT {rate}% ({country})',
  noVat: 'No VAT',
  total: 'Total',
  paid: 'Paid on {date}. There is nothing left to pay.',
  collected: 'Collected from your bank account by direct debit, as announced by e-mail.',
  returned: 'Credited on {date}. The money goes back to the account or card it was paid with.',
  vatNote: 'Prices include VAT at the rate of the country the service is used in.',
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
  bundle: '{credits} crédits, {site}',
  discount: 'Remise de {percentage} %',
  fee: 'Frais du moyen de paiement',
  refund: 'Remboursement de la facture {number}',
  netTotal: 'Montant HT',
  vatTotal: 'TVA {rate} % ({country})',
  noVat: 'Sans TVA',
  total: 'Total TTC',
  paid: 'Payé le {date}. Il ne reste rien à régler.',
  collected: 'Prélevé sur votre compte bancaire, à la date annoncée par e-mail.',
  returned: 'Avoir du {date}. Le montant est restitué sur le compte ou la carte utilisés pour le paiement.',
  vatNote: 'Les prix comprennent la TVA au taux du pays où le service est utilisé.',
  noVatNote: 'Ce service n’est pas soumis à la TVA dans ce pays : {country}.',
  support: 'Une question sur cette facture ? {support}',
};

export const words: Record<Locale, typeof en> = { en, fr };
export type InvoiceWords = typeof en;

export const fill = (sentence: string, facts: Record<string, string | number>) =>
  sentence.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));
