export type PageProgressState = 'hidden' | 'running' | 'finishing';

/** The thin bar at the top. Whoever knows the navigation decides when: see the state's three values. */
export function PageProgress({ state, label }: { state: PageProgressState; label: string }) {
  // Always the same element, so that the bar can move from one state to the next.
  if (state === 'hidden') return <div className="page-progress" aria-hidden="true" />;
  return <div className={`page-progress page-progress--${state}`} role="progressbar" aria-label={label} />;
}
