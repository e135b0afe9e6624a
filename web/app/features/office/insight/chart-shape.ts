/** The shape of a line chart, in a box of 1000 by 200. */
export const box = { width: 1000, height: 200 };

const steps = [1, 2, 2.5, 5, 10];

/** Marks of the vertical axis, from nothing to above the largest value, in round numbers; four steps of them. */
export function marksFor(largest: number): number[] {
  const rough = Math.max(largest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((each) => each * power >= rough && Number.isInteger(each * power)) ?? 10) * power;
  return [0, 1, 2, 3, 4].map((place) => place * step);
}

const round = (value: number) => Math.round(value * 10) / 10;

export const across = (place: number, count: number) => (count > 1 ? (place / (count - 1)) * box.width : box.width / 2);

/** A line through values that stand at equal distances. */
export const lineOf = (values: readonly number[], top: number): string =>
  values
    .map((value, place) => {
      const y = box.height - (top > 0 ? (value / top) * box.height : 0);
      return `${place === 0 ? 'M' : 'L'}${round(across(place, values.length))} ${round(y)}`;
    })
    .join('');

/** The same with what is below it. */
export const areaOf = (values: readonly number[], top: number): string =>
  values.length > 0 ? `${lineOf(values, top)}V${box.height}H${round(across(0, values.length))}Z` : '';

/** Which days are named below the chart: the first, the last, and some between, at equal distances. */
export function namedPlaces(count: number, most: number): number[] {
  const between = Math.min(most, count) - 1;
  if (between < 1) return count > 0 ? [0] : [];
  return Array.from({ length: between + 1 }, (_, index) => Math.round((index * (count - 1)) / between));
}

/** How much more or less it is than before, as a share; undefined where there was nothing to compare with. */
export const changeFrom = (before: number, now: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;
