import { type ExportSection, exportSections } from '#contract/data-export/export-types.ts';
import { type Locale, locales } from '#contract/locales.ts';
import type { PartRow } from './part-queries.ts';
import { type PartName, partNames, parts } from './parts.ts';
import { type ExportWords, words } from './words.ts';

/** For whom the pages of a copy are written. */
export interface Reader {
  locale: Locale;
  timeZone: string;
  siteName: string;
  name: string;
  now: Date;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:2rem 1.25rem;color:#241c1a;background:#fffaf6}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.15rem;margin:2rem 0 .5rem}a{color:#b01f45}
ul{padding-left:1.25rem}li{margin:.25rem 0}small,dt,th{color:#6b5f5b}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #e8ddd6;overflow-wrap:anywhere}
th{font-weight:600;font-size:.875rem}img{max-width:12rem;max-height:12rem;border-radius:.5rem}
@media(prefers-color-scheme:dark){body{color:#f3ebe6;background:#1c1614}a{color:#ff8fa8}small,dt,th{color:#b9aca6}th,td{border-color:#3a302c}}`;

/** The first page of a copy: what is in it, section by section. */
export function* indexPage(reader: Reader, counts: ReadonlyMap<PartName, number>): Generator<string> {
  const said = words[reader.locale];
  yield head(reader, said.title);
  yield `<h1>${escaped(fill(said.heading, { name: reader.name, site: reader.siteName }))}</h1>\n`;
  yield `<p>${escaped(fill(said.lead, { date: formatDate(reader.now, reader) }))}</p>\n<p>${escaped(said.others)}</p>\n`;
  for (const section of exportSections) {
    yield `<h2>${escaped(said.sections[section])}</h2>\n<ul>\n`;
    for (const name of partsOf(section)) {
      const count = counts.get(name) ?? 0;
      const raw = `<small>(<a href="data/${name}.json">JSON</a>)</small>`;
      yield count === 0
        ? `<li>${escaped(said.parts[name])}: ${escaped(said.nothing)}</li>\n`
        : `<li><a href="pages/${name}.html">${escaped(said.parts[name])}</a>: ${count} ${raw}</li>\n`;
    }
    yield '</ul>\n';
  }
  yield `<p><small>${escaped(said.safe)}</small></p>\n</main>\n</body>\n</html>\n`;
}

const partsOf = (section: ExportSection) => partNames.filter((name) => parts[name].section === section);

/** One part as a table, row by row as they come. */
export async function* partPage(reader: Reader, name: PartName, rows: AsyncIterable<PartRow>): AsyncGenerator<string> {
  const said = words[reader.locale];
  yield head(reader, said.parts[name]);
  yield `<p><a href="../index.html">${escaped(said.title)}</a></p>\n<h1>${escaped(said.parts[name])}</h1>\n<div class="scroll">\n<table>\n`;
  let columns: string[] | undefined;
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row);
      yield `<thead><tr>${columns.map((column) => `<th scope="col">${escaped(labelOf(said, column))}</th>`).join('')}</tr></thead>\n<tbody>\n`;
    }
    yield `<tr>${columns.map((column) => `<td>${cell(row[column], column, reader)}</td>`).join('')}</tr>\n`;
  }
  yield `${columns ? '</tbody>\n' : ''}</table>\n</div>\n</main>\n</body>\n</html>\n`;
}

const head = ({ locale }: Reader, title: string) => `<!doctype html>
<html lang="${locales[locale].iso}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
`;

export const labelOf = ({ fields }: ExportWords, column: string) =>
  fields[column as keyof ExportWords['fields']] ?? column.replaceAll('_', ' ');

function cell(value: unknown, column: string, reader: Reader): string {
  const { yes, no } = words[reader.locale];
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? yes : no;
  if (value instanceof Date) return escaped(formatDate(value, reader));
  if (column === 'file' && String(value).startsWith('voices/'))
    return `<audio controls preload="none" src="../${escaped(String(value))}"></audio>`;
  if (column === 'file')
    return `<a href="../${escaped(String(value))}"><img src="../${escaped(String(value))}" alt="" loading="lazy"></a>`;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return escaped(value.join(', ') || '–');
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const formatDate = (date: Date, { locale, timeZone }: Reader) =>
  new Intl.DateTimeFormat(locales[locale].iso, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date);

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
