import { type Locale, locales } from '#contract/locales.ts';
import { countryName } from '#contract/places/countries.ts';
import type { CompanyInfo } from '#contract/sites/settings.ts';
import { formatMoney } from '#server/platform/money.ts';
import { type InvoiceKind, type InvoiceLine, invoiceNumber, type Sums } from './rules.ts';
import { fill, type InvoiceWords, words } from './words.ts';

/** An invoice as it was issued; none of it changes afterwards. */
export interface IssuedInvoice extends Sums {
  kind: InvoiceKind;
  year: number;
  serial: number;
  /** The invoice that a credit note corrects. */
  corrects: { year: number; serial: number } | null;
  issuedAt: Date;
  seller: CompanyInfo;
  siteName: string;
  paymentmethod: string;
  country: string;
  currency: string;
  vatRate: number;
  lines: InvoiceLine[];
}

export interface InvoiceReader {
  name: string;
  email: string;
  locale: Locale;
  timeZone: string;
  /** The address of the support. */
  support: string;
}

/** An invoice put into words and laid out by nobody yet: what each place of the sheet says. */
export interface InvoiceText {
  title: string;
  facts: [label: string, value: string][];
  from: { label: string; name: string; lines: string[] };
  to: { label: string; name: string; lines: string[] };
  columns: [string, string, string, string];
  rows: [string, string, string, string][];
  sums: [label: string, value: string][];
  total: [label: string, value: string];
  notes: string[];
  language: string;
}

export function wordsOfInvoice(invoice: IssuedInvoice, reader: InvoiceReader): InvoiceText {
  const { locale } = reader;
  const say = words[locale];
  const iso = locales[locale].iso;
  // On paper, a minus sign rather than a hyphen.
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale).replace('-', '\u2212');
  const date = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: reader.timeZone }).format(invoice.issuedAt);
  const country = countryName(invoice.country, locale);
  const corrected = invoice.corrects && invoiceNumber({ kind: 'invoice', ...invoice.corrects });
  const { seller } = invoice;
  return {
    title: say[invoice.kind],
    facts: [
      [say.number, invoiceNumber(invoice)],
      [say.date, date],
      ...(corrected ? [[say.corrects, corrected] satisfies [string, string]] : []),
    ],
    from: {
      label: say.from,
      name: seller.name,
      lines: [
        seller.address,
        seller.city,
        seller.country && countryName(seller.country, locale),
        seller.kvk && `${say.register} ${seller.kvk}`,
        ...seller.vat_numbers.map((number) => `${say.vatNumber} ${number}`),
      ].filter(Boolean),
    },
    to: { label: say.to, ...customer(reader, country) },
    columns: [say.description, say.net, say.vat, say.amount],
    rows: invoice.lines.map((line) => [
      titleOf(line, { say, siteName: invoice.siteName, corrected: corrected ?? '' }),
      money(line.net),
      money(line.vat),
      money(line.gross),
    ]),
    sums: [
      [say.netTotal, money(invoice.net)],
      invoice.vatRate === 0
        ? [say.noVat, money(0)]
        : [fill(say.vatTotal, { rate: percent(iso, invoice.vatRate), country }), money(invoice.vat)],
    ],
    total: [say.total, money(invoice.gross)],
    notes: [
      fill(settlement(invoice, say), { date }),
      invoice.vatRate === 0 ? fill(say.noVatNote, { country }) : say.vatNote,
      ...(reader.support ? [fill(say.support, { support: reader.support })] : []),
    ],
    language: iso,
  };
}

// Names are written in any script; the sheet's font has the Latin one.
const customer = ({ name, email }: InvoiceReader, country: string) =>
  /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u.test(name)
    ? { name, lines: [email, country] }
    : { name: email, lines: [country] };

/** A direct debit is collected after the credits were given: its invoice does not say that it is paid. */
function settlement({ kind, paymentmethod }: IssuedInvoice, say: InvoiceWords) {
  if (kind === 'credit_note') return say.returned;
  return paymentmethod === 'sdd' ? say.collected : say.paid;
}

function titleOf(
  { kind, credits = 0, percentage = 0 }: InvoiceLine,
  { say, siteName, corrected }: { say: InvoiceWords; siteName: string; corrected: string },
) {
  return fill(say[kind], { credits, percentage, site: siteName, number: corrected });
}

const percent = (iso: string, rate: number) => new Intl.NumberFormat(iso).format(rate / 100);
