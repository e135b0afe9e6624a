import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MadeDecision } from '#contract/moderation/moderation.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
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
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: ['office', 'own-decisions'] });
  const names = useNames();
  const columns = [
    { name: t('mine.at'), cell: ({ at }: MadeDecision) => time(at) },
    { name: t('mine.about'), cell: ({ kind }: MadeDecision) => names.kind(kind) },
    { name: t('mine.decision'), cell: ({ decision }: MadeDecision) => t(`made.${decision}`) },
    { name: t('mine.reason'), cell: ({ reason }: MadeDecision) => names.reason(reason) },
    {
      name: t('mine.after'),
      cell: (made: MadeDecision) =>
        made.overturned ? t('overturned') : canUndo(made) && <UndoButton made={made} onDone={again} />,
    },
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

const canUndo = ({ undo_until: until }: MadeDecision) => until !== null && new Date(until) > new Date();

function UndoButton({ made, onDone }: { made: MadeDecision; onDone: () => void }) {
  const t = useTranslations('office-queue');
  const { call } = useOffice();
  const undo = async () => {
    try {
      await call('undoDecision', { id: made.id });
      void showToast({ title: t('undone'), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    }
    onDone();
  };
  return (
    <Button size="sm" onClick={() => void undo()}>
      {t('take_back')}
    </Button>
  );
}
