import { useLateParts } from '#web/platform/late-parts.ts';
import { useShell } from '#web/platform/shell-context.ts';

/** Whether this member is asked on this page to install the site: a no is remembered. */
export function useInstallOffer(): boolean {
  const { installWay } = useLateParts();
  const { user, dismissed } = useShell();
  return user?.status === 'active' && dismissed.install === undefined && installWay !== undefined;
}
