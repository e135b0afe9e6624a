import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.ts';

const full = () => {
  throw new Error('come back later');
};

test('so many are inside at a time, the others wait in line, and all get through', async () => {
  const turnstile = new Turnstile(2, 10, full);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const visit = (number: number) =>
    turnstile.pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await Promise.resolve();
      inside -= 1;
      order.push(number);
      return number;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(visit))).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('whoever fails inside makes room all the same', async () => {
  const turnstile = new Turnstile(1, 10, full);
  await expect(turnstile.pass(() => Promise.reject(new Error('dropped')))).rejects.toThrow('dropped');
  expect(await turnstile.pass(async () => 'next')).toBe('next');
});

test('whoever would make the line too long is sent away', async () => {
  const turnstile = new Turnstile(1, 1, full);
  const doors: (() => void)[] = [];
  const wait = () => turnstile.pass(() => new Promise<void>((leave) => doors.push(leave)));
  const first = wait();
  const second = wait();
  await expect(wait()).rejects.toThrow('come back later');
  doors[0]?.();
  await first;
  doors[1]?.();
  await second;
  expect(doors).toHaveLength(2);
});
