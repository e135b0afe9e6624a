import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { browserFamily } from './push-rules.ts';

/** How a refusal is taken back: only the browser can, each in its own menus. */
export function PushBlocked({ onDismiss }: { onDismiss?: () => void }) {
  const t = useTranslations('push.blocked');
  const family = browserFamily(navigator.userAgent);
  return (
    <AlertBanner
      tone="warn"
      icon={<BellRing aria-hidden="true" />}
      {...(onDismiss && { onDismiss, dismissLabel: t('dismiss') })}
    >
      <p role="status">
        <b>{t('title')}</b>
      </p>
      <ol className="list-decimal ps-5">
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`${family}.${step}`)}</li>
        ))}
      </ol>
    </AlertBanner>
  );
}
