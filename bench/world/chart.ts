import type { Moment } from './tries.ts';

/** Something that was done to the world: from when to when, in seconds. */
export interface Episode {
  what: string;
  from: number;
  /** When it was there again. */
  to: number;
}

interface Panel {
  title: string;
  /** The values that have a line across, the first at the bottom. */
  marks: number[];
  /** Where a value stands between the bottom, 0, and the top, 1. */
  place(value: number): number;
  lines: { colour: string; label: string; value(moment: Moment): number }[];
}

const width = 1000;
const left = 60;
const right = 20;
const top = 66;
const panelHeight = 130;
const gap = 54;
const ink = '#241d1f';
const pale = '#8a7f82';

const logarithmic = (most: number) => (value: number) => Math.min(1, Math.log10(Math.max(1, value)) / Math.log10(most));

/** A picture of the run: what each slice of time gave, and what was away meanwhile. */
export function drawChart(title: string, moments: readonly Moment[], episodes: readonly Episode[]): string {
  const seconds = (moments.at(-1)?.at ?? 0) + ((moments[1]?.at ?? 1) - (moments[0]?.at ?? 0));
  const busiest = roundUp(Math.max(10, ...moments.map(({ requests }) => requests)));
  const panels: Panel[] = [
    {
      title: 'Time of an answer, in milliseconds (logarithmic)',
      marks: [1, 10, 100, 1_000, 10_000],
      place: logarithmic(10_000),
      lines: [
        { colour: '#dc2e51', label: 'p99', value: ({ p99 }) => p99 },
        { colour: '#3566c8', label: 'p50', value: ({ p50 }) => p50 },
      ],
    },
    {
      title: 'Requests that had no answer, or 5xx, in percent',
      marks: [0, 50, 100],
      place: (value) => value / 100,
      lines: [{ colour: '#dc2e51', label: 'failed', value: ({ failed }) => failed }],
    },
    {
      title: 'Requests a second, with those that are tried again',
      marks: [0, busiest / 2, busiest],
      place: (value) => value / busiest,
      lines: [{ colour: '#3566c8', label: 'requests', value: ({ requests }) => requests }],
    },
  ];
  const height = top + panels.length * (panelHeight + gap) + 10;
  const x = (at: number) => left + (at / seconds) * (width - left - right);
  const bottom = height - gap - 10;
  const bands = episodes.map(({ what, from, to }, place) => {
    const labelled = place % 2 ? 54 : 40;
    return (
      `<rect x="${n(x(from))}" y="${top - 8}" width="${n(Math.max(2, x(to) - x(from)))}" height="${bottom - top + 8}" fill="#f3dfe3"/>` +
      `<text x="${n(x(from))}" y="${labelled}" font-size="12" fill="${ink}">${what}</text>`
    );
  });
  const drawn = panels.map((panel, place) =>
    drawPanel(panel, { moments, x, y: top + place * (panelHeight + gap), seconds }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Figtree, system-ui, sans-serif">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="22" font-size="16" font-weight="600" fill="${ink}">${title}</text>`,
    ...bands,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

interface Space {
  moments: readonly Moment[];
  x(at: number): number;
  y: number;
  seconds: number;
}

function drawPanel({ title, marks, place, lines }: Panel, { moments, x, y, seconds }: Space): string {
  const height = (value: number) => y + 18 + (1 - place(value)) * (panelHeight - 18);
  const across = marks.map(
    (mark) =>
      `<line x1="${left}" x2="${width - right}" y1="${n(height(mark))}" y2="${n(height(mark))}" stroke="#e5dfda"/>` +
      `<text x="${left - 8}" y="${n(height(mark) + 4)}" font-size="11" text-anchor="end" fill="${pale}">${mark.toLocaleString('en')}</text>`,
  );
  const step = tickSteps.find((each) => seconds / each <= 8) ?? seconds;
  const ticks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, each) => each * step).map(
    (at) =>
      `<text x="${n(x(at))}" y="${y + panelHeight + 16}" font-size="11" text-anchor="middle" fill="${pale}">${clock(at)}</text>`,
  );
  const drawn = lines.map(({ colour, value }) => {
    const points = moments.map((moment) => `${n(x(moment.at))},${n(height(value(moment)))}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round"/>`;
  });
  const legend = lines.map(
    ({ colour, label }, each) =>
      `<text x="${width - right - each * 40}" y="${y + 8}" font-size="12" text-anchor="end" fill="${colour}">${label}</text>`,
  );
  const name = `<text x="${left}" y="${y + 8}" font-size="13" font-weight="600" fill="${ink}">${title}</text>`;
  return [name, ...legend, ...across, ...ticks, ...drawn].join('\n');
}

/** Seconds between two times that are written under a panel. */
const tickSteps = [5, 10, 20, 30, 60, 120, 300, 600, 1_800];

/** To a number that can be halved and read: 20, 50, 100, 200, 500 and so on. */
function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((times) => value <= times * power) ?? 10);
}

const n = (value: number) => value.toFixed(1);
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
