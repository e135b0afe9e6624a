import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { chosen } from './insight-filter.ts';
import { useFigures } from './use-figures.ts';

type Cohort = Answer<'insightCohorts'>['cohorts'][number];

/** How many of those who joined in a week were still there in the weeks after it. */
export function Cohorts({ host }: { host: string | undefined }) {
  const t = useTranslations('insight');
  const { call } = useOffice();
  const [what, setWhat] = useState<'active' | 'paid'>('active');
  const query = chosen({ host });
  const found = useQuery({
    queryKey: ['office', 'cohorts', query],
    queryFn: () => call('insightCohorts', undefined, query),
  });
  return (
    <Panel
      title={t('cohorts')}
      aside={
        <Segmented
          label={t('cohorts_show')}
          hideLabel
          value={what}
          onValueChange={setWhat}
          options={[
            { value: 'active', label: t('active') },
            { value: 'paid', label: t('paid') },
          ]}
        />
      }
    >
      <Loaded query={found} lines={8}>
        {({ cohorts }) => {
          const joined = cohorts.filter(({ members }) => members > 0);
          if (joined.length === 0) return <Nothing>{t('nothing')}</Nothing>;
          return (
            <>
              <CohortTable cohorts={joined} what={what} />
              <p className="office-note insight-note">{t(`${what}_note`)}</p>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function CohortTable({ cohorts, what }: { cohorts: readonly Cohort[]; what: 'active' | 'paid' }) {
  const t = useTranslations('insight');
  const say = useFigures();
  const longest = Math.max(...cohorts.map(({ weeks }) => weeks.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="insight-cohorts" aria-label={t('cohorts')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('week_of')}</th>
            <th scope="col">{t('measures.signups')}</th>
            {Array.from({ length: longest }, (_, week) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number of the week is what the column is.
              <th key={week} scope="col">
                {t('week_number', { week })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, members, weeks }) => (
            <tr key={week}>
              <th scope="row">{say.shortDay(week)}</th>
              <td>{say.number(members)}</td>
              {weeks.map((reached, number) => {
                const share = Math.min(1, reached[what] / members);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the number of the week is what the cell is about.
                  <td key={number} style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties}>
                    {say.share(share)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
