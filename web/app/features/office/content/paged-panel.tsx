import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { FailedFace } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';

interface PagedPanelProps<Page, Row> {
  title: string;
  aside?: ReactNode;
  /** What stands there when nothing is listed. */
  empty: string;
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
}

/** A list of a site, a page of it after the other. */
export function PagedPanel<Page, Row>(props: PagedPanelProps<Page, Row>) {
  const { title, aside, empty, query, rowsOf, columns, keyOf } = props;
  const t = useTranslations('office');
  const more = useTranslations('office-content');
  const rows = query.data?.pages.flatMap(rowsOf) ?? [];
  return (
    <Panel title={title} aside={aside}>
      {query.isPending && (
        <Loading label={t('loading')} className="office-pad">
          <SkeletonText lines={5} />
        </Loading>
      )}
      {query.isError && <FailedFace error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <Nothing>{empty}</Nothing>}
      {rows.length > 0 && <OfficeTable label={title} columns={columns} rows={rows} keyOf={keyOf} />}
      {query.hasNextPage && (
        <div className="office-pad">
          <Button size="sm" onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            {more('more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
