import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import type { PaymentStatus } from '#contract/payments/payment-types.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { useOfficePath } from '../office-context.ts';
import { Pill, type Tone } from '../parts/panel.tsx';
import type { Column } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';

export type OfficePayment = Answer<'officePayments'>['payments'][number];

const tones: Record<PaymentStatus, Tone> = {
  loading: 'plain',
  pending: 'info',
  completed: 'ok',
  failed: 'warn',
  cancelled: 'plain',
  refunded: 'plain',
  chargeback: 'bad',
};

export function PaymentState({ status }: { status: PaymentStatus }) {
  const t = useTranslations('office-money');
  return <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>;
}

/** The columns of payments: all of them, or those of one member, whose name would stand in each line. */
export function usePaymentColumns({ of }: { of: 'everybody' | 'member' }): Column<OfficePayment>[] {
  const t = useTranslations('office-money');
  const methods = useTranslations('methods');
  const money = useMoney();
  const { time } = useTime();
  const pathTo = useOfficePath();
  const columns: (Column<OfficePayment> | false)[] = [
    {
      name: t('payment'),
      cell: ({ payment_id: id }) => (
        <Link className="office-link" to={pathTo(`/payments/${id}`)}>
          {shortId(id)}
        </Link>
      ),
    },
    of === 'everybody' && { name: t('member'), cell: ({ member }) => member?.name ?? t('erased'), quiet: true },
    of === 'everybody' && { name: t('site'), cell: ({ host }) => host, quiet: true, wide: true },
    { name: t('how'), cell: ({ paymentmethod }) => methodName(methods, paymentmethod), quiet: true, wide: true },
    { name: t('state'), cell: ({ status }) => <PaymentState status={status} /> },
    { name: t('when'), cell: ({ created_at: at }) => time(at), quiet: true, wide: true },
    { name: t('amount'), cell: ({ amount, currency }) => <b>{money(amount, currency)}</b>, end: true },
  ];
  return columns.filter((column) => column !== false);
}

/** A way of paying that has no name here, of a newer release perhaps, stands for itself. */
export function methodName(methods: ReturnType<typeof useTranslations<'methods'>>, name: string) {
  const key = name as Parameters<typeof methods>[0];
  return methods.has(key) ? methods(key) : name;
}

/** Enough of a number to tell lines apart; the whole of it stands on its own page. */
const shortId = (id: string) => `…${id.slice(-6)}`;
