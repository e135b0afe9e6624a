import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import type { InvoiceText } from './document.ts';

type Sheet = InstanceType<typeof PDFDocument>;
/** A part of the document as a screen reader walks through it. */
type SheetElement = ReturnType<Sheet['struct']>;

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
    tagged: true,
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

  const whole = sheet.struct('Document');
  sheet.addStructure(whole);
  for (const text of texts) drawSheet({ sheet, parent: whole }, text, accent);
  whole.end();
  sheet.end();
  return finished;
}

function drawSheet(whole: Pen, text: InvoiceText, accent: string) {
  const { sheet } = whole;
  sheet.addPage();
  decoration(sheet, () => sheet.rect(0, 0, page.width, 6).fill(accent));
  within(whole, 'Sect', (pen) => {
    let y = drawHead(pen, text, 64);
    y = drawParties(pen, text, y + 34);
    y = drawLines(pen, text, y + 36);
    y = drawSums(pen, text, y + 16, accent);
    drawNotes(pen, text, y + 40);
  });
}

/** Where to write, and what that belongs to. */
interface Pen {
  sheet: Sheet;
  parent: SheetElement;
}

/** Writes into a part of its own, such as a table or a row of one. */
function within<Result>({ sheet, parent }: Pen, tag: string, draw: (pen: Pen) => Result): Result {
  const part = sheet.struct(tag);
  parent.add(part);
  const result = draw({ sheet, parent: part });
  part.end();
  return result;
}

function drawHead(pen: Pen, text: InvoiceText, top: number) {
  write(pen, text.title, { x: inner.left, y: top, look: { size: 28, bold: true }, tag: 'H1' });
  const width = 118;
  text.facts.forEach(([name, value], index) => {
    const x = inner.right - width * (text.facts.length - index);
    write(pen, name, { x, y: top + 4, width, align: 'right', look: label });
    write(pen, value, { x, y: top + 17, width, align: 'right', look: { ...body, bold: true } });
  });
  return top + 36;
}

function drawParties(pen: Pen, { from, to }: InvoiceText, top: number) {
  const width = inner.width / 2 - 16;
  const ends = [from, to].map(({ label: name, name: who, lines }, index) => {
    const x = inner.left + index * (inner.width / 2 + 16);
    write(pen, name, { x, y: top, width, look: label });
    let y = write(pen, who, { x, y: top + 14, width, look: { size: 11, bold: true } }) + 2;
    for (const line of lines) y = write(pen, line, { x, y, width, look: body }) + 1;
    return y;
  });
  return Math.max(...ends);
}

function drawLines(pen: Pen, { columns, rows }: InvoiceText, top: number) {
  const width = (columnEnds[0] ?? 0) - amountWidth - inner.left - 8;
  const drawRow = (table: Pen, cells: string[], { y, look, tag }: { y: number; look: Look; tag: 'TH' | 'TD' }) =>
    within(table, 'TR', (row) => {
      const [first = '', ...amounts] = cells;
      const end = write(row, first, { x: inner.left, y, width, look, tag });
      amounts.forEach((amount, index) => {
        const x = (columnEnds[index] ?? 0) - amountWidth;
        write(row, amount, { x, y, width: amountWidth, align: 'right', look, tag });
      });
      return end;
    });
  return within(pen, 'Table', (table) => {
    let y = drawRow(table, columns, { y: top, look: label, tag: 'TH' }) + 7;
    rule(pen, y, inner.left);
    for (const row of rows) {
      y = drawRow(table, row, { y: y + 9, look: body, tag: 'TD' }) + 9;
      rule(pen, y, inner.left);
    }
    return y;
  });
}

function drawSums(pen: Pen, { sums, total }: InvoiceText, top: number, accent: string) {
  const left = inner.left + inner.width / 2 - 24;
  const line = (table: Pen, [name, value]: [string, string], y: number, look: Look) =>
    within(table, 'TR', (row) => {
      write(row, name, { x: left, y, width: inner.right - left - amountWidth, look, tag: 'TH' });
      return write(row, value, { x: left, y, width: inner.right - left, align: 'right', look, tag: 'TD' });
    });
  return within(pen, 'Table', (table) => {
    let y = top;
    for (const sum of sums) y = line(table, sum, y, { ...body, colour: ink.faint }) + 6;
    rule(pen, y + 4, left);
    return line(table, total, y + 14, { size: 15, bold: true, colour: accent });
  });
}

function drawNotes(pen: Pen, { notes }: InvoiceText, top: number) {
  let y = top;
  for (const note of notes) y = write(pen, note, { x: inner.left, y, width: inner.width, look: small }) + 4;
}

interface TextBox {
  x: number;
  y: number;
  width?: number;
  align?: 'right';
  look: Look;
  /** The structure tag of the text in a tagged PDF; a paragraph by default. */
  tag?: string;
}

/** Writes a text and returns where it ends. Figures have one width, so that amounts stand under each other. */
function write({ sheet, parent }: Pen, text: string, { x, y, width, align, look, tag = 'P' }: TextBox): number {
  sheet
    .font(look.bold ? 'bold' : 'regular')
    .fontSize(look.size)
    .fillColor(look.colour ?? ink.strong)
    // The narrow space between thousands that French is written with is no part of the font.
    .text(text.replaceAll('\u202f', '\u00a0'), x, y, {
      width,
      align,
      features: ['tnum', 'kern'],
      lineGap: 2,
      structParent: parent,
      structType: tag,
    });
  return sheet.y;
}

function rule({ sheet }: Pen, y: number, left: number) {
  decoration(sheet, () => sheet.moveTo(left, y).lineTo(inner.right, y).lineWidth(0.75).strokeColor(ink.line).stroke());
}

/** An artifact, which screen readers skip. */
function decoration(sheet: Sheet, draw: () => void) {
  sheet.markContent('Artifact', { type: 'Layout' });
  draw();
  sheet.endMarkedContent();
}

function collect(sheet: Sheet): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Uint8Array) => parts.push(part));
    sheet.on('error', reject);
    sheet.on('end', () => resolve(Buffer.concat(parts)));
  });
}
