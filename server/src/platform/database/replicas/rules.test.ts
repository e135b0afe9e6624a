import { describe, expect, it } from 'vitest';
import { positionOf, withSample } from './positions.ts';
import { judge, type ReplayState, stickyChoice } from './rules.ts';

const at = (lsn: string) => positionOf(lsn);

describe('a position in the log', () => {
  it('compares as PostgreSQL compares it, also where its parts have different lengths', () => {
    const inOrder = ['0/9', '0/16B3748', '0/FFFFFFFF', '1/0', 'A/1', '10/0'].map(at);
    expect([...inOrder].sort()).toEqual(inOrder);
  });

  it('is known of the last while, and of no log that has begun anew', () => {
    const samples = [
      { at: 0, position: at('0/1') },
      { at: 5_000, position: at('0/2') },
    ];
    expect(withSample(samples, { at: 9_000, position: at('0/3') }, 2_000).map((sample) => sample.at)).toEqual([
      5_000, 9_000,
    ]);
    expect(withSample(samples, { at: 6_000, position: at('0/1') }, 2_000)).toEqual([
      { at: 6_000, position: at('0/1') },
    ]);
  });
});

describe('a replica', () => {
  const samples = [1, 2, 3, 4].map((second) => ({ at: second * 1_000, position: at(`0/${second}`) }));
  const leader = { identity: 'one', samples };
  const said = (replayed: string, more: Partial<ReplayState> = {}) => ({
    identity: 'one',
    inRecovery: true,
    replayed: at(replayed),
    ...more,
  });
  const limits = { before: undefined, maxLag: 1_500 };

  it('serves while it keeps up, and is left out from the first moment beyond its limit (R10.11)', () => {
    expect(judge(leader, said('0/9'), limits)).toEqual({ state: 'serving', lag: 0 });
    expect(judge(leader, said('0/3'), limits)).toEqual({ state: 'serving', lag: 1_000 });
    expect(judge(leader, said('0/3'), { ...limits, maxLag: 1_000 })).toEqual({ state: 'serving', lag: 1_000 });
    expect(judge(leader, said('0/3'), { ...limits, maxLag: 999 })).toEqual({ state: 'lagging', lag: 1_000 });
    expect(judge(leader, said('0/0'), limits)).toEqual({ state: 'lagging', lag: undefined });
  });

  it('of a leader that nobody has heard is not trusted (R10.11)', () => {
    expect(judge({ identity: undefined, samples: [] }, said('0/9'), limits).state).toBe('lagging');
  });

  it('that leads by now, or follows somebody else, is left out (R10.11)', () => {
    expect(judge(leader, said('0/0', { inRecovery: false }), limits).state).toBe('promoted');
    expect(judge(leader, said('0/4', { identity: 'other' }), limits).state).toBe('unrelated');
    expect(judge(leader, said('0/5'), { ...limits, before: at('0/5') }).state).toBe('unrelated');
  });

  it('is the same for the same person, and visitors take turns', () => {
    const choices = ['one', 'other', 'third'];
    expect(stickyChoice(choices, 'alice', 1)).toBe(stickyChoice(choices, 'alice', 2));
    expect(new Set([1, 2, 3].map((turn) => stickyChoice(choices, undefined, turn))).size).toBe(3);
    expect(stickyChoice([], 'alice', 1)).toBeUndefined();
  });
});
