import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { ExportButton } from './export-button.tsx';

/** Members whose payment was taken back after they had spent its credits. */
export default function OwedPage() {
  const t = useTranslations('office-money');
  const format = useFormatter();
  const { call } = useOffice();
  const pathTo = useOfficePath();
  const owed = useQuery({ queryKey: ['office', 'owed'], queryFn: () => call('officeOwed') });
  const columns: Column<Answer<'officeOwed'>['members'][number]>[] = [
    {
      name: t('member'),
      cell: ({ id, name }) => (
        <Link className="office-link" to={pathTo(`/members/${id}`)}>
          {name}
        </Link>
      ),
    },
    { name: t('site'), cell: ({ host }) => host, quiet: true },
    { name: t('credits'), cell: ({ owed: credits }) => <b>{format.number(credits)}</b>, end: true },
  ];
  return (
    <OfficePage title={t('owed')}>
      <div className="office-filters">
        <ExportButton kind="owed" />
      </div>
      <Panel>
        <Loaded query={owed}>
          {({ members, credits }) =>
            members.length === 0 ? (
              <Nothing>{t('nothing_owed')}</Nothing>
            ) : (
              <>
                <p className="office-pad office-note">{t('owed_sum', { credits })}</p>
                <OfficeTable label={t('owed')} columns={columns} rows={members} keyOf={({ id }) => id} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </OfficePage>
  );
}
