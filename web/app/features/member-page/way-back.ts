import { useNavigate } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';

/** How many pages of this visit lie behind this one: the router counts them in the browser's history. */
const pagesBehind = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Where a member's page lies. */
export type WayBackTo = 'members' | 'likes';

/** Back to where one came from on this site; whoever came straight here goes to the list the page lies under. */
export function useWayBack(to: WayBackTo = 'members') {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  return () => void (pagesBehind() > 0 ? navigate(-1) : navigate(pathTo(to)));
}
