import { expect, test } from 'vitest';
import { siteSettings } from '#contract/sites/settings.ts';
import en from '../../../../locales/en/office-settings.json';
import { countriesIn, groupNames, kindOf, type SettingName, settingsIn } from './setting-kinds.ts';

// The kinds are read from a schema's own tree, whose names a release of zod may change (docs/upgrading.md).
test.each<[SettingName, string]>([
  ['name', 'text'],
  ['niche', 'choice'],
  ['signup_credits', 'number'],
  ['maintenance', 'switch'],
  ['countries', 'choices'],
  ['fictional_warning', 'words'],
  ['age_check', 'age_check'],
  ['payment_fees', 'table'],
])('the setting %s is edited as a %s', (name, kind) => {
  expect(kindOf(name).kind).toBe(kind);
});

test('every setting stands in one group and has a name that an operator can read (R3.05)', () => {
  const settings = groupNames.flatMap(settingsIn);
  expect(settings.toSorted()).toEqual(Object.keys(siteSettings.shape).toSorted());
  expect(settings.filter((name) => !(name in en.labels))).toEqual([]);
});

test('countries are typed with or without spaces, in small letters too', () => {
  expect(countriesIn('fr, be;nl  lu,')).toEqual(['FR', 'BE', 'NL', 'LU']);
});
