import { expect, it } from 'vitest';
import { landerBefore } from './lander-before.ts';

const site = 'https://site.example';

it.each([
  [`${site}/landers/gallery/paris?network=acme`, 'gallery'],
  [`${site}/fr/landers/tinderswipe`, 'tinderswipe'],
  [`${site}/members/12/landing2/casual-fr`, 'members-id-landing2'],
  [`${site}/members/12/signup`, 'members-id-signup'],
  [`${site}/members/12`, undefined],
  [`${site}/`, undefined],
  ['https://elsewhere.example/landers/gallery', undefined],
  ['', undefined],
])('whoever comes from "%s" was led by the landing page %s', (referrer, lander) => {
  expect(landerBefore(referrer, site)).toBe(lander);
});
