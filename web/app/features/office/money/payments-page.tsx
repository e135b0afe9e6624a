import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MoneyList } from '#contract/office/office-files.ts';
import { paymentStatuses, providerNames } from '#contract/payments/payment-types.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';
import { ExportButton } from './export-button.tsx';
import { Choice, SiteAndPeriod, useNarrowing } from './money-filters.tsx';
import { usePaymentColumns } from './payment-columns.tsx';

/** Payments of all sites or of one member, the newest first. */
export default function PaymentsPage() {
  const t = useTranslations('office-money');
  const { call } = useOffice();
  const may = useMay();
  const [cursors, setCursors] = useState<string[]>([]);
  const { asked, choose } = useNarrowing(['status', 'provider', 'host', 'from', 'to', 'member'], () => setCursors([]));
  const after = cursors.at(-1);
  const page = { ...asked, ...(after && { after }) };
  const payments = useQuery({
    queryKey: ['office', 'payments', page],
    queryFn: () => call('officePayments', undefined, page),
  });
  const columns = usePaymentColumns({ of: 'everybody' });
  const { member, ...narrowed } = asked;
  return (
    <OfficePage title={t('payments')}>
      <div className="office-filters">
        <Choice
          label={t('state')}
          value={asked.status}
          all={t('every_state')}
          choices={paymentStatuses.map((value) => ({ value, name: t(`status.${value}`) }))}
          onChoose={(status) => choose({ status })}
        />
        <Choice
          label={t('provider')}
          value={asked.provider}
          all={t('every_provider')}
          choices={providerNames.map((value) => ({ value, name: t(`providers.${value}`) }))}
          onChoose={(provider) => choose({ provider })}
        />
        <SiteAndPeriod asked={asked} onChoose={choose} />
        {member && <Button onClick={() => choose({ member: '' })}>{t('of_everyone')}</Button>}
      </div>
      {may('export') && <TakeAlong narrowed={narrowed} />}
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

const lists = ['payments', 'refunds', 'chargebacks'] as const satisfies readonly MoneyList[];

/** Which list goes into the spreadsheet: the payments as they are narrowed, or what was given or taken back of them. */
function TakeAlong({ narrowed }: { narrowed: Record<string, string> }) {
  const t = useTranslations('office-money');
  const [kind, setKind] = useState<(typeof lists)[number]>('payments');
  return (
    <div className="office-filters office-take">
      <Field label={t('list')}>
        <Select
          value={kind}
          onChange={({ target }) => setKind(lists.find((each) => each === target.value) ?? 'payments')}
        >
          {lists.map((each) => (
            <option key={each} value={each}>
              {t(`lists.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ExportButton kind={kind} narrowed={narrowed} />
      <p className="office-note">{t('export_note')}</p>
    </div>
  );
}
