import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/sites/settings.ts';
import { initialValues, valuesInLink } from './initial-values.ts';
import { emptyValues } from './signup-values.ts';

const link = (query: string) => valuesInLink(new URLSearchParams(query));

describe('what the form knows before I type', () => {
  it('is the country my network is in, unless I chose another (R3.05)', () => {
    const settings = { ...defaultSettings, geoip_country: 'BE' };
    expect(initialValues(settings, {}).country).toBe('BE');
    expect(initialValues({ ...settings, geoip_selected_country: 'CH' }, {}).country).toBe('CH');
  });

  it('is no country where the site is not (R3.05)', () => {
    expect(initialValues({ ...defaultSettings, geoip_country: 'BR' }, {}).country).toBe('');
    const settings = { ...defaultSettings, geoip_country: 'FR', countries: ['BE' as const] };
    expect(initialValues(settings, {}).country).toBe('');
  });

  it('is what the link says, over what the site suggests', () => {
    const gay = { ...defaultSettings, niche: 7 as const };
    expect(initialValues(gay, {})).toMatchObject({ gender: 'male', seeks: 'male' });
    expect(initialValues(gay, link('seeks=both&member_id=12'))).toMatchObject({ seeks: 'both', member_id: '12' });
  });

  it('is where I live and what I like, as a landing page asked me (R2.30)', () => {
    const asked = link('country=BE&region=be-bru&city=Bruxelles&interest=wine');
    expect(initialValues(defaultSettings, asked)).toMatchObject({ country: 'BE', city: 'Bruxelles', interest: 'wine' });
    expect(link('country=XX&city=Nowhere&interest=spanking')).toEqual({});
    const elsewhere = { ...defaultSettings, geoip_country: 'FR', countries: ['FR' as const] };
    expect(initialValues(elsewhere, asked)).toMatchObject({ country: 'FR', city: '' });
  });

  it('is nothing that only looks like a member', () => {
    expect(link('member_id=12x')).toEqual({});
    expect(initialValues({ ...defaultSettings, geoip_country: 'BR' }, link(''))).toEqual(emptyValues);
  });
});
