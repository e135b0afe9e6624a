import { useQuery } from '@tanstack/react-query';
import type { MadeDecision } from '#contract/moderation/moderation.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';
import { useNames } from './use-names.ts';

/** What whoever looks decided lately. */
export default function DecisionsPage() {
  const t = useTranslations('office-queue');
  const { call } = useOffice();
  const { time } = useTime();
  const query = useQuery({ queryKey: ['office', 'own-decisions'], queryFn: () => call('ownDecisions') });
  const names = useNames();
  const columns = [
    { name: t('mine.at'), cell: ({ at }: MadeDecision) => time(at) },
    { name: t('mine.about'), cell: ({ kind }: MadeDecision) => names.kind(kind) },
    { name: t('mine.decision'), cell: ({ decision }: MadeDecision) => t(`made.${decision}`) },
    { name: t('mine.reason'), cell: ({ reason }: MadeDecision) => names.reason(reason) },
    { name: t('mine.after'), cell: ({ overturned }: MadeDecision) => (overturned ? t('overturned') : '') },
  ];
  return (
    <OfficePage title={t('mine.title')}>
      <Panel>
        <Loaded query={query}>
          {({ decisions }) =>
            decisions.length === 0 ? (
              <Nothing>{t('mine.none')}</Nothing>
            ) : (
              <OfficeTable label={t('mine.title')} columns={columns} rows={decisions} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </Panel>
    </OfficePage>
  );
}
