import { dayIn } from '#contract/accounts/birth-date.ts';
import { countryName, isCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { useChosenQuery } from '../parts/use-chosen-query.ts';
import { useTime } from '../parts/use-time.ts';
import { Breakdown } from './breakdown.tsx';
import { Cohorts } from './cohorts.tsx';
import { DayChart } from './day-chart.tsx';
import { Filters } from './filters.tsx';
import { earnedIn, filterIn, type InsightRow, periodsOf } from './insight-filter.ts';
import { Landers } from './landers.tsx';
import { Totals } from './totals.tsx';
import { useFigures, useInsight } from './use-figures.ts';
import './insight.css';

/** What happened on the sites: by day, and by site, country and who sent members. What is chosen stands in the address. */
export default function InsightPage() {
  const t = useTranslations('insight');
  const { time } = useTime();
  const [query, setQuery] = useChosenQuery();
  const filter = filterIn(query);
  const periods = periodsOf(filter.days, dayIn(useTimeZone(), new Date()));
  const choose = (name: string, value: string | undefined) => {
    const chosen = new URLSearchParams(query);
    if (value === undefined) chosen.delete(name);
    else chosen.set(name, value);
    setQuery(chosen, { replace: true, preventScrollReset: true });
  };
  const days = useInsight({ kind: 'days', period: periods.now, filter });
  const before = useInsight({ kind: 'days', period: periods.before, filter });
  const currency = days.data?.totals.money[0]?.currency ?? 'EUR';
  return (
    <OfficePage title={t('title')}>
      <Filters filter={filter} period={periods.now} onChoose={choose} />
      <Loaded query={days} lines={8}>
        {(now) => (
          <>
            <Totals now={now} before={before.data} currency={currency} days={Number(filter.days)} />
            <div className="insight-columns">
              <div className="office-stack">
                <DayChart
                  now={now}
                  before={before.data}
                  measure={filter.measure}
                  currency={currency}
                  onMeasure={(measure) => choose('show', measure)}
                />
                <Landers period={periods.now} host={filter.host} />
                <Cohorts host={filter.host} />
              </div>
              <Breakdowns filter={filter} period={periods.now} currency={currency} />
            </div>
            <p className="office-note insight-counted">
              {now.counted_at ? t('counted_at', { time: time(now.counted_at) }) : t('not_counted')}
            </p>
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

interface BreakdownsProps {
  filter: ReturnType<typeof filterIn>;
  period: { from: string; to: string };
  currency: string;
}

function Breakdowns({ filter, period, currency }: BreakdownsProps) {
  const t = useTranslations('insight');
  const { locale } = useShell();
  const say = useFigures();
  const sites = useInsight({ kind: 'sites', period, filter });
  const sources = useInsight({ kind: 'sources', period, filter });
  const countries = useInsight({ kind: 'countries', period, filter });
  const paid = ({ figures }: InsightRow) =>
    figures.signups > 0 ? say.share(figures.first_purchases / figures.signups) : '';
  const costEach = ({ figures, money }: InsightRow) => {
    const sum = money.find(({ cost }) => cost > 0);
    return sum && figures.signups > 0 ? say.money(Math.round(sum.cost / figures.signups), sum.currency) : '–';
  };
  return (
    <div className="office-stack">
      <Breakdown
        title={t('by_site')}
        name={t('site')}
        query={sites}
        sayKey={(key) => key}
        last={{ name: t('share_paid'), cell: paid }}
      />
      <Breakdown
        title={filter.network === undefined ? t('by_source') : t('by_campaign')}
        name={filter.network === undefined ? t('source') : t('campaign')}
        query={sources}
        sayKey={(key) => key || t(filter.network === undefined ? 'direct' : 'no_campaign')}
        last={{ name: t('cost_each'), cell: costEach }}
      />
      <Breakdown
        title={t('by_country')}
        name={t('country')}
        query={countries}
        sayKey={(key) => (isCountry(key) ? countryName(key, locale) : key)}
        last={{ name: t('measures.revenue'), cell: ({ money }) => say.money(earnedIn(money, currency), currency) }}
      />
    </div>
  );
}
