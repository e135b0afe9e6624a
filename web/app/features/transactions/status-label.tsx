import type { PaymentStatus } from '#contract/payments/payment-types.ts';
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

interface StatusLabelProps {
  transaction: { status: PaymentStatus; amount: number; refunded: number };
}

/** How a payment stands, in a word; its colour only repeats it. */
export function StatusLabel({ transaction: { status, amount, refunded } }: StatusLabelProps) {
  const t = useTranslations('transactions.status');
  const isPart = status !== 'chargeback' && refunded > 0 && refunded < amount;
  return <span className={`status status--${tones[status]}`}>{t(isPart ? 'partly_refunded' : status)}</span>;
}
