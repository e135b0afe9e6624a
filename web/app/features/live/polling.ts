import { polling } from '#contract/constants.ts';
import { deliver } from '#web/platform/live.ts';

/**
 * The safety net under the stream: a page that is looked at asks again now and then, for the member and for whatever it
 * shows. A page behind another is not asked for; it asks when it is looked at again, if that was long ago.
 */
export function startPolling(refresh: () => void, signal: AbortSignal, every: number = polling.every) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - last >= every) {
      last = Date.now();
      refresh();
      deliver({ kind: 'resync', data: {} });
    }
    timer = setTimeout(look, last + every - Date.now());
  };
  timer = setTimeout(() => {
    document.addEventListener('visibilitychange', look, { signal });
    look();
  }, polling.startAfter);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
