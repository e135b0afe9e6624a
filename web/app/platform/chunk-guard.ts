import { useSyncExternalStore } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { guardNavigation, mayReload } from './chunk-reload.ts';
import { visitStore } from './stores.ts';

interface RouterWindow {
  __reactRouterDataRouter?: Parameters<typeof guardNavigation>[0] & { routes: RouteObject[] };
  __reactRouterManifest?: { routes: Record<string, { module: string }> };
}

interface ChunkState {
  loading: boolean;
  failure?: { error: unknown };
}

const idle: ChunkState = { loading: false };
let state = idle;
const watchers = new Set<() => void>();

/** Whether a page's code is on its way, for the bar, or could not be had, for the error page. */
export function useChunks(): ChunkState {
  return useSyncExternalStore(
    watch,
    () => state,
    () => idle,
  );
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
      const modules = (matchRoutes(router.routes, pathname) ?? []).map(
        ({ route }) => manifest.routes[route.id ?? '']?.module,
      );
      return Promise.all(modules.map((module) => module && import(/* @vite-ignore */ module)));
    },
    leaveFor: (path) => location.assign(path),
    mayReload: () => mayReload({ getItem: visitStore.get, setItem: visitStore.set }, Date.now()),
    showError: (error) => change({ loading: false, failure: { error } }),
    onLoading: (loading) => change({ loading }),
  });
}

function change(next: ChunkState) {
  state = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
