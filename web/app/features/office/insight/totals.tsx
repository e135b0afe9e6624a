import { useTranslations } from '#web/platform/translate.ts';
import { changeFrom } from './chart-shape.ts';
import { amountOf, earnedIn, type Insight, type Measure } from './insight-filter.ts';
import { Sparkline } from './line-chart.tsx';
import { useFigures } from './use-figures.ts';

const shown = ['signups', 'activations', 'first_purchases', 'revenue', 'deletions'] as const satisfies Measure[];
/** More of these is worse. */
const unwelcome: readonly Measure[] = ['deletions'];

interface TotalsProps {
  now: Insight;
  before: Insight | undefined;
  currency: string;
  days: number;
}

/** The sums of the period, each with its course and how it compares with the period before. */
export const Totals = (props: TotalsProps) => (
  <dl className="insight-totals">
    {shown.map((measure) => (
      <Total key={measure} measure={measure} {...props} />
    ))}
  </dl>
);

function Total({ measure, now, before, currency, days }: TotalsProps & { measure: Measure }) {
  const t = useTranslations('insight');
  const say = useFigures();
  const value = amountOf(now.totals, measure, currency);
  const change = before && changeFrom(amountOf(before.totals, measure, currency), value);
  const better = unwelcome.includes(measure) ? (change ?? 0) <= 0 : (change ?? 0) >= 0;
  const others = measure === 'revenue' ? now.totals.money.filter((sum) => sum.currency !== currency) : [];
  return (
    <div className="insight-total">
      <dt>{t(`measures.${measure}`)}</dt>
      <dd>
        <b>{say.value(value, measure, currency)}</b>
        {others.map((sum) => (
          <span key={sum.currency} className="insight-other">
            {`+ ${say.money(earnedIn([sum], sum.currency), sum.currency)}`}
          </span>
        ))}
        <small>
          {change === undefined ? (
            t('nothing_before')
          ) : (
            <>
              <span className={better ? 'insight-better' : 'insight-worse'}>{say.change(change)}</span>{' '}
              {t('on_before', { days })}
            </>
          )}
        </small>
        <Sparkline values={now.rows.map((row) => amountOf(row, measure, currency))} />
      </dd>
    </div>
  );
}
