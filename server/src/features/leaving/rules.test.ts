import { describe, expect, it, test } from 'vitest';
import { leavingReasons } from '#contract/leaving/leaving-types.ts';
import { erasedAt, mayReactivate, offersFor } from './rules.ts';

const everything = { hasDiscount: true, isTrialLeft: true, isInvisible: false };
const nothing = { hasDiscount: false, isTrialLeft: false, isInvisible: true };

describe('what I am offered before I leave', () => {
  it('names all four offers somewhere: another address, privacy mode, the trial, a discount (R4.04)', () => {
    const kinds = leavingReasons.flatMap((reason) => offersFor(reason, everything));
    expect(kinds).toEqual(expect.arrayContaining(['change_email', 'invisible', 'trial', 'discount']));
  });

  it('is nothing where I gave no reason, or another one (R3.14)', () => {
    expect(offersFor(undefined, everything)).toEqual([]);
    expect(offersFor('other', everything)).toEqual([]);
  });

  test.each(['price', 'no_members', 'found_someone', 'time'] as const)(
    'is nothing that I have already, or that there is not, for %s (R4.04)',
    (reason) => {
      expect(offersFor(reason, nothing)).toEqual([]);
    },
  );
});

describe('coming back', () => {
  const asked = new Date('2026-11-17T12:00:00Z');
  const deletion = { erase_at: erasedAt(asked), steps_done: null };

  it('is possible for fourteen days, to the second (R4.04)', () => {
    expect(deletion.erase_at).toEqual(new Date('2026-12-01T12:00:00Z'));
    expect(mayReactivate(deletion, new Date('2026-12-01T11:59:59.999Z'))).toBe(true);
    expect(mayReactivate(deletion, new Date('2026-12-01T12:00:00Z'))).toBe(false);
  });

  it('is over once anything was erased (R4.04)', () => {
    expect(mayReactivate({ ...deletion, steps_done: 0 }, asked)).toBe(false);
  });
});
