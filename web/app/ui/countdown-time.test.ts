import { describe, expect, it } from 'vitest';
import { nextTick, serverClock, spokenMark, timeLeft, twoFigures } from './countdown-time.ts';

const start = Date.UTC(2026, 10, 15, 20, 0, 0);
const lasting = (hours: number, minutes: number, seconds: number) =>
  start + ((hours * 60 + minutes) * 60 + seconds) * 1000;

describe('the time a countdown shows', () => {
  it('is hours, minutes and seconds until the end', () => {
    expect(timeLeft(lasting(3, 12, 45), start)).toEqual({ hours: 3, minutes: 12, seconds: 45 });
    expect(timeLeft(lasting(120, 0, 1), start)).toEqual({ hours: 120, minutes: 0, seconds: 1 });
  });

  it('shows one second until the very end, then zero, and never less', () => {
    expect(timeLeft(start + 1, start)).toEqual({ hours: 0, minutes: 0, seconds: 1 });
    expect(timeLeft(start, start)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
    expect(timeLeft(start - 90_000, start)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
  });

  it('is written with two figures at least', () => {
    expect([0, 7, 45, 120].map(twoFigures)).toEqual(['00', '07', '45', '120']);
  });

  it('follows the server when the phone is an hour slow', () => {
    const phone = start - 3_600_000;
    const clock = serverClock(start, phone, () => phone + 2000);
    expect(clock()).toBe(start + 2000);
  });
});

describe('the moment a countdown wakes', () => {
  it('is when the shown second changes', () => {
    expect(nextTick(start + 5400, start, false)).toBe(400);
    expect(nextTick(start + 5000, start, false)).toBe(1000);
  });

  it('is the end itself while nobody looks', () => {
    expect(nextTick(start + 5400, start, true)).toBe(5400);
  });

  it('never asks for more than a timer can hold', () => {
    expect(nextTick(start + 1e12, start, true)).toBe(2 ** 31 - 1);
  });

  it('is never once the time is over', () => {
    expect(nextTick(start, start, false)).toBeNull();
    expect(nextTick(start - 1, start, true)).toBeNull();
  });
});

describe('what a countdown says aloud', () => {
  it('is nothing while more than an hour is left', () => {
    expect(spokenMark(lasting(3, 0, 0), start)).toBeNull();
  });

  it('changes at an hour, half, ten, five and one minute, and at the end', () => {
    const marks = [
      lasting(1, 0, 0),
      lasting(0, 59, 59),
      lasting(0, 30, 0),
      lasting(0, 10, 0),
      lasting(0, 4, 59),
      lasting(0, 0, 59),
    ];
    expect(marks.map((end) => spokenMark(end, start))).toEqual([60, 60, 30, 10, 5, 1]);
    expect(spokenMark(start, start)).toBe(0);
  });
});
