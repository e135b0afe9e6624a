import { useState } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';
import { amountOf, type Insight, type Measure, measures } from './insight-filter.ts';
import { LineChart } from './line-chart.tsx';
import { useFigures } from './use-figures.ts';

interface DayChartProps {
  now: Insight;
  before: Insight | undefined;
  measure: Measure;
  currency: string;
  onMeasure: (measure: Measure) => void;
}

/** One figure by day, as a line or as a table: both say the same. */
export function DayChart({ now, before, measure, currency, onMeasure }: DayChartProps) {
  const t = useTranslations('insight');
  const say = useFigures();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const values = now.rows.map((row) => amountOf(row, measure, currency));
  const earlier = before?.rows.map((row) => amountOf(row, measure, currency)) ?? [];
  const said = (value: number) => say.value(value, measure, currency);
  const largest = Math.max(0, ...values);
  const best = now.rows[values.indexOf(largest)];
  const title = t('by_day', { what: t(`measures.${measure}`) });
  const label = t('chart_label', {
    what: title,
    total: said(amountOf(now.totals, measure, currency)),
    days: values.length,
    best: best ? say.longDay(best.key) : '',
    most: said(largest),
  });
  return (
    <Panel
      title={title}
      className="insight-day-panel"
      aside={
        <>
          <p className="insight-legend" aria-hidden="true">
            <span>{t('this_period')}</span>
            <span>{t('before')}</span>
          </p>
          <Field label={t('figure')} hideLabel>
            <Select value={measure} onChange={({ target }) => onMeasure(target.value as Measure)}>
              {measures.map((name) => (
                <option key={name} value={name}>
                  {t(`measures.${name}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Segmented
            label={t('view')}
            hideLabel
            value={view}
            onValueChange={setView}
            options={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
        </>
      }
    >
      {view === 'chart' ? (
        <LineChart
          label={label}
          values={values}
          before={earlier}
          sayMark={(mark) => (measure === 'revenue' ? say.money(mark, currency) : say.number(mark))}
          sayDay={(place) => say.shortDay(now.rows[place]?.key ?? now.from)}
          sayPlace={(place) =>
            t('on_day', {
              day: say.longDay(now.rows[place]?.key ?? now.from),
              value: said(values[place] ?? 0),
              before: said(earlier[place] ?? 0),
            })
          }
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="insight-table" aria-label={title} tabIndex={0}>
          <OfficeTable
            label={title}
            keyOf={({ day }) => day}
            rows={now.rows.map(({ key }, place) => ({ day: key, value: values[place] ?? 0, was: earlier[place] ?? 0 }))}
            columns={[
              { name: t('day'), cell: ({ day }) => say.longDay(day) },
              { name: t('this_period'), cell: ({ value }) => said(value), end: true },
              { name: t('before'), cell: ({ was }) => said(was), end: true, quiet: true },
            ]}
          />
        </section>
      )}
    </Panel>
  );
}
