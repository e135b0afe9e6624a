/**
 * VAT rates by the country a member buys from, in hundredths of a percent.
 *
 * Credits are a service delivered electronically to somebody who is not a business, so the place of supply is where the
 * customer lives, and the standard rate of that country holds: in the Union by Articles 58 and 96 of Directive
 * 2006/112/EC (declared through the One Stop Shop), in the United Kingdom by section 2 of the VAT Act 1994, in
 * Switzerland by Article 25(1) of its VAT Act. Prices include it.
 *
 * Rates as we knew them on 15 November 2026 (among the late changes: Estonia 24 % since July 2025, Romania 21 % since
 * August 2025, Slovakia 23 % since January 2025, Finland 25.5 % since September 2024, Switzerland 8.1 % since January
 * 2024). Before selling, compare them with the European Commission's "Taxes in Europe" database, GOV.UK and the
 * Swiss tax administration: they were written down from knowledge, not copied from there. A rate that changes is changed
 * here on its day: invoices that were issued keep theirs.
 */
export const vatRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  CH: 810,
  GB: 2000,
};

/** Elsewhere the company is registered for no such tax: nothing is charged, and the invoice says so. */
export const vatRateIn = (country: string): number => vatRates[country] ?? 0;
