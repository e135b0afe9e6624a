import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchQuery } from '#contract/search/search.ts';
import { addressOf, pageOf, paramsOf, readSearch } from './search-address.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));

describe('a search in an address', () => {
  it('says everything one can look for, and says it again (R3.15)', () => {
    const address =
      '?gender=female&country=FR&countryregion=FR-ARA&min_age=28&max_age=42&distance=25&online=1&new=1&with_photo=1' +
      '&photo_checked=1&proven_adult=1' +
      '&interests=hiking,wine&body_type=slim,curvy&relationship_status=single&hair_color=red&eye_color=green' +
      '&tattoos=none&sort=near&page=3';
    const search = read(address);
    expect(search).toEqual({
      gender: 'female',
      country: 'FR',
      countryregion: 'FR-ARA',
      min_age: 28,
      max_age: 42,
      distance: 25,
      online: true,
      new: true,
      with_photo: true,
      photo_checked: true,
      proven_adult: true,
      interests: expect.arrayContaining(['hiking', 'wine']),
      body_type: ['slim', 'curvy'],
      relationship_status: ['single'],
      hair_color: ['red'],
      eye_color: ['green'],
      tattoos: ['none'],
      sort: 'near',
    });
    expect(read(addressOf(search, 3))).toEqual(search);
  });

  it.each([
    ['nothing', '', {}],
    ['a gender nobody has', '?gender=robot', {}],
    ['a country we are not in', '?country=XX&country=FR', {}],
    ['a region that is markup', '?countryregion=<b>', {}],
    ['an age of a child', '?min_age=12', {}],
    ['an age nobody reaches', '?max_age=999', {}],
    ['the youngest and the oldest there are', '?min_age=18&max_age=120', {}],
    ['ages the wrong way round', '?min_age=42&max_age=28', { min_age: 28, max_age: 42 }],
    ['half a kilometre', '?distance=0.5', {}],
    ['the other side of the world', '?distance=20000', {}],
    ['a no', '?online=0&new=false&with_photo=maybe', {}],
    ['a yes in words', '?online=true', { online: true }],
    ['some known and some unknown', '?body_type=slim,,tall,slim', { body_type: ['slim'] }],
    ['only unknown ones', '?interests=,;nothing', {}],
    ['an order there is not', '?sort=random', {}],
  ])('that asks for %s is read kindly (R2.08)', (_what, address, search) => {
    expect(read(address)).toEqual({ sort: 'best', ...search });
  });

  it('is never one the call would not take, whatever it says (R2.08)', () => {
    const names = fc.constantFrom(...Object.keys(searchQuery.shape), 'q', '__proto__', 'constructor');
    const values = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.constantFrom('1', 'true', 'female', 'FR', 'FR-ARA', 'slim,curvy', 'hiking,wine,x', 'near', '18', '42', '120'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values), { maxLength: 12 }), (pairs) => {
        const query = new URLSearchParams(pairs);
        const search = readSearch(query);
        const page = pageOf(query);
        expect(searchQuery.safeParse(paramsOf(search, page)).error).toBeUndefined();
        const again = new URLSearchParams(addressOf(search, page));
        expect(readSearch(again)).toEqual(search);
        expect(pageOf(again)).toBe(page);
      }),
      { numRuns: 50 },
    );
  });

  it('has one address, however it was typed or chosen', () => {
    expect(addressOf({ sort: 'best', online: true, tattoos: ['some', 'none'], gender: 'male' })).toBe(
      '?gender=male&online=1&tattoos=none,some',
    );
    expect(addressOf(read('?sort=best&tattoos=some,none&online=true&page=2&x=y&gender=male'))).toBe(
      '?gender=male&online=1&tattoos=none,some',
    );
    expect(addressOf(read('?sort=best'))).toBe('');
    expect(addressOf(read('?sort=new'), 2, { network: 'friends' })).toBe('?sort=new&page=2&network=friends');
  });
});

describe('the pages of a list', () => {
  it.each([
    ['', 1],
    ['?page=1', 1],
    ['?page=7', 7],
    ['?page=400', 400],
    ['?page=999999', 400],
    ['?page=0', 1],
    ['?page=-2', 1],
    ['?page=1.5', 1],
    ['?page=two', 1],
    ['?page=1e3', 1],
    ['?page=12345678901', 1],
  ])('opened at "%s" show page %i (R2.08)', (search, page) => {
    expect(pageOf(new URLSearchParams(search))).toBe(page);
  });
});
