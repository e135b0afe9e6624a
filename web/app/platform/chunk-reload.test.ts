import { describe, expect, it } from 'vitest';
import { chunkReloadGuard } from '#contract/constants.ts';
import { type ChunkGuard, guardNavigation, mayReload } from './chunk-reload.ts';

const start = Date.UTC(2026, 10, 15, 20, 0, 0);

function emptyStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

/** A router in a tab of its own, and what became of every click. */
function openTab(load: ChunkGuard['load']) {
  const events: string[] = [];
  const storage = emptyStorage();
  const tab = { now: start, events };
  const router = {
    routes: [],
    createHref: (to: unknown) => (to as { pathname: string }).pathname,
    navigate: async (to: unknown) => void events.push(`shows ${typeof to === 'object' ? 'a place' : to}`),
  };
  guardNavigation(router, {
    load,
    leaveFor: (path) => void events.push(`loads ${path} in full`),
    mayReload: () => mayReload(storage, tab.now),
    showError: (error) => void events.push(`error page: ${(error as Error).message}`),
    onLoading: (loading) => void events.push(loading ? 'loading' : 'done'),
  });
  return Object.assign(tab, { go: (to: unknown) => router.navigate(to) });
}

const gone = async () => {
  throw new Error('404');
};

describe('a page whose code is gone after a release', () => {
  it('is loaded in full, once (R8.09)', async () => {
    const tab = openTab(gone);
    await tab.go('/fr/lang-config?x=1');
    expect(tab.events).toEqual(['loading', 'done', 'loads /fr/lang-config?x=1 in full']);
  });

  it('shows the error page when it fails again within a minute, instead of reloading for ever (R8.09)', async () => {
    const tab = openTab(gone);
    await tab.go('/one');
    tab.events.length = 0;
    tab.now += 59_999;
    await tab.go('/two');
    await tab.go('/two');
    expect(tab.events.filter((event) => event.includes('full'))).toEqual([]);
    expect(tab.events.filter((event) => event.startsWith('error page'))).toHaveLength(2);
  });

  it('may be loaded in full again after a minute (R8.09, R9.02)', async () => {
    expect(chunkReloadGuard).toBe(60_000);
    const tab = openTab(gone);
    await tab.go('/one');
    tab.now += 60_000;
    await tab.go('/two');
    expect(tab.events).toContain('loads /two in full');
  });

  it('is recognised wherever the link said it leads', async () => {
    const tab = openTab(gone);
    await tab.go({ pathname: '/by-object' });
    expect(tab.events).toContain('loads /by-object in full');
  });
});

describe('a page whose code is there', () => {
  it('is shown by the router, and the bar is told from the click to the end', async () => {
    const tab = openTab(async () => {});
    await tab.go('/lang-config');
    expect(tab.events).toEqual(['loading', 'shows /lang-config', 'done']);
  });

  it('needs no look at the code when somebody goes back in history', async () => {
    const tab = openTab(gone);
    await tab.go(-1);
    expect(tab.events).toEqual(['shows -1']);
  });

  it('does not come back over the page I clicked afterwards', async () => {
    const arrivals: Record<string, () => void> = {};
    const tab = openTab((path) => new Promise<void>((done) => Object.assign(arrivals, { [path]: done })));
    const slow = tab.go('/slow');
    const quick = tab.go('/quick');
    arrivals['/quick']?.();
    await quick;
    arrivals['/slow']?.();
    await slow;
    expect(tab.events.filter((event) => event.startsWith('shows'))).toEqual(['shows /quick']);
    expect(tab.events.at(-1)).toBe('done');
  });

  it('that fails late does not take me away from the page I clicked afterwards', async () => {
    const failures: Record<string, () => void> = {};
    const tab = openTab((path) =>
      path === '/quick'
        ? Promise.resolve()
        : new Promise((_, fail) => Object.assign(failures, { [path]: () => fail(new Error('404')) })),
    );
    const slow = tab.go('/slow');
    await tab.go('/quick');
    failures['/slow']?.();
    await slow;
    expect(tab.events).toEqual(['loading', 'loading', 'shows /quick', 'done']);
  });
});
