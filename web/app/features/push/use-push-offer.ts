import { usePushState } from '#web/platform/push-state.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { isPushOpen } from './push-rules.ts';

/** Whether this member is asked about push on this page: logged in, able to, not subscribed, and a key is set. */
export function usePushOffer(): boolean {
  const { isCapable, mayAsk } = usePushState();
  const isOpen = isPushOpen(useShell());
  // Whoever has just refused is told there how to allow it again, until they close that.
  return isOpen && isCapable && mayAsk;
}
