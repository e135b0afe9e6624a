import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

const never = () => () => {};

/**
 * The step of a form stands behind the # of the address, so that the phone's own Back goes a step back. Nothing is
 * loaded for that, and the server never sees it: it renders the first step, and the browser takes over from there.
 * Steps count from 1.
 */
export function useStepInAddress(names: readonly string[], first = 1) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const named = names.findIndex((name) => `#${name}` === hash) + 1;
  const step = (hydrated && named) || first;
  const goTo = (next: number, how?: 'replace') => {
    const cameFrom = (state as { from?: number } | null)?.from;
    // Going back is going back, not a visit more: otherwise the way out grows with every change of mind.
    if (next === cameFrom && next < step) return void navigate(-1);
    const to = { search, hash: names[next - 1] ?? '' };
    void navigate(to, { replace: how === 'replace', state: { from: step }, preventScrollReset: true });
  };
  return { step, goTo };
}
