import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { mayPrefetchHere } from '#web/platform/prefetch.ts';

const intents = ['pointerover', 'touchstart', 'focusin'] as const;

/** Stands once in the root: fetches the page that somebody is about to open. */
export function FetchAhead() {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-page="ahead"]');
      if (link && mayPrefetchHere()) setPage(link.pathname + link.search);
    };
    for (const intent of intents) document.addEventListener(intent, look, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, look);
    };
  }, []);
  return page === undefined ? null : <PrefetchPageLinks page={page} />;
}
