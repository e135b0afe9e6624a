import { useSyncExternalStore } from 'react';
import { knownTracking } from '#web/features/visits/tracking.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { addressOf, type Search } from './search-address.ts';

/** The address of a page of a search. */
export function useSearchPath() {
  const path = usePathTo()('members');
  const network = useNetwork();
  return (search: Search, page = 1) => path + addressOf(search, page, network ? { network } : {});
}

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
