import MailX from 'lucide-react/icons/mail-x';
import { Link } from 'react-router';
import type { NotificationSettings } from '#contract/notifications/notifications.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface MailsStoppedProps {
  reasons: NotificationSettings['notifications_disabled'];
  busy: boolean;
  onEnable: () => void;
}

/** No email is sent at all, whatever the switches say: why, and the one button that changes it. */
export function MailsStopped({ reasons, busy, onEnable }: MailsStoppedProps) {
  const t = useTranslations('notifications.mails_stopped');
  const { user } = useShell();
  const pathTo = usePathTo();
  return (
    <AlertBanner
      tone="warn"
      icon={<MailX aria-hidden="true" />}
      action={
        <Button size="sm" aria-busy={busy || undefined} onClick={onEnable}>
          {t('enable')}
        </Button>
      }
    >
      <p>
        <b>{t('title')}</b>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{t(`reasons.${reason}`, { address: user?.email ?? '' })}</p>
      ))}
      {reasons.includes('bounce') && (
        <p>
          <Link className="link" to={`${pathTo('settings')}#email`}>
            {t('change_address')}
          </Link>
        </p>
      )}
    </AlertBanner>
  );
}
