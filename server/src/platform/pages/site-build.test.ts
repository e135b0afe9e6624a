import { expect, it } from 'vitest';
import { deliveredBy, type SiteBuild } from './site-build.ts';

const assets = { version: '1', url: '/assets/manifest.js', routes: { root: { path: '', css: ['/assets/root.css'] } } };
const build: SiteBuild = {
  entry: { module: { createRequestHandler: () => async () => new Response() } },
  routes: {},
  assets,
};

it('a site with a CDN names its files there, and the next page is rendered by the same build (R3.05)', () => {
  const delivered = deliveredBy('https://cdn.example', build);
  expect(delivered.assets).toEqual({
    version: '1',
    url: 'https://cdn.example/assets/manifest.js',
    routes: { root: { path: '', css: ['https://cdn.example/assets/root.css'] } },
  });
  expect(deliveredBy('https://cdn.example', build)).toBe(delivered);
  expect(build.assets).toBe(assets);
});

it('a site without one names them on itself (R3.05)', () => {
  expect(deliveredBy('', build)).toBe(build);
});
