import type { IssuedInvoice } from './document.ts';
import type { InvoiceRow } from './queries.ts';

export const presentInvoice = (row: InvoiceRow): IssuedInvoice => ({
  kind: row.kind,
  year: row.year,
  serial: row.serial,
  corrects:
    row.corrects_year !== null && row.corrects_serial !== null
      ? { year: row.corrects_year, serial: row.corrects_serial }
      : null,
  issuedAt: row.issued_at,
  seller: row.seller,
  siteName: row.site_name,
  paymentmethod: row.paymentmethod,
  country: row.country,
  currency: row.currency,
  vatRate: row.vat_rate,
  lines: row.lines,
  net: row.net,
  vat: row.vat,
  gross: row.gross,
});
