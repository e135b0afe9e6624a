import { useQueryClient } from '@tanstack/react-query';
import { forgetWritten } from './kept-on-device.ts';
import { announceLogout } from './session-end.ts';
import { useShell } from './shell-context.ts';

/** Clears the browser after the server has ended a session: nothing of the member stays in this browser, and every other window hears of it. */
export function useForgetSession() {
  const queries = useQueryClient();
  const { user } = useShell();
  return () => {
    // Not awaited: nothing may come between the end of the session and leaving the page.
    import('./forget-kept.ts').then(({ forgetKept }) => forgetKept()).catch(() => {});
    queries.clear();
    if (user) forgetWritten(user.id);
    announceLogout();
  };
}
