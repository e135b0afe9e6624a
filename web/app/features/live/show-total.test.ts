import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showTotal } from './show-total.ts';

/** As much of a page as its title needs: whoever watches hears of every change, a moment later. */
let watchers: Set<() => void>;
let changes: number;
const page = {
  head: {},
  written: 'Members',
  get title() {
    return this.written;
  },
  set title(text: string) {
    this.written = text;
    changes += 1;
    // A page that writes its title without end would never come to rest.
    if (changes < 50) for (const tell of watchers) queueMicrotask(tell);
  },
};
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  watchers = new Set();
  changes = 0;
  page.written = 'Members';
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe() {
        watchers.add(this.tell);
      }
      disconnect() {
        watchers.delete(this.tell);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('what waits stands in front of the title, and a number that is already another one never does (R2.68)', async () => {
  const [early, late] = [new AbortController(), new AbortController()];
  // The message came and was read before the page had what shows it.
  early.abort();
  showTotal(1, early.signal);
  showTotal(2, late.signal);
  await settled();
  expect(page.title).toBe('(2) Members');
  page.title = 'Messages';
  await settled();
  expect(page.title).toBe('(2) Messages');
  late.abort();
  expect(page.title).toBe('Messages');
  expect(changes).toBeLessThan(10);
});
