import MailOpen from 'lucide-react/icons/mail-open';
import { ActivationActions, useResending } from '#web/features/activation/activation-parts.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';

/** Whether the member still has to show that the address is theirs. */
export const useUnconfirmed = () => useShell().user?.status === 'not_confirmed';

/** In place of what needs a confirmed address: why, and the mail again. Its sentences come with the root's. */
export function ConfirmFirst() {
  const t = useTranslations('settings.confirm_first');
  const { user } = useShell();
  const resending = useResending();
  return (
    <AlertBanner tone="accent" icon={<MailOpen aria-hidden="true" />} action={<ActivationActions {...resending} />}>
      <p>
        <b>{t('title')}</b>
      </p>
      <p>{t.rich('text', { address: user?.email ?? '', b: (words) => <b>{words}</b> })}</p>
      <p role="status">{resending.said}</p>
    </AlertBanner>
  );
}
