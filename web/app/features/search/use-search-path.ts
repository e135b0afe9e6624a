import { useNetwork } from '#web/features/tracking/use-network.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { addressOf, type Search } from './search-address.ts';

/** The address of a page of a search. */
export function useSearchPath() {
  const path = usePathTo()('members');
  const network = useNetwork();
  return (search: Search, page = 1) => path + addressOf(search, page, network ? { network } : {});
}
