import { assert, bigInt, date, nat, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { photoCheckStates } from '#contract/photo-checks/gestures.ts';
import { areAsked, gesturesOf, gesturesUntil, mayAsk, oldestWaiting } from './rules.ts';

const asked = {
  key: Buffer.from('a key of this test'),
  memberId: '7',
  tries: 0,
  now: new Date('2026-11-18T10:04:00Z'),
};
const later = (minutes: number) => ({ ...asked, now: new Date(asked.now.getTime() + minutes * 60_000) });

describe('the gestures of a photo check', () => {
  it('are always two different ones (R11.03)', () => {
    const anybody = property(bigInt({ min: 1n }), nat(50), date({ noInvalidDate: true }), (memberId, tries, now) => {
      const [first, second] = gesturesOf({ ...asked, memberId: String(memberId), tries, now });
      expect(first).not.toBe(second);
    });
    assert(anybody);
  });

  it('stay the same for some minutes, so that a page opened again asks for no others (R11.03)', () => {
    expect(gesturesOf(later(5))).toEqual(gesturesOf(asked));
    expect(areAsked(gesturesOf(asked).join(), later(15))).toBe(true);
  });

  it('are refused when their time is over, whoever they are said to be for (R11.03)', () => {
    const said = gesturesOf(asked).join();
    expect(gesturesUntil(asked.now).toISOString()).toBe('2026-11-18T10:20:00.000Z');
    const spans = Array.from({ length: 12 }, (_, place) => later(16 + 10 * place));
    const stillTaken = spans.filter((one) => areAsked(said, one));
    // Another moment may ask for the same pair by chance, never for the reason that it was asked before.
    expect(stillTaken.length).toBeLessThan(spans.length / 2);
    const others = Array.from({ length: 12 }, (_, place) => ({ ...asked, memberId: String(place + 100) }));
    expect(others.filter((one) => areAsked(said, one)).length).toBeLessThan(others.length / 2);
    expect(areAsked('', asked)).toBe(false);
    expect(areAsked(gesturesOf(asked).toReversed().join(), asked)).toBe(false);
  });
});

describe('a photo check', () => {
  test.each(photoCheckStates)('can be asked for while it is %s, unless it waits or is done (R11.03)', (state) => {
    const isOpen = state !== 'waiting' && state !== 'checked';
    expect(mayAsk({ state, fictional: false, hasPhoto: true })).toBe(isOpen);
    expect(mayAsk({ state, fictional: true, hasPhoto: true })).toBe(false);
    expect(mayAsk({ state, fictional: false, hasPhoto: false })).toBe(false);
  });

  it('that nobody decides is over after a week (R11.03)', () => {
    expect(oldestWaiting(asked.now).toISOString()).toBe('2026-11-11T10:04:00.000Z');
  });
});
