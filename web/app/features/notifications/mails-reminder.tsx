import MailX from 'lucide-react/icons/mail-x';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { dismiss } from '#web/platform/dismissals.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Says why no emails are sent, and switches them back on, until it is put aside: somebody may want it so. */
export function MailsReminder() {
  const t = useTranslations('alerts.mails');
  const { user } = useShell();
  const { busy, enable } = useEnabling();
  const [aside, setAside] = useState(false);
  const [reason] = user?.notifications_disabled ?? [];
  if (aside || !user || !reason) return null;
  const putAside = () => {
    dismiss('mails');
    setAside(true);
  };
  return (
    <div className="wrap alerts">
      <AlertBanner
        tone="warn"
        icon={<MailX aria-hidden="true" />}
        action={
          <Button size="sm" aria-busy={busy || undefined} onClick={() => void enable()}>
            {t('action')}
          </Button>
        }
        onDismiss={putAside}
        dismissLabel={t('dismiss')}
      >
        {t.rich(reason, { b: (words) => <b>{words}</b>, address: user.email })}
      </AlertBanner>
    </div>
  );
}

/** The call takes all switches: they are asked for first, and stay as they are. */
function useEnabling() {
  const t = useTranslations('alerts.mails');
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const enable = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { preferences } = await api('notifications');
      await api('changeNotifications', { preferences, notifications_disabled: [] });
      void showToast({ id: 'mails', tone: 'ok', title: t('done') });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ id: 'mails', tone: 'danger', title: error.message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, enable };
}
