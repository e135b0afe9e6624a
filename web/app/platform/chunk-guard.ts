import { useSyncExternalStore } from 'react';
import { hydratedRouter } from '#web/rendering/client-router.ts';
import { guardNavigation, mayReload } from './chunk-reload.ts';
import { visitStore } from './stores.ts';

interface ChunkState {
  loading: boolean;
  failure?: { error: unknown };
}

const idle: ChunkState = { loading: false };
let state = idle;
const watchers = new Set<() => void>();

/** Whether the chunks of a page are being loaded, for the progress bar, or failed to, for the error page. */
export function useChunks(): ChunkState {
  return useSyncExternalStore(
    watch,
    () => state,
    () => idle,
  );
}

/** Installs the chunk guard on the router as soon as hydration has created it. */
export function guardChunks() {
  const hydrated = hydratedRouter();
  if (!hydrated) {
    requestAnimationFrame(guardChunks);
    return;
  }
  guardNavigation(hydrated.router, {
    load: hydrated.importRoutes,
    leaveFor: (path) => location.assign(path),
    mayReload: () => mayReload({ getItem: visitStore.get, setItem: visitStore.set }, Date.now()),
    showError: (error) => change({ loading: false, failure: { error } }),
    onLoading: (loading) => change({ loading }),
  });
}

function change(next: ChunkState) {
  state = next;
  for (const notify of watchers) notify();
}

function watch(notify: () => void) {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
