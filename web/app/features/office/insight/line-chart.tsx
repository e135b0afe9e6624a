import { type PointerEvent, useState } from 'react';
import { across, areaOf, box, lineOf, marksFor, namedPlaces } from './chart-shape.ts';

interface LineChartProps {
  /** What the chart shows, in a sentence: all that a screen reader says of it, which has the table beside. */
  label: string;
  values: readonly number[];
  before: readonly number[];
  /** What is said of a place under the pointer. */
  sayPlace: (place: number) => string;
  sayMark: (value: number) => string;
  sayDay: (place: number) => string;
}

/** A line over time and, dashed, the same of the period before. */
export function LineChart({ label, values, before, sayPlace, sayMark, sayDay }: LineChartProps) {
  const [pointed, setPointed] = useState<number>();
  const marks = marksFor(Math.max(0, ...values, ...before));
  const top = marks.at(-1) ?? 0;
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.round(((event.clientX - left) / width) * (values.length - 1));
    setPointed(Math.min(Math.max(place, 0), values.length - 1));
  };
  return (
    <div className="insight-plot">
      <div className="insight-marks" aria-hidden="true">
        {marks.toReversed().map((mark) => (
          <span key={mark}>{sayMark(mark)}</span>
        ))}
      </div>
      <div className="insight-lines" onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path
            className="insight-grid"
            d={marks.map((_, place) => `M0 ${place * (box.height / 4)}H${box.width}`).join('')}
          />
          <path className="insight-area" d={areaOf(values, top)} />
          <path className="insight-before" d={lineOf(before, top)} />
          <path className="insight-line" d={lineOf(values, top)} />
          {pointed !== undefined && (
            <path className="insight-pointed" d={`M${across(pointed, values.length)} 0V${box.height}`} />
          )}
        </svg>
        {pointed !== undefined && (
          <p
            className="insight-readout"
            aria-hidden="true"
            style={{ insetInlineStart: `${Math.min(Math.max(across(pointed, values.length) / 10, 12), 88)}%` }}
          >
            {sayPlace(pointed)}
          </p>
        )}
      </div>
      <div className="insight-days" aria-hidden="true">
        {namedPlaces(values.length, 5).map((place) => (
          <span key={place}>{sayDay(place)}</span>
        ))}
      </div>
    </div>
  );
}

/** A line without axes, for those who see; the figure beside it says the rest. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  return (
    <svg
      className="insight-spark"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={lineOf(values, top)} />
    </svg>
  );
}
