import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { countryName, isCountry } from '#contract/places/countries.ts';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { chosen, type InsightFilter, periods } from './insight-filter.ts';
import { useInsight } from './use-figures.ts';

interface FiltersProps {
  filter: InsightFilter;
  period: { from: string; to: string };
  onChoose: (name: string, value: string | undefined) => void;
}

const everything = { host: undefined, country: undefined, network: undefined };
const all = '*';

/** Which days, and whose. What can be chosen is what the period has. */
export function Filters({ filter, period, onChoose }: FiltersProps) {
  const t = useTranslations('insight');
  const { locale } = useShell();
  const sites = useInsight({ kind: 'sites', period, filter: everything });
  const countries = useInsight({ kind: 'countries', period, filter: everything });
  const sources = useInsight({ kind: 'sources', period, filter: everything });
  const keysOf = (query: typeof sites, current: string | undefined) => {
    const keys = query.data?.rows.map(({ key }) => key) ?? [];
    return current === undefined || keys.includes(current) ? keys : [current, ...keys];
  };
  const select = (
    name: 'host' | 'country' | 'network',
    label: string,
    keys: string[],
    say: (key: string) => string,
  ) => (
    <Field label={label}>
      <Select
        value={filter[name] ?? all}
        onChange={({ target }) => onChoose(name, target.value === all ? undefined : target.value)}
      >
        <option value={all}>{t('all')}</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {say(key)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="office-filters insight-filters">
      <Field label={t('period')}>
        <Select value={filter.days} onChange={({ target }) => onChoose('days', target.value)}>
          {periods.map((days) => (
            <option key={days} value={days}>
              {t('last_days', { days: Number(days) })}
            </option>
          ))}
        </Select>
      </Field>
      {select('host', t('site'), keysOf(sites, filter.host), (key) => key)}
      {select('country', t('country'), keysOf(countries, filter.country), (key) =>
        isCountry(key) ? countryName(key, locale) : key,
      )}
      {select('network', t('source'), keysOf(sources, filter.network), (key) => key || t('direct'))}
      <ExportButton filter={filter} period={period} />
    </div>
  );
}

function ExportButton({ filter: { host, country, network }, period }: Omit<FiltersProps, 'onChoose'>) {
  const t = useTranslations('insight');
  const may = useMay();
  const { download } = useOffice();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!may('export')) return null;
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await download('exportFile', chosen({ kind: 'days', ...period, host, country, network }));
    } catch (error) {
      // Whoever gives no code has changed their mind.
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'step_up_required') setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="insight-export">
      <Button size="sm" busy={busy} onClick={() => void save()}>
        <Download aria-hidden="true" />
        {t('csv')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
