import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { Autosave } from './autosave.ts';

interface Values {
  about: string;
  hair: string | null;
}
type Answer = (values: Values) => void;

/** A server that answers when it is told to, and a form on it. */
function form() {
  const calls: Partial<Values>[] = [];
  const kept: (Partial<Values> | undefined)[] = [];
  let stored: Values = { about: '', hair: null };
  let settle: { answer: Answer; refuse: (failure: unknown) => void } | undefined;
  const autosave = new Autosave<Values>({
    initial: stored,
    save: (change) =>
      new Promise((answer, refuse) => {
        calls.push(change);
        settle = { answer, refuse };
      }),
    keep: (unsaved) => kept.push(unsaved),
  });
  const done = () => vi.advanceTimersByTimeAsync(0);
  return {
    autosave,
    calls,
    kept,
    async takes() {
      stored = { ...stored, ...calls.at(-1) };
      settle?.answer({ ...stored, about: stored.about.trim() });
      await done();
    },
    async refuses(fields: Record<string, string>, status = 422) {
      settle?.refuse(new ApiError(status, 'invalid', 'Please check the marked fields', fields));
      await done();
    },
    async pause(milliseconds = 0) {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a form that saves itself', () => {
  it('saves once I pause, and says when it has', async () => {
    const { autosave, calls, takes, pause } = form();
    autosave.change({ about: 'H' }, 800);
    await pause(799);
    autosave.change({ about: 'Hi' }, 800);
    await pause(799);
    expect(calls).toEqual([]);
    expect(autosave.snapshot().state).toBe('saving');
    await pause(1);
    expect(calls).toEqual([{ about: 'Hi' }]);
    await takes();
    expect(autosave.snapshot()).toMatchObject({ values: { about: 'Hi' }, state: 'saved' });
    expect(autosave.dirty()).toBe(false);
  });

  it('sends what I type meanwhile afterwards, and an older answer never overwrites it', async () => {
    const { autosave, calls, takes, pause } = form();
    autosave.change({ about: 'One' });
    await pause();
    autosave.change({ about: 'One two ' });
    autosave.change({ hair: 'red' });
    await pause();
    expect(calls).toEqual([{ about: 'One' }]);
    await takes();
    expect(autosave.snapshot()).toMatchObject({ values: { about: 'One two ', hair: 'red' }, state: 'saving' });
    expect(calls).toEqual([{ about: 'One' }, { about: 'One two ', hair: 'red' }]);
    await takes();
    // Stored without the space at its end, shown as it was typed.
    expect(autosave.snapshot()).toMatchObject({ values: { about: 'One two ', hair: 'red' }, state: 'saved' });
  });

  it('keeps what was refused as I typed it, with the reason, and saves the rest', async () => {
    const { autosave, calls, refuses, takes, pause } = form();
    autosave.change({ about: 'x', hair: 'purple' });
    await pause();
    await refuses({ hair: 'This does not look right' });
    expect(calls).toEqual([{ about: 'x', hair: 'purple' }, { about: 'x' }]);
    await takes();
    expect(autosave.snapshot()).toEqual({
      values: { about: 'x', hair: 'purple' },
      state: 'refused',
      refused: { hair: 'This does not look right' },
      failure: undefined,
    });
    expect(autosave.dirty()).toBe(true);
    autosave.change({ hair: 'red' });
    expect(autosave.snapshot().refused).toEqual({});
    await pause();
    await takes();
    expect(autosave.snapshot().state).toBe('saved');
  });

  it('says that nothing was saved, keeps everything, and saves it when I try again', async () => {
    const { autosave, calls, refuses, takes, pause } = form();
    autosave.change({ about: 'Long and dear to me' });
    await pause();
    await refuses({}, 0);
    expect(autosave.snapshot()).toMatchObject({ state: 'failed', failure: 'Please check the marked fields' });
    expect(autosave.snapshot().values.about).toBe('Long and dear to me');
    const again = autosave.flush();
    await pause();
    expect(autosave.snapshot().state).toBe('saving');
    await takes();
    expect(await again).toBe(true);
    expect(calls).toEqual([{ about: 'Long and dear to me' }, { about: 'Long and dear to me' }]);
    expect(autosave.snapshot()).toMatchObject({ state: 'saved', failure: undefined });
  });

  it('tells whoever asks before leaving whether everything is safe', async () => {
    const { autosave, refuses, takes, pause } = form();
    expect(await autosave.flush()).toBe(true);
    autosave.change({ about: 'x' }, 800);
    const safe = autosave.flush();
    await pause();
    await takes();
    expect(await safe).toBe(true);
    autosave.change({ about: 'y' }, 800);
    const lost = autosave.flush();
    await pause();
    await refuses({ about: 'No' });
    expect(await lost).toBe(false);
  });

  it('hands over what is not saved yet, so that a lost page does not lose it', async () => {
    const { autosave, kept, takes, pause } = form();
    autosave.change({ about: 'One' });
    await pause();
    autosave.change({ hair: 'red' }, 800);
    expect(kept.at(-1)).toEqual({ about: 'One', hair: 'red' });
    await takes();
    expect(kept.at(-1)).toEqual({ hair: 'red' });
    await pause(800);
    await takes();
    expect(kept.at(-1)).toBeUndefined();
  });

  it('goes on after a failure with the next thing I change', async () => {
    const { autosave, calls, refuses, takes, pause } = form();
    autosave.change({ about: 'x' });
    await pause();
    await refuses({}, 503);
    autosave.change({ hair: 'red' });
    await pause();
    expect(calls.at(-1)).toEqual({ about: 'x', hair: 'red' });
    await takes();
    expect(autosave.snapshot().state).toBe('saved');
  });

  it('counts a refused part of a list as the list', async () => {
    const { autosave, refuses, pause } = form();
    autosave.change({ hair: 'x' });
    await pause();
    await refuses({ 'hair.1': 'This does not look right' });
    expect(autosave.snapshot().refused).toEqual({ hair: 'This does not look right' });
  });
});
