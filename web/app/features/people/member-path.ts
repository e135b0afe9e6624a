import { useNetwork } from '#web/features/tracking/use-network.ts';
import { usePathTo } from '#web/platform/shell-context.ts';

/** Where a member's page is; for a visitor together with who sent them, where the site wants to know. */
export function useMemberPath() {
  const pathTo = usePathTo();
  const network = useNetwork();
  const query = network ? `?${new URLSearchParams({ network })}` : '';
  return (id: string) => pathTo('members-id', { id }) + query;
}
