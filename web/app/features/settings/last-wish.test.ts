import { describe, expect, it } from 'vitest';
import { lastWish } from './last-wish.ts';

/** A server that answers when it is told to. */
function slowServer() {
  const saved: boolean[] = [];
  const waiting: (() => void)[] = [];
  const save = async (wish: boolean) => {
    saved.push(wish);
    await new Promise<void>((done) => waiting.push(done));
  };
  return { saved, save, answer: () => waiting.shift()?.() };
}

describe('a switch that saves at once', () => {
  it('sends one wish at a time, and of a quick hand only the last after it (R4.05)', async () => {
    const { saved, save, answer } = slowServer();
    const wish = lastWish(save);
    const first = wish(true);
    const others = await Promise.all([wish(false), wish(true), wish(false)]);
    expect(others).toEqual([false, false, false]);
    expect(saved).toEqual([true]);
    answer();
    await expect.poll(() => saved).toEqual([true, false]);
    answer();
    expect(await first).toBe(true);
  });

  it('sends nothing twice when the hand comes back to where it was (R4.05)', async () => {
    const { saved, save, answer } = slowServer();
    const wish = lastWish(save);
    const first = wish(true);
    await wish(false);
    await wish(true);
    answer();
    expect(await first).toBe(true);
    expect(saved).toEqual([true]);
  });

  it('takes the next wish after one that failed (R4.05)', async () => {
    const wish = lastWish(async (on: boolean) => {
      if (on) throw new Error('refused');
    });
    await expect(wish(true)).rejects.toThrow('refused');
    expect(await wish(false)).toBe(true);
  });
});
