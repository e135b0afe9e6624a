import { expect, it, test } from 'vitest';
import { aacMilliseconds, isTooLong, opusMilliseconds, readLevels, wholeSeconds } from './rules.ts';

it('a voice message takes a minute, and the moment in which a browser stops (R11.08)', () => {
  expect([60_000, 61_000, 61_001].map(isTooLong)).toEqual([false, false, true]);
});

test.each([
  ['a frame of 20 ms', [0xf8], 20],
  ['two frames of 20 ms', [0xf9], 40],
  ['three frames of 20 ms, as Chromium records', [0xfb, 0x03], 60],
  ['a frame of 60 ms of speech', [0x18], 60],
  ['a frame of 10 ms of both ways', [0x60], 10],
  ['a frame of 2.5 ms', [0x80], 2.5],
  ['a packet that would hold more than 120 ms', [0xfb, 0x3f], undefined],
  ['a packet of no frames', [0xfb, 0x00], undefined],
  ['a packet that ends too soon', [0xfb], undefined],
  ['nothing', [], undefined],
])('%s plays as long as its own bytes say (R11.08)', (_what, bytes, milliseconds) => {
  expect(opusMilliseconds(Uint8Array.from(bytes))).toBe(milliseconds);
});

it('a packet of AAC plays 1024 samples, at a rate that exists (R11.08)', () => {
  expect(aacMilliseconds(48_000)).toBeCloseTo(21.33);
  expect([0, 7000, 200_000].map(aacMilliseconds)).toEqual([undefined, undefined, undefined]);
});

it('levels are numbers from 0 to 100, and a quiet line where there are none (R11.08)', () => {
  expect(readLevels('0,12,999')).toEqual([0, 12, 100]);
  expect(readLevels(undefined)).toEqual([0]);
  expect(readLevels(Array.from({ length: 90 }, () => '5').join(','))).toHaveLength(64);
});

it('whatever is said takes a second, and never more than a minute (R11.08)', () => {
  expect([200, 14_400, 14_600, 60_900].map(wholeSeconds)).toEqual([1, 14, 15, 60]);
});
