import CircleX from 'lucide-react/icons/circle-x';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import type { Payment } from './load-checkout.server.ts';
import { stageOf } from './payment-stage.ts';

/** That it came to nothing, and what was the matter where somebody knows; the form below is the way on. */
export function NotPaid({ payment }: { payment: Payment | null }) {
  const t = useTranslations('checkout.failed');
  const methods = useTranslations('methods');
  if (!payment || stageOf(payment) !== 'not_paid') return null;
  return (
    <AlertBanner tone="danger" icon={<CircleX aria-hidden="true" />}>
      <b>{t('title')}</b>
      <p>
        {t('with', { method: methods(payment.paymentmethod) })} {t('text')}
      </p>
    </AlertBanner>
  );
}
