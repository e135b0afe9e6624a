import { useLocation, useNavigate } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';

/** Back to where one came from on this site; whoever came straight here goes to the search. */
export function useWayBack() {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  // The first page of a visit has this key: before it lies another site, or nothing.
  const cameFromHere = useLocation().key !== 'default';
  return () => void (cameFromHere ? navigate(-1) : navigate(pathTo('members')));
}
