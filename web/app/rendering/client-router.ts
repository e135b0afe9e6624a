import { matchRoutes, type RouteObject } from 'react-router';

/** The methods of the client router that can be replaced. */
export interface ClientRouter {
  navigate(to: unknown, options?: unknown): Promise<void>;
  createHref(location: unknown): string;
  routes: RouteObject[];
}

/** Globals that React Router sets while it hydrates a page: private names, listed in docs/upgrading.md. */
interface RouterWindow {
  __reactRouterDataRouter?: ClientRouter;
  __reactRouterManifest?: { version: string; routes: Record<string, { module: string }> };
}

export interface HydratedRouter {
  router: ClientRouter;
  /** Imports the modules of all routes that match a path, as a navigation would. */
  importRoutes(path: string): Promise<unknown>;
}

/** The router and its manifest of routes and chunks; undefined until hydration has created them. */
export function hydratedRouter(): HydratedRouter | undefined {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterWindow;
  if (!router || !manifest) return undefined;
  return {
    router,
    importRoutes(path) {
      const { pathname } = new URL(path, location.href);
      const modules = (matchRoutes(router.routes, pathname) ?? []).map(
        ({ route }) => manifest.routes[route.id ?? '']?.module,
      );
      return Promise.all(modules.map((module) => module && import(/* @vite-ignore */ module)));
    },
  };
}

/** Which release this page was made by: a hash of all its files. */
export const pageRelease = () => (window as RouterWindow).__reactRouterManifest?.version;

/**
 * The manifest names files by their paths on the site. Where a CDN brought this code, `codeAddress`, it brings those files too:
 * the server rendered the page with their addresses there, as `underPrefix` makes them.
 */
export function followDelivery(
  codeAddress: string,
  underPrefix: <Manifest>(prefix: string, manifest: Manifest) => Manifest,
  page = window as RouterWindow,
) {
  const { __reactRouterManifest: manifest } = page;
  const [prefix = ''] = codeAddress.split('/assets/');
  if (!manifest || prefix === codeAddress || prefix === location.origin) return;
  page.__reactRouterManifest = underPrefix(prefix, manifest);
}
