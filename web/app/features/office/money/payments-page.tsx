import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paymentStatuses } from '#contract/payments/payment-types.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';
import { usePaymentColumns } from './payment-columns.tsx';

/** Payments of all sites or of one member, the newest first. */
export default function PaymentsPage() {
  const t = useTranslations('office-money');
  const { call } = useOffice();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [cursors, setCursors] = useState<string[]>([]);
  const [status, member] = [query.get('status') ?? '', query.get('member') ?? ''];
  const after = cursors.at(-1);
  const asked = { ...(status && { status }), ...(member && { member }), ...(after && { after }) };
  const payments = useQuery({
    queryKey: ['office', 'payments', asked],
    queryFn: () => call('officePayments', undefined, asked),
  });
  const columns = usePaymentColumns({ of: 'everybody' });
  const choose = (filter: Record<string, string>) => {
    setCursors([]);
    const kept = Object.entries({ status, member, ...filter }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(kept));
  };
  return (
    <OfficePage title={t('payments')}>
      <div className="office-filters">
        <Field label={t('state')}>
          <Select value={status} onChange={({ target }) => choose({ status: target.value })}>
            <option value="">{t('every_state')}</option>
            {paymentStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`status.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {member && <Button onClick={() => choose({ member: '' })}>{t('of_everyone')}</Button>}
        {may('export') && <Export />}
      </div>
      <Panel>
        <Loaded query={payments} lines={10}>
          {({ payments: rows, next }) =>
            rows.length === 0 ? (
              <Nothing>{t('no_payments')}</Nothing>
            ) : (
              <>
                <OfficeTable label={t('payments')} columns={columns} rows={rows} keyOf={({ payment_id: id }) => id} />
                <Pager cursors={cursors} next={next} onTurn={setCursors} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </OfficePage>
  );
}

/** All payments of a period for a spreadsheet; without dates the last 31 days. */
function Export() {
  const t = useTranslations('office-money');
  const { download } = useOffice();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await download('exportFile', { kind: 'payments', ...(from && { from }), ...(to && { to }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Field label={t('from')}>
        <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label={t('to')}>
        <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <Button busy={busy} onClick={() => void take()}>
        <Download aria-hidden="true" />
        {t('csv')}
      </Button>
    </>
  );
}
