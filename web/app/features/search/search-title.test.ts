import { describe, expect, it } from 'vitest';
import { readSearch } from './search-address.ts';
import { titleOf } from './search-title.ts';

const lyon = { city: 'Lyon', country: 'FR' } as const;
const title = (address: string, more: Partial<Omit<Parameters<typeof titleOf>[0], 'search'>> = {}) =>
  titleOf({ search: readSearch(new URLSearchParams(address)), region: null, country: null, home: null, ...more });

describe('a search is called', () => {
  it('after my city, while it looks around it (R2.08)', () => {
    for (const address of ['', 'country=FR', 'online=1'])
      expect(title(address, { country: 'FR', home: lyon })).toEqual({ by: 'city', city: 'Lyon' });
    for (const address of ['sort=near', 'distance=50', 'country=any&distance=50', 'country=any&sort=near'])
      expect(title(address, { home: lyon })).toEqual({ by: 'city', city: 'Lyon' });
  });

  it('after where I look, when that is somewhere else (R2.08)', () => {
    expect(title('country=BE', { country: 'BE', home: lyon })).toEqual({ by: 'country', country: 'BE' });
    expect(title('country=BE&sort=near', { country: 'BE', home: lyon })).toEqual({ by: 'country', country: 'BE' });
    expect(title('country=any', { home: lyon })).toEqual({ by: 'everywhere' });
    const region = 'Occitanie';
    expect(title('countryregion=FR-OCC', { region, country: 'FR', home: lyon })).toEqual({ by: 'region', region });
  });

  it('after the country, or everywhere, for a visitor and for a member who has named no city (R2.08)', () => {
    expect(title('', { country: 'FR' })).toEqual({ by: 'country', country: 'FR' });
    expect(title('')).toEqual({ by: 'everywhere' });
    expect(title('', { country: 'FR', home: { ...lyon, city: null } })).toEqual({ by: 'country', country: 'FR' });
  });

  it('after an order that has nothing to do with a place (R2.08)', () => {
    expect(title('sort=active', { home: lyon })).toEqual({ by: 'order', order: 'active' });
    expect(title('sort=new', { country: 'FR', home: lyon })).toEqual({ by: 'order', order: 'new' });
  });
});
