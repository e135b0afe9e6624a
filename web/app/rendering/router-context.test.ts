import type { EntryContext } from 'react-router';
import { expect, it, vi } from 'vitest';
import { hydrationScript, importsOf, trimToMatches } from './router-context.ts';

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

it('whatever a member wrote reaches the browser as it was, and cannot end the script (R2.01)', () => {
  const written = ['</script>', '`${alert()}`', 'it costs $5 \\ "so"', '\\u003c', 'a\r\nb\u2028'];
  const script = hydrationScript(`${JSON.stringify(written)}\n`);
  expect(script).not.toContain('<');
  const enqueue = vi.fn();
  const window = { __reactRouterContext: { streamController: { enqueue, close() {} } } };
  new Function('window', script)(window);
  expect(JSON.parse(enqueue.mock.lastCall?.[0])).toEqual(written);
});
