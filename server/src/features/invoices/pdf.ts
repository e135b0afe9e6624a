import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import type { InvoiceText } from './document.ts';

type Sheet = InstanceType<typeof PDFDocument>;

const page = { width: 595.28, height: 841.89, margin: 56 };
const inner = { left: page.margin, right: page.width - page.margin, width: page.width - 2 * page.margin };
const ink = { strong: '#241d1f', faint: '#5f5558', line: '#e5dfda' };
/** Where the columns of amounts end; the description takes what is left. */
const columnEnds = [inner.right - 190, inner.right - 100, inner.right];
const amountWidth = 88;

const fontFile = (name: string) => new URL(`./fonts/figtree-${name}.ttf`, import.meta.url);
const fonts = { regular: readFileSync(fontFile('regular')), bold: readFileSync(fontFile('bold')) };

interface Look {
  size: number;
  bold?: true;
  colour?: string;
}
const body: Look = { size: 10 };
const small: Look = { size: 9, colour: ink.faint };
const label: Look = { size: 8.5, colour: ink.faint };

/** A sheet each, drawn the same to the byte whenever they are asked for. `accent` is the site's colour. */
export function drawInvoices(texts: InvoiceText[], { issuedAt, accent }: { issuedAt: Date; accent: string }) {
  const [first] = texts;
  if (!first) throw new Error('There is nothing to draw.');
  const sheet = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    autoFirstPage: false,
    lang: first.language,
    displayTitle: true,
    pdfVersion: '1.7',
    font: fonts.regular as unknown as string,
    info: {
      Title: `${first.title} ${first.facts[0]?.[1] ?? ''}`,
      Author: first.from.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  sheet.registerFont('regular', fonts.regular);
  sheet.registerFont('bold', fonts.bold);
  const finished = collect(sheet);

  for (const text of texts) drawSheet(sheet, text, accent);
  sheet.end();
  return finished;
}

function drawSheet(sheet: Sheet, text: InvoiceText, accent: string) {
  sheet.addPage().rect(0, 0, page.width, 6).fill(accent);
  let y = drawHead(sheet, text, 64);
  y = drawParties(sheet, text, y + 34);
  y = drawLines(sheet, text, y + 36);
  y = drawSums(sheet, text, y + 16, accent);
  drawNotes(sheet, text, y + 40);
}

function drawHead(sheet: Sheet, text: InvoiceText, top: number) {
  write(sheet, text.title, { x: inner.left, y: top, look: { size: 28, bold: true } });
  const width = 118;
  text.facts.forEach(([name, value], index) => {
    const x = inner.right - width * (text.facts.length - index);
    write(sheet, name, { x, y: top + 4, width, align: 'right', look: label });
    write(sheet, value, { x, y: top + 17, width, align: 'right', look: { ...body, bold: true } });
  });
  return top + 36;
}

function drawParties(sheet: Sheet, { from, to }: InvoiceText, top: number) {
  const width = inner.width / 2 - 16;
  const ends = [from, to].map(({ label: name, name: who, lines }, index) => {
    const x = inner.left + index * (inner.width / 2 + 16);
    write(sheet, name, { x, y: top, width, look: label });
    let y = write(sheet, who, { x, y: top + 14, width, look: { size: 11, bold: true } }) + 2;
    for (const line of lines) y = write(sheet, line, { x, y, width, look: body }) + 1;
    return y;
  });
  return Math.max(...ends);
}

function drawLines(sheet: Sheet, { columns, rows }: InvoiceText, top: number) {
  const width = (columnEnds[0] ?? 0) - amountWidth - inner.left - 8;
  const drawRow = (cells: string[], y: number, look: Look) => {
    const [first = '', ...amounts] = cells;
    const end = write(sheet, first, { x: inner.left, y, width, look });
    amounts.forEach((amount, index) => {
      const x = (columnEnds[index] ?? 0) - amountWidth;
      write(sheet, amount, { x, y, width: amountWidth, align: 'right', look });
    });
    return end;
  };
  let y = drawRow(columns, top, label) + 7;
  rule(sheet, y, inner.left);
  for (const row of rows) {
    y = drawRow(row, y + 9, body) + 9;
    rule(sheet, y, inner.left);
  }
  return y;
}

function drawSums(sheet: Sheet, { sums, total }: InvoiceText, top: number, accent: string) {
  const left = inner.left + inner.width / 2 - 24;
  const line = ([name, value]: [string, string], y: number, look: Look) => {
    write(sheet, name, { x: left, y, width: inner.right - left - amountWidth, look });
    return write(sheet, value, { x: left, y, width: inner.right - left, align: 'right', look });
  };
  let y = top;
  for (const sum of sums) y = line(sum, y, { ...body, colour: ink.faint }) + 6;
  rule(sheet, y + 4, left);
  return line(total, y + 14, { size: 15, bold: true, colour: accent });
}

function drawNotes(sheet: Sheet, { notes }: InvoiceText, top: number) {
  let y = top;
  for (const note of notes) y = write(sheet, note, { x: inner.left, y, width: inner.width, look: small }) + 4;
}

interface Place {
  x: number;
  y: number;
  width?: number;
  align?: 'right';
  look: Look;
}

/** Where the text ends. Figures have one width, so that amounts stand under each other. */
function write(sheet: Sheet, text: string, { x, y, width, align, look }: Place): number {
  sheet
    .font(look.bold ? 'bold' : 'regular')
    .fontSize(look.size)
    .fillColor(look.colour ?? ink.strong)
    // The narrow space between thousands that French is written with is no part of the font.
    .text(text.replaceAll('\u202f', '\u00a0'), x, y, { width, align, features: ['tnum', 'kern'], lineGap: 2 });
  return sheet.y;
}

function rule(sheet: Sheet, y: number, left: number) {
  sheet.moveTo(left, y).lineTo(inner.right, y).lineWidth(0.75).strokeColor(ink.line).stroke();
}

function collect(sheet: Sheet): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Uint8Array) => parts.push(part));
    sheet.on('error', reject);
    sheet.on('end', () => resolve(Buffer.concat(parts)));
  });
}
