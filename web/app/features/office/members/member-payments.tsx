import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { usePaymentColumns } from '../money/payment-columns.tsx';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';

/** What a member paid, the newest first; the rest is with the payments. */
export function MemberPayments({ id }: { id: string }) {
  const t = useTranslations('office-members');
  const { call } = useOffice();
  const pathTo = useOfficePath();
  const columns = usePaymentColumns({ of: 'member' });
  const payments = useQuery({
    queryKey: ['office', 'payments', { member: id }],
    queryFn: () => call('officePayments', undefined, { member: id }),
  });
  const all = `${pathTo('/payments')}?${new URLSearchParams({ member: id })}`;
  return (
    <Panel
      title={t('payments')}
      aside={
        <Link className="office-link" to={all}>
          {t('open_payments')}
        </Link>
      }
    >
      <Loaded query={payments} lines={3}>
        {({ payments: rows }) =>
          rows.length === 0 ? (
            <Nothing>{t('no_payments')}</Nothing>
          ) : (
            <OfficeTable
              label={t('payments')}
              columns={columns}
              rows={rows.slice(0, 5)}
              keyOf={({ payment_id }) => payment_id}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
