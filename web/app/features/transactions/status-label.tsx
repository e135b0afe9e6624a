import type { PaymentStatus } from '#contract/payment-types.ts';
import { useTranslations } from '#web/platform/translate.ts';

const tones: Record<PaymentStatus, string> = {
  loading: 'wait',
  pending: 'wait',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'off',
  refunded: 'off',
  chargeback: 'bad',
};

/** How a payment stands, in a word; its colour only repeats it. */
export function StatusLabel({ status }: { status: PaymentStatus }) {
  const t = useTranslations('transactions.status');
  return <span className={`status status--${tones[status]}`}>{t(status)}</span>;
}
