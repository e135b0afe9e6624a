import { beforeEach, describe, expect, it, vi } from 'vitest';
import { underPrefix } from '#contract/pages/asset-prefix.ts';
import { followDelivery } from './client-router.ts';

const manifest = () => ({
  version: '1',
  url: '/assets/manifest.js',
  routes: {
    root: { module: '/assets/root.js', imports: ['/assets/shell.js'], css: ['/assets/shell.css'] },
    page: { module: '/assets/page.js' },
  },
});

describe('the files that the router loads later (R3.05)', () => {
  beforeEach(() => void vi.stubGlobal('location', { origin: 'https://knot.example' }));

  it('come from the CDN that brought the code', () => {
    const page = { __reactRouterManifest: manifest() };
    followDelivery('https://cdn.example/knot/assets/entry.js', underPrefix, page);
    expect(page.__reactRouterManifest).toEqual({
      version: '1',
      url: 'https://cdn.example/knot/assets/manifest.js',
      routes: {
        root: {
          module: 'https://cdn.example/knot/assets/root.js',
          imports: ['https://cdn.example/knot/assets/shell.js'],
          css: ['https://cdn.example/knot/assets/shell.css'],
        },
        page: { module: 'https://cdn.example/knot/assets/page.js' },
      },
    });
  });

  it.each([
    ['the site itself brought it', 'https://knot.example/assets/entry.js'],
    ['it is being developed', 'https://knot.example/app/entry.client.tsx'],
  ])('stay as they are where %s', (_case, address) => {
    const page = { __reactRouterManifest: manifest() };
    followDelivery(address, underPrefix, page);
    expect(page.__reactRouterManifest).toEqual(manifest());
  });
});
