import { describe, expect, it } from 'vitest';
import { entryWarningDue } from './entry-warning-rules.ts';

const firstVisit = { installed: false, skippedAt: null, setting: 'yes', loggedIn: false, country: 'FR' };

describe('the question about my age', () => {
  it('is asked when nothing speaks against it (R4.15)', () => {
    expect(entryWarningDue(firstVisit)).toBe(true);
    expect(entryWarningDue({ ...firstVisit, setting: '' })).toBe(true);
  });

  it.each([
    ['the site is installed as an app', { installed: true }],
    ['I closed it before', { skippedAt: '1731700000' }],
    ['I closed it at the first second of 1970', { skippedAt: '0' }],
    ['the site does without', { setting: 'no' }],
    ['I am logged in', { loggedIn: true }],
    ['only other countries ask', { onlyIn: ['NL', 'DE'] }],
    ['no country asks', { onlyIn: [] }],
  ])('is not asked when %s (R4.15)', (_reason, change) => {
    expect(entryWarningDue({ ...firstVisit, ...change })).toBe(false);
  });

  it.each(['NL', 'DE'])('is asked in %s where only NL and DE ask (R4.15)', (country) => {
    expect(entryWarningDue({ ...firstVisit, country, onlyIn: ['NL', 'DE'] })).toBe(true);
  });

  it('needs all reasons at once: of all combinations exactly one asks (R4.15)', () => {
    const either = [true, false];
    const due = either.flatMap((installed) =>
      ['1731700000', null].flatMap((skippedAt) =>
        ['no', 'yes'].flatMap((setting) =>
          either.flatMap((loggedIn) =>
            ['FR', 'NL']
              .map((country) => ({ installed, skippedAt, setting, loggedIn, country, onlyIn: ['NL', 'DE'] }))
              .filter(entryWarningDue),
          ),
        ),
      ),
    );
    expect(due).toEqual([{ ...firstVisit, country: 'NL', onlyIn: ['NL', 'DE'] }]);
  });
});
