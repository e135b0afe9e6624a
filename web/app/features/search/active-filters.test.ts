import { describe, expect, it } from 'vitest';
import { activeFilters, cleared, toggled } from './active-filters.ts';
import { addressOf, readSearch } from './search-address.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));
const everything =
  '?gender=female&country=FR&countryregion=FR-ARA&min_age=28&max_age=42&distance=25&online=1&body_type=slim,curvy&sort=new';

describe('what I look for', () => {
  it('is a list of things, each of which I may leave out alone (R4.09)', () => {
    const rest = (...left: string[]) =>
      addressOf(
        read(
          everything
            .split('&')
            .filter((part) => !left.some((name) => part.includes(name)))
            .join('&'),
        ),
      );
    expect(activeFilters(read(everything)).map(({ name, without }) => [name, addressOf(without)])).toEqual([
      ['gender', addressOf(read(everything.replace('gender=female', '')))],
      ['age', rest('min_age', 'max_age')],
      ['country', rest('country')],
      ['countryregion', rest('countryregion')],
      ['distance', rest('distance')],
      ['online', rest('online')],
      ['body_type', addressOf(read(everything.replace('slim,', '')))],
      ['body_type', addressOf(read(everything.replace(',curvy', '')))],
    ]);
  });

  it('is nothing once I have cleared it, and the order stays (R4.09)', () => {
    expect(activeFilters(cleared(read(everything)))).toEqual([]);
    expect(addressOf(cleared(read(everything)))).toBe('?sort=new');
  });

  it('may hold several of a kind, and the last one gone leaves no trace', () => {
    const both = toggled(read('?body_type=slim'), 'body_type', 'full', true);
    expect(addressOf(both)).toBe('?body_type=slim,full');
    expect(toggled(toggled(both, 'body_type', 'slim', false), 'body_type', 'full', false)).toEqual(read(''));
  });
});
