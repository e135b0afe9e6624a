import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/platform/api.ts';
import { forgetWritten } from '#web/platform/kept-on-device.ts';
import { tellLoggedOut } from '#web/platform/session-news.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useApi } from '#web/platform/use-api.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Ends the session on the server first: only then is it true in this window, and in every other. */
export function useLogOut() {
  const api = useApi();
  const queries = useQueryClient();
  const pathTo = usePathTo();
  const { user } = useShell();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    try {
      await api('logout');
      queries.clear();
      if (user) forgetWritten(user.id);
      tellLoggedOut();
      location.assign(pathTo('index'));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setBusy(false);
      await showToast({ title: failure.message, tone: 'danger' });
    }
  };
  return { logOut, busy };
}
