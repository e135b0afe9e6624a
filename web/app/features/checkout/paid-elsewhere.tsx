import { useState } from 'react';
import { useLive } from '#web/platform/live.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';

/** Paid in another tab, or by an order of before: whoever stands here with a form learns it before paying twice. */
export function PaidElsewhere() {
  const t = useTranslations('checkout');
  const [credits, setCredits] = useState<number>();
  useLive('payment', ({ payment }) => {
    if (payment.status === 'completed') setCredits(payment.credits);
  });
  return (
    <div role="status">
      {credits !== undefined && <AlertBanner tone="ok">{t('elsewhere', { count: credits })}</AlertBanner>}
    </div>
  );
}
