import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useShell } from '#web/platform/shell-context.ts';
import { afterVisit, consentNeeded, givenConsent } from './consent.ts';
import { captureTracking, knownTracking, rememberTracking, withoutTracking } from './tracking.ts';

const ConsentBanner = lazy(() => import('./consent-banner.tsx'));

/** Stands once, in the root: takes who sent a visitor out of the address, and asks what may become of it. */
export function TrackingHost() {
  const { settings } = useShell();
  const { key } = useLocation();
  const [asking, setAsking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at an address counts, whatever it changed.
  useEffect(() => {
    const { pathname, search, hash } = location;
    captureTracking(search);
    const cleaned = withoutTracking(search);
    // Past the router: it has nothing to load for this, and keeps its own state.
    if (cleaned !== search) history.replaceState(history.state, '', pathname + cleaned + hash);
    if (!knownTracking()) return;
    const needed = consentNeeded([settings.geoip_country, settings.geoip_selected_country]);
    const next = afterVisit(needed, givenConsent());
    if (next === 'remember') rememberTracking();
    setAsking(next === 'ask');
  }, [key]);

  if (!asking) return null;
  return (
    <Suspense>
      <ConsentBanner onAnswered={() => setAsking(false)} />
    </Suspense>
  );
}
