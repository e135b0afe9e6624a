import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { forgetFoundMembers } from '#web/features/search/search.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { showToast } from '#web/ui/toast.tsx';

interface Somebody {
  id: string;
  name: string;
}

/** Takes a block back, says so, and shows the page anew: whoever was hidden may be on it. */
export function useUnblock() {
  const t = useTranslations('blocking.block');
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const unblock = async ({ id, name }: Somebody) => {
    // Not the id of the message that offered it: that one is on its way out and would take this one along.
    const message = `unblock-${id}`;
    setBusy(true);
    try {
      await api('unblockMember', { id });
      forgetFoundMembers();
      await revalidate();
      void showToast({ id: message, tone: 'ok', title: t('unblocked', { name }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ id: message, tone: 'danger', title: error.message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, unblock };
}
