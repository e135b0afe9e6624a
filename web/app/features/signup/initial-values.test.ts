import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/sites/settings.ts';
import { initialValues, openingValues, valuesInLink } from './initial-values.ts';
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

describe('the first message that I bring along', () => {
  const to = (id: string, message: string) =>
    link(`member_id=${id}&${new URLSearchParams({ signup_message: message })}`);

  it('comes with the link of a landing page that has no script, as long as a message may be (R2.11, R3.07)', () => {
    expect(to('12', 'Hello you')).toEqual({ member_id: '12', signup_message: 'Hello you' });
    expect(to('12', '  ')).toEqual({ member_id: '12' });
    expect(to('12', 'a'.repeat(2000)).signup_message).toHaveLength(1000);
  });

  it('waits on my device for the one I wrote it to (R3.07)', () => {
    const draft = { member_id: '12', signup_message: 'Hello you', name: 'Zoe' };
    expect(openingValues(emptyValues, draft, link('member_id=12')).signup_message).toBe('Hello you');
    expect(openingValues(emptyValues, draft, {})).toMatchObject({ member_id: '12', signup_message: 'Hello you' });
  });

  it('never goes to somebody else (R2.11, R3.07)', () => {
    const draft = { member_id: '12', signup_message: 'Hello you', name: 'Zoe' };
    expect(openingValues(emptyValues, draft, link('member_id=13'))).toMatchObject({
      member_id: '13',
      signup_message: '',
      name: 'Zoe',
    });
    expect(openingValues(emptyValues, draft, to('13', 'Hello there')).signup_message).toBe('Hello there');
    expect(openingValues(emptyValues, draft, link('signup_message=Hello')).member_id).toBe('');
  });
});
