import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#web/ui/toast.tsx';
import { ApiError } from './api.ts';
import { forgetWritten } from './kept-on-device.ts';
import { announceLogout, setLeaving } from './session-end.ts';
import { usePathTo, useShell } from './shell-context.ts';
import { useApi } from './use-api.ts';

/** Ends the session on the server first: only then is it true in this window, and in every other. */
export function useLogOut() {
  const api = useApi();
  const queries = useQueryClient();
  const pathTo = usePathTo();
  const { user } = useShell();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    setLeaving(true);
    try {
      // Not awaited: nothing may come between the end of the session and leaving the page, and the worker sees the
      // logout too.
      import('./forget-kept.ts').then(({ forgetKept }) => forgetKept()).catch(() => {});
      await api('logout');
      queries.clear();
      if (user) forgetWritten(user.id);
      announceLogout();
      location.assign(pathTo('index'));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setBusy(false);
      setLeaving(false);
      await showToast({ title: failure.message, tone: 'danger' });
    }
  };
  return { logOut, busy };
}
