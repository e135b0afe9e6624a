import { chunkReloadGuard } from '#contract/constants.ts';

const key = 'chunk-reload-at';

/**
 * After a release the chunks an open tab knows are gone. The first failure loads the wanted page in full; another one
 * within a minute is a real fault and goes to the error page instead of reloading for ever.
 */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(key) ?? 0);
  if (now - last < chunkReloadGuard) return false;
  storage.setItem(key, String(now));
  return true;
}

interface Router {
  navigate(to: unknown, options?: unknown): Promise<void>;
  createHref(location: unknown): string;
  routes: unknown;
}

export interface ChunkGuard {
  /** Loads the code of the pages an address needs; rejects when a chunk is missing. */
  load(path: string): Promise<unknown>;
  leaveFor(path: string): void;
  mayReload(): boolean;
  showError(error: unknown): void;
  /** Called when a page's code is waited for, and when that or the wait is over. */
  onLoading(loading: boolean): void;
}

/** Tries the code before the router does, because the router would reload the page being left, again and again. */
export function guardNavigation(router: Router, guard: ChunkGuard) {
  const navigate = router.navigate.bind(router);
  let latest = 0;
  router.navigate = async (to: unknown, options?: unknown) => {
    latest += 1;
    const mine = latest;
    const path =
      typeof to === 'string' ? to : typeof to === 'object' && to !== null ? router.createHref(to) : undefined;
    if (path === undefined) return navigate(to, options);
    guard.onLoading(true);
    try {
      await guard.load(path);
    } catch (error) {
      if (mine !== latest) return;
      guard.onLoading(false);
      return guard.mayReload() ? guard.leaveFor(path) : guard.showError(error);
    }
    // Who has clicked on meanwhile must not be taken back when the slower page's code comes at last.
    if (mine !== latest) return;
    await navigate(to, options).finally(() => mine === latest && guard.onLoading(false));
  };
}
