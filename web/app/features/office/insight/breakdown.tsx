import { type ReactNode, useState } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';
import type { InsightRow } from './insight-filter.ts';
import { useFigures, type useInsight } from './use-figures.ts';

interface BreakdownProps {
  title: string;
  /** What the rows are: sites, countries, sources. */
  name: string;
  query: ReturnType<typeof useInsight>;
  sayKey: (key: string) => string;
  last: { name: string; cell: (row: InsightRow) => ReactNode };
}

const atFirst = 7;

/** Who joined, by one of the ways to divide them: the most first, with a bar for those who see. */
export function Breakdown({ title, name, query, sayKey, last }: BreakdownProps) {
  const t = useTranslations('insight');
  const say = useFigures();
  const [all, setAll] = useState(false);
  return (
    <Panel title={title}>
      <Loaded query={query} lines={5}>
        {({ rows }) => {
          const most = Math.max(1, ...rows.map(({ figures }) => figures.signups));
          if (rows.length === 0) return <Nothing>{t('nothing')}</Nothing>;
          return (
            <>
              <OfficeTable
                label={title}
                rows={all ? rows : rows.slice(0, atFirst)}
                keyOf={({ key }) => key}
                columns={[
                  {
                    name,
                    cell: ({ key, figures }) => (
                      <span className="insight-bar">
                        {sayKey(key)}
                        <i style={{ inlineSize: `${(figures.signups / most) * 100}%` }} />
                      </span>
                    ),
                  },
                  {
                    name: t('measures.signups'),
                    cell: ({ figures }) => <b>{say.number(figures.signups)}</b>,
                    end: true,
                  },
                  { ...last, end: true, quiet: true },
                ]}
              />
              {rows.length > atFirst && !all && (
                <p className="insight-more">
                  <Button size="sm" onClick={() => setAll(true)}>
                    {t('show_all', { count: rows.length })}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
