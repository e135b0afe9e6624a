import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { invoiceKinds } from '#contract/office/office-files.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';
import { ExportButton } from './export-button.tsx';
import { Choice, SiteAndPeriod, useNarrowing } from './money-filters.tsx';

type Invoice = Answer<'officeInvoices'>['invoices'][number];

/** Invoices and credit notes of all sites, the newest first, each with its sheet. */
export default function InvoicesPage() {
  const t = useTranslations('office-money');
  const { call } = useOffice();
  const [cursors, setCursors] = useState<string[]>([]);
  const { asked, choose } = useNarrowing(['kind', 'host', 'from', 'to'], () => setCursors([]));
  const after = cursors.at(-1);
  const page = { ...asked, ...(after && { after }) };
  const invoices = useQuery({
    queryKey: ['office', 'invoices', page],
    queryFn: () => call('officeInvoices', undefined, page),
  });
  const columns = useColumns();
  const { kind: _, ...narrowed } = asked;
  return (
    <OfficePage title={t('invoices')}>
      <div className="office-filters">
        <Choice
          label={t('kind')}
          value={asked.kind}
          all={t('every_kind')}
          choices={invoiceKinds.map((value) => ({ value, name: t(`invoice_kinds.${value}`) }))}
          onChoose={(kind) => choose({ kind })}
        />
        <SiteAndPeriod asked={asked} onChoose={choose} />
        <ExportButton kind="invoices" narrowed={narrowed} />
      </div>
      <Panel>
        <Loaded query={invoices} lines={10}>
          {({ invoices: rows, next }) =>
            rows.length === 0 ? (
              <Nothing>{t('no_invoices')}</Nothing>
            ) : (
              <>
                <OfficeTable label={t('invoices')} columns={columns} rows={rows} keyOf={({ id }) => id} />
                <Pager cursors={cursors} next={next} onTurn={setCursors} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </OfficePage>
  );
}

function useColumns(): Column<Invoice>[] {
  const t = useTranslations('office-money');
  const money = useMoney();
  const { time } = useTime();
  const { download } = useOffice();
  const pathTo = useOfficePath();
  const open = async (id: string) => {
    try {
      await download('officeInvoice', { id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    }
  };
  return [
    {
      name: t('number'),
      cell: ({ number, payment_id: id }) => (
        <Link className="office-link" to={pathTo(`/payments/${id}`)}>
          {number}
        </Link>
      ),
    },
    { name: t('kind'), cell: ({ kind }) => t(`invoice_kinds.${kind}`), quiet: true, wide: true },
    { name: t('member'), cell: ({ member }) => member?.name ?? t('erased'), quiet: true, wide: true },
    { name: t('site'), cell: ({ host }) => host, quiet: true, wide: true },
    { name: t('when'), cell: ({ issued_at: at }) => time(at), quiet: true, wide: true },
    { name: t('vat'), cell: ({ vat, currency }) => money(vat, currency), quiet: true, end: true, wide: true },
    { name: t('gross'), cell: ({ gross, currency }) => <b>{money(gross, currency)}</b>, end: true },
    {
      name: t('actions'),
      hideName: true,
      end: true,
      cell: ({ number, payment_id: id }) => (
        <button
          type="button"
          className="office-link"
          aria-label={t('open_invoice', { number })}
          onClick={() => void open(id)}
        >
          {t('download')}
        </button>
      ),
    },
  ];
}
