import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#contract/pages/routes.ts';
import { withoutTracking } from '#contract/tracking/tracking.ts';
import { nextFor, onConsent, opensDoor } from '#web/features/tracking/consent.ts';
import {
  captureTracking,
  forgetTracking,
  keepDoorOpen,
  knownTracking,
  rememberTracking,
} from '#web/features/tracking/tracking.ts';
import { usePageName } from '#web/platform/page-name.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { farewell, type PageVisit, sayFarewell, visitIsLogged } from './page-visit.ts';

const ConsentBanner = lazy(() => import('#web/features/tracking/consent-banner.tsx'));

/** Stands once, in the root: takes who sent a visitor out of the address, and asks what may become of it. */
export function VisitsHost() {
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
    const next = nextFor(settings);
    if (next === 'remember') rememberTracking();
    else if (next === 'forget') forgetTracking(opensDoor(settings));
    else if (opensDoor(settings)) keepDoorOpen();
    // A page that was asleep asks already, and goes on asking.
    const isAsked = document.querySelector('[data-consent]:not([hidden])') !== null;
    setAsking(next === 'ask' && knownTracking() !== undefined && !isAsked);
  }, [key]);

  useEffect(() => onConsent(() => setAsking(false)), []);

  usePageVisits();
  if (!asking) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}

/** Whenever the page is hidden the server hears that it was, and of a logged visit also how it went. */
function usePageVisits() {
  const page = usePageName();
  const { settings } = useShell();
  const known = useRef(settings);
  const visit = useRef<PageVisit>(undefined);
  useEffect(() => {
    const { path } = splitLocale(location.pathname);
    // A page that hydrates on demand was touched before this.
    const touched = visit.current !== undefined || navigator.userActivation.hasBeenActive;
    visit.current = { page, path, since: visit.current ? performance.now() : 0, touched };
  }, [page]);
  useEffect(() => {
    known.current = settings;
  }, [settings]);
  useEffect(() => {
    const events = ['pointerdown', 'keydown'];
    const touch = () => {
      if (visit.current) visit.current.touched = true;
    };
    const leave = () => {
      if (document.visibilityState !== 'hidden') return;
      const mayStore = nextFor(known.current) === 'remember';
      const logged = visitIsLogged(location.search, mayStore) && visit.current;
      const network = mayStore ? knownTracking()?.network : undefined;
      sayFarewell(logged ? farewell(logged, performance.now(), network) : {});
    };
    visitIsLogged(location.search, nextFor(known.current) === 'remember');
    for (const event of events) addEventListener(event, touch);
    document.addEventListener('visibilitychange', leave);
    return () => {
      for (const event of events) removeEventListener(event, touch);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
}
