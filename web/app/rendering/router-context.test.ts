import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { importsOf, trimToMatches } from './router-context.ts';

const context = {
  manifest: {
    entry: { module: '/entry.js', imports: ['/framework.js'] },
    routes: {
      root: { module: '/root.js', imports: ['/framework.js', '/ui.js'] },
      page: { module: '/page.js' },
      other: { module: '/other.js', imports: ['/map.js'] },
    },
  },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'page' } }] },
  branches: [],
} as unknown as EntryContext;

it('a page that sleeps is to load what its own modules import, each file once (R2.01)', () => {
  expect(importsOf(context)).toEqual(['/framework.js', '/ui.js']);
});

it('a page that sleeps has none of its imports preloaded (R2.01)', () => {
  const { entry, routes } = trimToMatches(context, true).manifest;
  expect([entry, routes.root, routes.page].flatMap((module) => module?.imports)).toEqual([]);
});

it('of all pages React is told of the one it renders (R2.01)', () => {
  const { routes } = trimToMatches(context, false).manifest;
  const { root, page } = context.manifest.routes;
  expect(routes).toEqual({ root, page });
});
