import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type Overlay, shownOverlay, watchOverlays } from '#web/features/people/overlays.ts';
import { useShell } from '#web/platform/shell-context.ts';

// Neither is needed for a page to stand: the news follow when it does, the overlay when there is one.
const NewLikes = lazy(() => import('./new-likes.tsx').catch(() => ({ default: () => null })));
const LikeOverlay = lazy<ComponentType<{ overlay: Overlay }>>(() =>
  import('./like-overlay.tsx').catch(() => ({ default: () => null })),
);

/** Stands once, in the root: whoever is liked learns of it on whatever page they are. */
export function LikeHost() {
  const { user } = useShell();
  const { search } = useLocation();
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  const overlay = useSyncExternalStore(watchOverlays, shownOverlay, () => undefined);
  if (!stands || (!user && !search.includes('t='))) return null;
  return (
    <Suspense>
      <NewLikes />
      {overlay && <LikeOverlay key={`${overlay.kind} ${overlay.profile.id}`} overlay={overlay} />}
    </Suspense>
  );
}
