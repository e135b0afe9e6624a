import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ExportCard } from './export-card.tsx';
import { useExports } from './use-exports.ts';
import './data-export.css';

/** For whom the site has closed out: their data is theirs all the same, and the refused login shows who they are. */
export function ExportOfClosed({ owner }: { owner: string }) {
  const t = useTranslations('data-export.closed');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['data-exports', owner, 'first'],
    queryFn: () => api('dataExports', undefined, { owner }),
  });
  if (!data) return null;
  return (
    <div className="data-export__closed">
      <p>{data.exports[0]?.state === 'waiting' ? t('asked') : t('text')}</p>
      <Copy owner={owner} initial={data} />
    </div>
  );
}

function Copy({ owner, initial }: { owner: string; initial: Answer<'dataExports'> }) {
  return <ExportCard exports={useExports({ initial, owner })} />;
}
