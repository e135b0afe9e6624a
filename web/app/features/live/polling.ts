import { polling } from '#contract/constants.ts';

export interface Polling {
  /** Polls once. */
  ask(): void;
  /** Whether this browser gets pushes as well: then it polls less often. */
  hasPush(): Promise<boolean>;
  signal: AbortSignal;
}

/**
 * The safety net under the stream: a visible page polls now and then. A hidden one does not; it polls when it is visible again,
 * if the last poll is long ago. Returns what is called when another tab polls.
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

/** Whether the browser has a subscription, which its own settings may have revoked. */
export async function browserHasPush(): Promise<boolean> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    return Boolean(await worker?.pushManager?.getSubscription());
  } catch {
    return false;
  }
}
