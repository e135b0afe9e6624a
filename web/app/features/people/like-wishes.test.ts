import { expect, test } from 'vitest';
import { LikeWishes } from './like-wishes.ts';

const waiting = () => {
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
};

test('a heart is red before anybody answered, and stays so (R4.06)', async () => {
  const wishes = new LikeWishes();
  const { done, finish } = waiting();
  const wish = wishes.wish('a', { before: false, wanted: true }, () => done);
  expect(wishes.find('a')).toBe(true);
  finish();
  await wish;
  expect(wishes.find('a')).toBe(true);
});

test('a heart that could not be sent is as it was, and whoever pressed it is told (R4.06)', async () => {
  const wishes = new LikeWishes();
  const wish = wishes.wish('a', { before: false, wanted: true }, () => Promise.reject(new Error('away')));
  await expect(wish).rejects.toThrow('away');
  expect(wishes.find('a')).toBe(false);
});

test('pressed again and again while a call is under way, only the last wish is sent after it (R4.06)', async () => {
  const wishes = new LikeWishes();
  const sent: boolean[] = [];
  const { done, finish } = waiting();
  const send = async (wanted: boolean) => {
    sent.push(wanted);
    await done;
  };
  const first = wishes.wish('a', { before: false, wanted: true }, send);
  for (const wanted of [false, true, false]) await wishes.wish('a', { before: !wanted, wanted }, send);
  finish();
  await first;
  expect(sent).toEqual([true, false]);
  expect(wishes.find('a')).toBe(false);
});

test('what I did on another device is shown here, unless I am just deciding otherwise (R4.06, R10.01)', async () => {
  const wishes = new LikeWishes();
  expect(wishes.isChange('a', true)).toBe(true);
  wishes.hear('a', true);
  expect(wishes.find('a')).toBe(true);
  expect(wishes.isChange('a', true)).toBe(false);
  const { done, finish } = waiting();
  const wish = wishes.wish('a', { before: true, wanted: false }, () => done);
  wishes.hear('a', true);
  expect(wishes.find('a')).toBe(false);
  finish();
  await wish;
  wishes.hear('a', true);
  expect(wishes.find('a')).toBe(true);
});

test('whoever shows a heart hears of every change (R4.06)', async () => {
  const wishes = new LikeWishes();
  const seen: (boolean | undefined)[] = [];
  const stop = wishes.watch(() => seen.push(wishes.find('a')));
  await wishes.wish('a', { before: false, wanted: true }, async () => {});
  stop();
  await wishes.wish('a', { before: true, wanted: false }, async () => {});
  expect(seen).toEqual([true]);
});
