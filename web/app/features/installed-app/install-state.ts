import { lateParts, setLateParts } from '#web/platform/late-parts.ts';
import { deviceStore, visitStore } from '#web/platform/stores.ts';
import { installWay } from './install-rules.ts';

const visitsName = 'visits';
const countedName = 'visit-counted';

/** Counts the visit, and asks no more once the app is there. */
export function watchInstallation(signal: AbortSignal) {
  if (!visitStore.get(countedName)) {
    visitStore.set(countedName, '1');
    deviceStore.set(visitsName, String(visits() + 1));
  }
  addEventListener('appinstalled', () => setLateParts({ installWay: undefined }), { signal });
}

const visits = () => Number(deviceStore.get(visitsName) ?? 0);

/** Asked with the next page, and never on the one somebody arrives at: nothing moves under the reader's eyes. */
export function lookWhetherToAsk() {
  setLateParts({
    installWay: installWay({
      installed: matchMedia('(display-mode: standalone)').matches,
      visits: visits(),
      hasPrompt: lateParts().installPrompt !== undefined,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
  });
}

export const putInstallAside = () => setLateParts({ installWay: undefined });

/** Shows the browser's own question; to be called on a click. True where the member agreed. */
export async function install(): Promise<boolean> {
  const { installPrompt } = lateParts();
  // One offer is good for one question.
  setLateParts({ installPrompt: undefined });
  const answer = await installPrompt?.prompt();
  return answer?.outcome === 'accepted';
}
