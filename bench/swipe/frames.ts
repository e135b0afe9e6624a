/** What a browser's trace says of one thing that happened. Times are in microseconds. */
export interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
}

/** Milliseconds of which 95 in 100 frames take at most that. */
export interface Frames {
  count: number;
  /** What the page itself does for a frame: script, style, layout, paint, and handing it over. */
  work: number;
  /** From one drawn frame to the next, drawing included: without a graphics card the processor does that too. */
  gap: number;
}

export function framesIn(events: readonly TraceEvent[]): Frames {
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  const works = events.filter(({ name }) => name === 'ProxyMain::BeginMainFrame').map(({ dur = 0 }) => dur / 1000);
  const gaps = drawn.slice(1).map((at, place) => (at - (drawn[place] ?? at)) / 1000);
  return { count: drawn.length, work: percentile(works, 0.95), gap: percentile(gaps, 0.95) };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
