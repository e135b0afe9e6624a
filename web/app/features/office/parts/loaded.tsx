import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { FailedFace } from './page.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** How many lines stand in for what is awaited. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What a call answered, once it has; until then its shape, and instead of it why there is none. */
export function Loaded<Data>({ query, lines = 6, children }: LoadedProps<Data>) {
  const t = useTranslations('office');
  if (query.isPending) {
    return (
      <Loading label={t('loading')} className="office-pad">
        <SkeletonText lines={lines} />
      </Loading>
    );
  }
  if (query.isError) return <FailedFace error={query.error} onRetry={() => void query.refetch()} />;
  return children(query.data);
}
