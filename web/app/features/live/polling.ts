import { polling } from '#contract/constants.ts';

export interface Polling {
  /** Asks for everything once. */
  ask(): void;
  /** Whether this browser is told by push as well: then it need not ask so often. */
  hasPush(): Promise<boolean>;
  signal: AbortSignal;
}

/**
 * The safety net under the stream: a page that is looked at asks again now and then. A page behind another does not; it
 * asks when it is looked at again, if nobody has asked for long. Answers how to say that another tab is asking.
 */
export function startPolling({ ask, hasPush, signal }: Polling): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const every = (await hasPush()) ? polling.everyWithPush : polling.every;
    if (signal.aborted) return;
    if (Date.now() - last >= every) {
      last = Date.now();
      ask();
    }
    clearTimeout(timer);
    timer = setTimeout(look, last + every - Date.now());
  };
  timer = setTimeout(() => {
    document.addEventListener('visibilitychange', look, { signal });
    void look();
  }, polling.startAfter);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    last = Date.now();
  };
}

/** As the browser knows it, which may have been told otherwise in its own settings. */
export async function browserHasPush(): Promise<boolean> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    return Boolean(await worker?.pushManager?.getSubscription());
  } catch {
    return false;
  }
}
