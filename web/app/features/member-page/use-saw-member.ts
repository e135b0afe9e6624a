import { useEffect } from 'react';
import { useApi } from '#web/platform/use-api.ts';
import { refreshWaiting } from '#web/platform/waiting.ts';

/**
 * Says once that this profile was looked at: when the page is really before somebody's eyes, not when it was fetched
 * ahead, opened in a tab behind, or made ready by the browser for the case that it is wanted.
 */
export function useSawMember(id: string | undefined) {
  const api = useApi();
  useEffect(() => {
    if (!id) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      forget();
      // Nothing here hangs on it, and nobody should be told that a look was not counted.
      api('sawMember', { id }).then(
        ({ like }) => like.liked_by && refreshWaiting(),
        () => {},
      );
    };
    const forget = () => document.removeEventListener('visibilitychange', look);
    document.addEventListener('visibilitychange', look);
    look();
    return forget;
  }, [api, id]);
}
