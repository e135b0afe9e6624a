import { setLateParts } from '#web/platform/late-parts.ts';
import { deviceStore, visitStore } from '#web/platform/stores.ts';
import { installWay } from './install-rules.ts';

/** What Chromium hands over where it could install the site; no other browser does. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let prompt: InstallPrompt | undefined;

const visitsName = 'visits';
const countedName = 'visit-counted';

/** Counts the visit, and keeps the browser's offer until a member wants it. */
export function watchInstallPrompt(signal: AbortSignal) {
  if (!visitStore.get(countedName)) {
    visitStore.set(countedName, '1');
    deviceStore.set(visitsName, String(visits() + 1));
  }
  addEventListener(
    'beforeinstallprompt',
    (event) => {
      // Else the browser would ask by itself, and at once.
      event.preventDefault();
      prompt = event as InstallPrompt;
    },
    { signal },
  );
  addEventListener('appinstalled', () => setLateParts({ installWay: undefined }), { signal });
}

const visits = () => Number(deviceStore.get(visitsName) ?? 0);

/** Asked with the next page, and never on the one somebody arrives at: nothing moves under the reader's eyes. */
export function lookWhetherToAsk() {
  setLateParts({
    installWay: installWay({
      installed: matchMedia('(display-mode: standalone)').matches,
      visits: visits(),
      hasPrompt: prompt !== undefined,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
  });
}

export const putInstallAside = () => setLateParts({ installWay: undefined });

/** Shows the browser's own question; to be called on a click. True where the member agreed. */
export async function install(): Promise<boolean> {
  const asked = prompt;
  // One offer is good for one question.
  prompt = undefined;
  const answer = await asked?.prompt();
  return answer?.outcome === 'accepted';
}
