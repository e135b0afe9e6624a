import { expect, it } from 'vitest';
import { type InstallFacts, installWay } from './install-rules.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const facts: InstallFacts = { installed: false, visits: 3, hasPrompt: true, userAgent: android, touchPoints: 5 };

it.each<[string, Partial<InstallFacts>, string | undefined]>([
  ['with my third visit', {}, 'prompt'],
  ['not before', { visits: 2 }, undefined],
  ['not in the app itself', { installed: true }, undefined],
  ['not where the browser cannot', { hasPrompt: false }, undefined],
  ['by hand on an iPhone', { hasPrompt: false, userAgent: iphone }, 'iphone'],
  ['by hand on an iPad, which calls itself a Mac', { hasPrompt: false, userAgent: mac }, 'iphone'],
  ['not on a Mac', { hasPrompt: false, userAgent: mac, touchPoints: 0 }, undefined],
])('I am asked to install the app %s (R10.07)', (_when, change, way) => {
  expect(installWay({ ...facts, ...change })).toBe(way);
});
