import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Facts, Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';
import { debitsKey } from './debits-key.ts';
import { ExportButton } from './export-button.tsx';
import { ReturnFile } from './return-file.tsx';
import { useReasonWords } from './use-reason-words.ts';

type Debits = Answer<'officeDebits'>;

/** Direct debits: files for the bank, what came back, and why. */
export default function DebitsPage() {
  const t = useTranslations('office-money');
  const { call } = useOffice();
  const debits = useQuery({ queryKey: debitsKey, queryFn: () => call('officeDebits') });
  return (
    <OfficePage title={t('debits')}>
      <Loaded query={debits} lines={10}>
        {(loaded) =>
          loaded.configured ? (
            <Configured debits={loaded} />
          ) : (
            <Panel>
              <Nothing>{t('not_configured')}</Nothing>
            </Panel>
          )
        }
      </Loaded>
    </OfficePage>
  );
}

function Configured({ debits }: { debits: Debits }) {
  const t = useTranslations('office-money');
  const format = useFormatter();
  const may = useMay();
  const why = useReasonWords();
  return (
    <div className="office-stack">
      <div>
        <ExportButton kind="debits" />
      </div>
      {may('collect_debits') && <ReturnFile />}
      <div className="office-two">
        <div className="office-stack">
          <Files debits={debits} />
          <Returned debits={debits} />
        </div>
        <Panel title={t('reasons_title')} padded>
          {debits.reasons.length === 0 ? (
            <p className="office-note">{t('nothing_returned')}</p>
          ) : (
            <Facts
              facts={debits.reasons.map(({ reason, debits: count }) => ({
                name: why(reason),
                value: format.number(count),
              }))}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}

function Files({ debits: { files, waiting } }: { debits: Debits }) {
  const t = useTranslations('office-money');
  const format = useFormatter();
  const money = useMoney();
  const may = useMay();
  const { time } = useTime();
  const { call, download } = useOffice();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const collect = async () => {
    const { files: made } = await call('collectDebits', {});
    void queries.invalidateQueries({ queryKey: debitsKey });
    void showToast({ title: t('collected', { count: made.length }), tone: made.length > 0 ? 'ok' : 'info' });
  };
  const columns: Column<Debits['files'][number]>[] = [
    { name: t('file'), cell: ({ id }) => <b>{id}</b> },
    { name: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`), quiet: true, wide: true },
    { name: t('when'), cell: ({ created_at: at }) => time(at), quiet: true, wide: true },
    { name: t('debits_count'), cell: ({ debits }) => format.number(debits), end: true, quiet: true, wide: true },
    { name: t('amount'), cell: ({ amount }) => <b>{money(amount, 'EUR')}</b>, end: true },
    { name: t('returned'), cell: ({ returned }) => format.number(returned), end: true, quiet: true, wide: true },
    {
      name: t('actions'),
      hideName: true,
      end: true,
      cell: ({ id }) =>
        may('collect_debits') && (
          <button
            type="button"
            className="office-link"
            aria-label={t('download_file', { file: id })}
            onClick={() => void attempt(() => download('debitFile', { id }))}
          >
            {t('download')}
          </button>
        ),
    },
  ];
  return (
    <Panel
      title={t('files')}
      aside={
        may('collect_debits') && (
          <Button size="sm" variant="dark" busy={busy} onClick={() => void attempt(collect)}>
            {t('collect')}
          </Button>
        )
      }
    >
      <p className="office-pad office-note">
        {t('waiting', { count: waiting.debits, amount: money(waiting.amount, 'EUR') })}
      </p>
      {files.length === 0 ? (
        <Nothing>{t('no_files')}</Nothing>
      ) : (
        <OfficeTable label={t('files')} columns={columns} rows={files} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}

function Returned({ debits: { returned } }: { debits: Debits }) {
  const t = useTranslations('office-money');
  const money = useMoney();
  const { time } = useTime();
  const pathTo = useOfficePath();
  const why = useReasonWords();
  const columns: Column<Debits['returned'][number]>[] = [
    {
      name: t('payment'),
      cell: ({ payment_id: id }) => (
        <Link className="office-link" to={pathTo(`/payments/${id}`)}>
          {`…${id.slice(-6)}`}
        </Link>
      ),
    },
    { name: t('member'), cell: ({ member }) => member?.name ?? t('erased'), quiet: true, wide: true },
    { name: t('why'), cell: ({ reason }) => <span className="office-reason">{why(reason)}</span> },
    { name: t('when'), cell: ({ returned_at: at }) => time(at), quiet: true, wide: true },
    { name: t('amount'), cell: ({ amount }) => <b>{money(amount, 'EUR')}</b>, end: true },
  ];
  return (
    <Panel title={t('returned_title')}>
      {returned.length === 0 ? (
        <Nothing>{t('nothing_returned')}</Nothing>
      ) : (
        <OfficeTable label={t('returned_title')} columns={columns} rows={returned} keyOf={({ payment_id: id }) => id} />
      )}
    </Panel>
  );
}
