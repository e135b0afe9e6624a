import { expect, test } from 'vitest';
import { framesIn } from './frames.ts';

const drawn = (...milliseconds: number[]) => milliseconds.map((at) => ({ name: 'DrawFrame', ts: at * 1000 }));
const worked = (...milliseconds: number[]) =>
  milliseconds.map((lasted, at) => ({ name: 'ProxyMain::BeginMainFrame', ts: at, dur: lasted * 1000 }));

test('of the times between frames the 95th percentile is given', () => {
  expect(framesIn(drawn(...Array.from({ length: 101 }, (_, place) => place * 16)))).toMatchObject({
    count: 101,
    gap: 16,
  });
  expect(framesIn(drawn(...Array.from({ length: 11 }, (_, place) => place * 16), 300)).gap).toBe(140);
});

test('the work of a frame is told apart from the time until the next', () => {
  const events = [...drawn(32, 0, 16), { name: 'Paint', ts: 5 }, ...worked(...Array(19).fill(4), 40)];
  expect(framesIn(events)).toEqual({ count: 3, work: 4, gap: 16 });
});
