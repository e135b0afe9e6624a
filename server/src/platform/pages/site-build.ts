import { localeNames } from '#contract/locales.ts';
import { underPrefix } from '#contract/pages/asset-prefix.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { pages, pathTo, type RouteName } from '#contract/pages/routes.ts';

type PageHandler = (request: Request, context: PageContext) => Promise<Response>;

interface SiteRoute {
  parentId?: string | undefined;
}

/** What the build of the React site exports, as far as it concerns us. */
export interface SiteBuild {
  entry: { module: { createRequestHandler(build: SiteBuild, mode: string): PageHandler } };
  routes: Record<string, SiteRoute | undefined>;
  /** The manifest of the browser's files; its version is a hash of them all. */
  assets?: { version: string };
}

// Paths without parameters, by route id: matched here, because the router tries all routes one after the other.
const plainPages = new Map(
  (Object.keys(pages) as RouteName[])
    .filter((name) => !pages[name].path.includes(':'))
    .flatMap((name) => localeNames.map((locale) => [pathTo(name, locale), `${locale}.page.${name}`] as const)),
);

const delivered = new WeakMap<SiteBuild, Map<string, SiteBuild>>();

/** The build for a site whose files come from a CDN: the manifest names them under its prefix. */
export function deliveredBy(prefix: string, build: SiteBuild): SiteBuild {
  if (prefix === '' || !build.assets) return build;
  const known = delivered.get(build) ?? new Map<string, SiteBuild>();
  delivered.set(build, known);
  const prefixed = known.get(prefix) ?? { ...build, assets: underPrefix(prefix, build.assets) };
  known.set(prefix, prefixed);
  return prefixed;
}

const handlers = new WeakMap<SiteBuild, Map<string | undefined, PageHandler>>();

/**
 * The request handler of a path: for a path without parameters from a build that holds its routes alone, which is quicker to
 * match and to render, else from the whole build. A cut-down build is no public interface (docs/upgrading.md).
 */
export function handlerOf(build: SiteBuild, path: string): PageHandler {
  const named = plainPages.get(path);
  const page = named && build.routes[named] ? named : undefined;
  const known = handlers.get(build) ?? new Map<string | undefined, PageHandler>();
  handlers.set(build, known);
  const handler =
    known.get(page) ?? build.entry.module.createRequestHandler(page ? onlyPage(build, page) : build, 'production');
  known.set(page, handler);
  return handler;
}

function onlyPage(build: SiteBuild, page: string): SiteBuild {
  const routes: SiteBuild['routes'] = {};
  for (let id: string | undefined = page; id !== undefined; id = build.routes[id]?.parentId)
    routes[id] = build.routes[id];
  return { ...build, routes };
}
