import type { ClientBase } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerWatch } from './answer-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const client = {} as ClientBase;

function watching() {
  const givenUp: ClientBase[] = [];
  const watch = new AnswerWatch(1_000, (one) => givenUp.push(one));
  const ask = (one = client) => {
    let resolve: (answer: string) => void = () => {};
    const answer = new Promise<string>((done) => {
      resolve = done;
    });
    return { answer: watch.until(one, answer), resolve };
  };
  return { givenUp, ask };
}

it('a connection that does not answer in time is given up, and no other', () => {
  const { givenUp, ask } = watching();
  void ask();
  vi.advanceTimersByTime(999);
  expect(givenUp).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(givenUp).toEqual([client]);
});

it('a connection of which nothing is asked is kept for as long as it is idle', async () => {
  const { givenUp, ask } = watching();
  const { answer, resolve } = ask();
  resolve('answered');
  expect(await answer).toBe('answered');
  vi.advanceTimersByTime(60_000);
  expect(givenUp).toEqual([]);
});

it('statements that wait behind an answer have as long again, and no longer', async () => {
  const { givenUp, ask } = watching();
  const first = ask();
  void ask();
  vi.advanceTimersByTime(900);
  first.resolve('answered');
  await first.answer;
  vi.advanceTimersByTime(900);
  expect(givenUp).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(givenUp).toEqual([client]);
});

it('a statement after a long pause has the whole time', async () => {
  const { givenUp, ask } = watching();
  const first = ask();
  first.resolve('answered');
  await first.answer;
  vi.advanceTimersByTime(5_000);
  void ask();
  vi.advanceTimersByTime(999);
  expect(givenUp).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(givenUp).toEqual([client]);
});
