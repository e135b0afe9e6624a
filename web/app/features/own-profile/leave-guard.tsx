import { lazy, Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import type { OwnValues } from '#web/features/people/own-values.ts';
import type { Autosave } from '#web/platform/autosave.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Whoever goes to another page takes nothing unsaved along: it is saved first, and only what cannot be is asked about. */
export function LeaveGuard({ autosave }: { autosave: Autosave<OwnValues> }) {
  const [asks, setAsks] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && autosave.dirty(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let current = true;
    void autosave.flush().then((safe) => {
      if (!current) return;
      if (safe) blocker.proceed();
      else setAsks(true);
    });
    return () => {
      current = false;
    };
  }, [autosave, blocker]);
  if (!asks || blocker.state !== 'blocked') return null;
  const stay = () => {
    setAsks(false);
    blocker.reset();
  };
  return (
    <Suspense>
      <LeaveDialog
        onStay={stay}
        onLeave={() => {
          setAsks(false);
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
