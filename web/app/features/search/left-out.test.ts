import { describe, expect, it } from 'vitest';
import { searchFields } from '#contract/sites/settings.ts';
import { loosened, nothingLeftOut, offeredOnly } from './left-out.ts';
import { readSearch } from './search-address.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));
const refused = (code: string, fields?: Record<string, string>) => ({ code, message: '', ...(fields && { fields }) });

describe('a search somebody sent me', () => {
  it('is shown without what is for premium members, and I am told (R6.03)', () => {
    const search = read('?gender=female&body_type=slim&distance=10&sort=near');
    expect(loosened(search, nothingLeftOut, refused('premium_only'))).toEqual({
      search: { gender: 'female', sort: 'best' },
      leftOut: { premium: ['distance', 'body_type', 'near'], home: false },
    });
  });

  it.each([
    ['the distance', '?distance=10&online=1', 'distance'],
    ['the order', '?sort=near&online=1', 'sort'],
    ['both', '?distance=10&sort=near&online=1', 'distance'],
  ])('is shown without %s where my home is not known (R2.08)', (_what, address, field) => {
    expect(loosened(read(address), nothingLeftOut, refused('invalid', { [field]: 'We do not know.' }))).toEqual({
      search: { online: true, sort: 'best' },
      leftOut: { premium: [], home: true },
    });
  });

  it('is shown without a region there is not, and nothing is said of it (R2.08)', () => {
    const search = read('?country=FR&countryregion=XX-YYY&sort=new');
    expect(loosened(search, nothingLeftOut, refused('invalid', { countryregion: 'No.' }))).toEqual({
      search: { country: 'FR', sort: 'new' },
      leftOut: nothingLeftOut,
    });
  });

  it.each([
    ['premium_only', {}],
    ['invalid', {}],
    ['invalid', { page: 'No.' }],
    ['rate_limited', undefined],
  ])('that is refused as %s for no reason of its own is not asked for again', (code, fields) => {
    expect(loosened(read('?gender=male'), nothingLeftOut, refused(code, fields))).toBeUndefined();
  });

  it('is shown without filters this site does not have (R3.15)', () => {
    expect(offeredOnly(read('?online=1&tattoos=none&gender=male'), searchFields, ['tattoos'])).toEqual(
      read('?tattoos=none&gender=male'),
    );
  });
});
