import { describe, expect, it } from 'vitest';
import { drawChart } from './chart.ts';
import { isFailed, momentsOf, type Try } from './tries.ts';

const oneTry = (at: number, status: number, took = 10): Try => ({ what: 'search', at, took, status });

describe('the tries of a proof', () => {
  it('no answer and 5xx are failures, a refusal by rule is not (R10.11)', () => {
    expect([0, 200, 404, 429, 500, 503].filter((status) => isFailed(oneTry(0, status)))).toEqual([0, 500, 503]);
  });

  it('are put into slices of time, each with its share of failures (R10.11)', () => {
    const tries = [oneTry(100, 200), oneTry(900, 503), oneTry(2_500, 200, 40)];
    expect(momentsOf(tries, { slice: 1, seconds: 3 })).toEqual([
      { at: 0, requests: 2, failed: 50, p50: 10, p99: 10 },
      { at: 1, requests: 0, failed: 0, p50: 0, p99: 0 },
      { at: 2, requests: 1, failed: 0, p50: 40, p99: 40 },
    ]);
  });

  it('become a picture with a line for each figure, and what was away (R10.11)', () => {
    const moments = momentsOf([oneTry(100, 200), oneTry(1_200, 0)], { slice: 1, seconds: 2 });
    const picture = drawChart('A run', moments, [{ what: 'redis', from: 1, to: 1.5 }]);
    expect(picture.match(/<polyline/g)).toHaveLength(4);
    expect(picture).toContain('>redis</text>');
    expect(picture).not.toMatch(/NaN|Infinity/);
  });
});
