import { useSyncExternalStore } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { knownTracking } from './tracking.ts';

/** Who sent a visitor, where the site shows its members only to those who were sent. Known in the browser alone. */
export function useNetwork(): string | undefined {
  const { user, settings } = useShell();
  const network = useSyncExternalStore(
    () => () => {},
    () => knownTracking()?.network,
    () => undefined,
  );
  return user || settings.logged_out_search !== 'none' ? undefined : network;
}
