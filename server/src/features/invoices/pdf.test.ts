import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { type Locale, localeNames } from '#contract/locales.ts';
import { currencies } from '#contract/payments/bundles.ts';
import { testCompany } from '#server/testing/app.ts';
import { type InvoiceReader, type IssuedInvoice, wordsOfInvoice } from './document.ts';
import { drawInvoices } from './pdf.ts';
import { linesOf, refundLines, sumOf } from './rules.ts';

const issuedAt = new Date('2026-11-15T23:30:00Z');
const lines = linesOf({ credits: 250, price: 184_999, discount: { percentage: 25, amount: 46_250 }, fee: 99 }, 2000);
const invoice: IssuedInvoice = {
  kind: 'invoice',
  year: 2026,
  serial: 42,
  corrects: null,
  issuedAt,
  seller: testCompany,
  siteName: 'Knot',
  paymentmethod: 'visa',
  country: 'FR',
  currency: 'EUR',
  vatRate: 2000,
  lines,
  ...sumOf(lines),
};
const reader: InvoiceReader = {
  name: 'Zoé Żółć',
  email: 'zoe@example.com',
  locale: 'en',
  timeZone: 'Europe/Paris',
  support: 'support@rendezvous.example',
};
const everything = (locale: Locale, changes: Partial<IssuedInvoice> = {}) =>
  JSON.stringify(wordsOfInvoice({ ...invoice, ...changes }, { ...reader, locale }));
// French separates thousands with a space that is narrower than ours.
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('an invoice in words', () => {
  test('says in English who sold what to whom, and what of it is VAT (R2.22)', () => {
    const text = wordsOfInvoice(invoice, reader);
    expect(text.title).toBe('Invoice');
    expect(text.facts).toEqual([
      ['Number', '2026-000042'],
      // Already the next day where the site is at home.
      ['Date', 'November 16, 2026'],
    ]);
    expect([text.from.name, ...text.from.lines]).toEqual([
      'Test Company B.V.',
      'Teststraat 1',
      'Utrecht',
      'Netherlands',
      'Trade register 12345678',
      'VAT NL123456789B01',
    ]);
    expect([text.to.name, ...text.to.lines]).toEqual(['Zoé Żółć', 'zoe@example.com', 'France']);
    expect(text.rows).toEqual([
      ['250 credits, Knot', '€1,541.66', '€308.33', '€1,849.99'],
      ['Discount of 25%', '−€385.42', '−€77.08', '−€462.50'],
      ['Payment method fee', '€0.83', '€0.16', '€0.99'],
    ]);
    expect([...text.sums, text.total]).toEqual([
      ['Net amount', '€1,157.07'],
      ['VAT 20% (France)', '€231.41'],
      ['Total', '€1,388.48'],
    ]);
  });

  test('says the same in French (R2.22)', () => {
    const text = wordsOfInvoice(invoice, { ...reader, locale: 'fr' });
    expect(text.title).toBe('Facture');
    expect(text.rows.map((row) => row.map(plain))).toEqual([
      ['250 crédits, Knot', '1 541,66 €', '308,33 €', '1 849,99 €'],
      ['Réduction de 25 %', '−385,42 €', '−77,08 €', '−462,50 €'],
      ['Frais de paiement', '0,83 €', '0,16 €', '0,99 €'],
    ]);
    expect(text.total.map(plain)).toEqual(['Total TTC', '1 388,48 €']);
  });

  test('speaks of a rate with a fraction, and of none, as they are', () => {
    expect(plain(everything('fr', { country: 'FI', vatRate: 2550 }))).toContain('TVA 25,5 % (Finlande)');
    expect(everything('en', { country: 'US', vatRate: 0 })).toContain(
      'No VAT is charged on this service in United States',
    );
  });

  test('does not call paid what the bank has still to collect', () => {
    expect(everything('en')).toContain('There is nothing left to pay');
    expect(everything('en', { paymentmethod: 'sdd' })).toContain('By direct debit from your bank account');
    expect(everything('en', { paymentmethod: 'sdd' })).not.toContain('Paid on');
  });

  test('names by address whoever has a name the font cannot write', () => {
    expect(wordsOfInvoice(invoice, { ...reader, name: 'Анна 💌' }).to).toMatchObject({
      name: 'zoe@example.com',
      lines: ['France'],
    });
  });

  test('leaves no gap open, in any language and currency', () => {
    for (const locale of localeNames)
      for (const currency of currencies) expect(everything(locale, { currency })).not.toMatch(/\{\w+\}|undefined|NaN/);
  });
});

test('the fonts can write every sign of every invoice, Polish names and amounts in all six currencies included', () => {
  const signs = new Set(
    localeNames.flatMap((locale) =>
      currencies.flatMap((currency) => [...everything(locale, { currency }), ...everything(locale, { country: 'PL' })]),
    ),
  );
  for (const sign of 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ zł € £ $ œŒçÇàâäéèêëîïôöùûüÿß’«»–…') signs.add(sign);
  signs.delete('\u202f');
  for (const weight of ['regular', 'bold']) {
    // The font as the library reads it, which it does not show otherwise.
    const sheet = new PDFDocument().font(readFileSync(new URL(`./fonts/figtree-${weight}.ttf`, import.meta.url)));
    const { font } = (sheet as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
    expect([...signs].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([]);
  }
});

describe('an invoice as PDF', () => {
  const note: IssuedInvoice = {
    ...invoice,
    kind: 'credit_note',
    serial: 3,
    corrects: { year: 2026, serial: 42 },
    lines: refundLines(138_848, 0, 2000),
    ...sumOf(refundLines(138_848, 0, 2000)),
  };
  const draw = (...invoices: IssuedInvoice[]) =>
    drawInvoices(
      invoices.map((each) => wordsOfInvoice(each, reader)),
      { issuedAt, accent: '#c82648' },
    ).then((bytes) => Buffer.from(bytes));

  test('is the same to the byte whenever it is opened, and carries its fonts (R2.22)', async () => {
    const [first, second] = [await draw(invoice), await draw(invoice)];
    expect(first.equals(second)).toBe(true);
    const text = first.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toContain('/Lang (en-US)');
    expect(text.match(/\/FontFile2/g)).toHaveLength(2);
    // And tells a screen reader what is a heading, a table and its cells.
    expect(text).toContain('/Marked true');
    expect(text.match(/\/S \/(H1|Table|TR|TH|TD)\b/g)?.sort()).toEqual([
      '/S /H1',
      ...Array(15).fill('/S /TD'),
      ...Array(7).fill('/S /TH'),
      ...Array(7).fill('/S /TR'),
      ...Array(2).fill('/S /Table'),
    ]);
    expect(first.length).toBeLessThan(40_000);
  });

  test('has a sheet for the invoice and one for each credit note', async () => {
    expect((await draw(invoice)).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await draw(invoice, note, note)).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(contentsOf(await draw(note))).not.toBe(contentsOf(await draw(invoice)));
  });
});

/** The content streams, uncompressed. */
const contentsOf = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).join('');
