import { type ComponentType, useEffect, useState } from 'react';
import { type InstallPrompt, setLateParts } from '#web/platform/late-parts.ts';
import { useShell } from '#web/platform/shell-context.ts';

// Said once, and perhaps before the page stands. Kept until a member wants it: else the browser would ask by itself, and at once.
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault();
  setLateParts({ installPrompt: event as InstallPrompt });
});

/**
 * Stands once, in the root, and brings what follows when the page stands: nobody waits for it. A visitor gets no service worker:
 * they have nothing to come back to yet.
 */
export function InstalledAppHost() {
  const { user } = useShell();
  const [Standing, setStanding] = useState<ComponentType>();
  const id = user?.id;
  useEffect(() => {
    if (id)
      import('./installed-app-standing.tsx').then(
        ({ InstalledAppStanding }) => setStanding(() => InstalledAppStanding),
        // A page that is not kept is still a page.
        () => {},
      );
  }, [id]);
  return id && Standing ? <Standing key={id} /> : null;
}
