import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { progressBar } from '#contract/constants.ts';

/** Whether another page of this list is on its way and takes its time: a quick one shows no skeletons in between. */
export function useSlowPaging(): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const paging = next?.pathname === pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!paging) return setSlow(false);
    const appear = setTimeout(() => setSlow(true), progressBar.after);
    return () => clearTimeout(appear);
  }, [paging]);
  return slow && paging;
}
