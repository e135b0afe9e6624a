import { percentile } from '../timing.ts';

/** What a browser's trace says of one thing that happened. Times are in microseconds. */
export interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
}

/** 95th percentiles (p95) over all frames, in milliseconds. */
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
  return { count: drawn.length, work: percentile(works, 95), gap: percentile(gaps, 95) };
}
