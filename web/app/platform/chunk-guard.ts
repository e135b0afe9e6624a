import { matchRoutes, type RouteObject } from 'react-router';
import { guardNavigation, mayReload } from './chunk-reload.ts';

interface RouterWindow {
  __reactRouterDataRouter?: Parameters<typeof guardNavigation>[0] & { routes: RouteObject[] };
  __reactRouterManifest?: { routes: Record<string, { module: string }> };
}

/** Installs the chunk guard on the router as soon as hydration has made it. */
export function guardChunks() {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterWindow;
  if (!router || !manifest) {
    requestAnimationFrame(guardChunks);
    return;
  }
  guardNavigation(router, {
    load: (path) => {
      const { pathname } = new URL(path, location.href);
      const modules = (matchRoutes(router.routes, pathname) ?? []).map(({ route }) => manifest.routes[route.id ?? '']?.module);
      return Promise.all(modules.map((module) => module && import(/* @vite-ignore */ module)));
    },
    leaveFor: (path) => location.assign(path),
    mayReload: () => mayReload(sessionStorage, Date.now()),
    showError: (error) => window.dispatchEvent(new CustomEvent('chunk-failed', { detail: error })),
  });
}
