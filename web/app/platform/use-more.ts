import { type MouseEvent, useEffect, useRef, useState } from 'react';

interface ListPage<Item> {
  items: readonly Item[];
  /** Where the next page begins; null behind the last. */
  next: string | null;
}

/** A list of which further pages were asked for, and the link that asks for the next. */
interface More<Item> {
  /** The element around the list's own `li`. */
  ref(element: HTMLElement | null): void;
  shown: readonly Item[];
  next: string | null;
  busy: boolean;
  /** How many the last page brought. */
  added: number;
  loadMore(event: MouseEvent): void;
}

/** Pages that were asked for stay below the first one, also when that is loaded anew. */
export function useMore<Item extends { id: string }>(
  first: ListPage<Item>,
  load: (after: string) => Promise<ListPage<Item>>,
): More<Item> {
  const container = useRef<HTMLElement>(null);
  const [more, setMore] = useState<ListPage<Item>>();
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(0);
  const known = new Set(first.items.map(({ id }) => id));
  const shown = [...first.items, ...(more?.items.filter(({ id }) => !known.has(id)) ?? [])];
  const { next } = more ?? first;
  const focusFrom = useRef<number>(undefined);

  useEffect(() => {
    // Whoever reads or types their way through goes on with the first of the new ones.
    if (focusFrom.current === undefined || !more) return;
    const entry = container.current?.querySelectorAll('li')[focusFrom.current];
    entry?.querySelector('a')?.focus({ preventScroll: true });
    focusFrom.current = undefined;
  }, [more]);

  const loadMore = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !next) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const page = await load(next);
      focusFrom.current = shown.length;
      setAdded(page.items.length);
      // What stood on the first page stays, whatever comes in before it.
      setMore({ items: [...shown, ...page.items], next: page.next });
    } catch {
      // The link leads there all the same.
      location.assign(`?after=${next}`);
    } finally {
      setBusy(false);
    }
  };
  const ref = (element: HTMLElement | null) => {
    container.current = element;
  };
  return { ref, shown, next, busy, added, loadMore: (event) => void loadMore(event) };
}
