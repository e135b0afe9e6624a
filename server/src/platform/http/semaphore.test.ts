import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

const stays = new AbortController().signal;
const options = { places: 3, placesPerOwner: 2, longest: 4, longestPerOwner: 2, seconds: 60 };

/** Takes a place and notes who has one, in the order they got theirs. */
function visitors(line: Semaphore) {
  const inside: string[] = [];
  const take = (name: string, owner = name, signal = stays) =>
    line.take(owner, signal).then((leave) => {
      inside.push(name);
      return leave;
    });
  return { inside, take };
}
const settled = () => new Promise((later) => setImmediate(later));

test('so many are let through at a time, and whoever leaves lets the next one in', async () => {
  const { inside, take } = visitors(new Semaphore(options));
  const leave = await take('a');
  await Promise.all([take('b'), take('c')]);
  void take('d');
  void take('e');
  await settled();
  expect(inside).toEqual(['a', 'b', 'c']);
  leave();
  leave();
  await settled();
  expect(inside).toEqual(['a', 'b', 'c', 'd']);
});

test('nobody waits behind somebody who has enough places already', async () => {
  const { inside, take } = visitors(new Semaphore(options));
  const leave = await take('a1', 'a');
  await take('a2', 'a');
  void take('a3', 'a');
  await take('b');
  expect(inside).toEqual(['a1', 'a2', 'b']);
  leave();
  await settled();
  expect(inside).toEqual(['a1', 'a2', 'b', 'a3']);
});

test('whose own line is too long is refused for that, and everybody once the whole line is', async () => {
  const { take } = visitors(new Semaphore(options));
  for (const name of ['a', 'a', 'b']) await take(name);
  for (const name of ['a', 'a']) void take(name);
  await expect(take('a')).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 5 } });
  for (const name of ['c', 'd']) void take(name);
  await expect(take('e')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
});

test('whoever goes leaves the line, and whoever waits too long is sent away', async () => {
  const line = new Semaphore({ ...options, places: 1, seconds: 0.05 });
  const { inside, take } = visitors(line);
  const leave = await take('a');
  const gone = new AbortController();
  const going = take('b', 'b', gone.signal);
  gone.abort(new Error('gone'));
  await expect(going).rejects.toThrow('gone');
  await expect(take('c')).rejects.toMatchObject({ code: 'unavailable' });
  leave();
  await take('d');
  expect(inside).toEqual(['a', 'd']);
});
