import { expect, test } from 'vitest';
import { landingSlug, nicheNumbers, niches } from './niches.ts';

test.each([
  [1, 'general', 'en', 'eng'],
  [1, 'general', 'fr', 'fr'],
  [2, 'she', 'en', 'she-eng'],
  [2, 'she', 'fr', 'she-fr'],
  [3, 'bdsm', 'en', 'bdsm-eng'],
  [3, 'bdsm', 'fr', 'bdsm-fr'],
  [4, 'bbw', 'en', 'bbw-eng'],
  [4, 'bbw', 'fr', 'bbw-fr'],
  [5, 'gilf', 'en', 'gilf-eng'],
  [5, 'gilf', 'fr', 'gilf-fr'],
  [6, 'milf', 'en', 'milf-eng'],
  [6, 'milf', 'fr', 'milf-fr'],
  [7, 'gay', 'en', 'gay-eng'],
  [7, 'gay', 'fr', 'gay-fr'],
] as const)('niche %i is %s, and its landing page in %s ends in %s (R1.03)', (number, name, locale, slug) => {
  expect(niches[number].name).toBe(name);
  expect(landingSlug(number, locale)).toBe(slug);
  expect(nicheNumbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
