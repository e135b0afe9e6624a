import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InsightKind } from '#contract/insight/insight.ts';
import { useFormatter } from '#web/platform/translate.ts';
import { useOffice } from '../office-context.ts';
import { chosen, type InsightFilter, type Measure } from './insight-filter.ts';

interface Asked {
  kind: InsightKind;
  period: { from: string; to: string };
  filter: Pick<InsightFilter, 'host' | 'country' | 'network'>;
}

/** Figures of a period. While others are awaited the last ones stay: a chart does not blink with every choice. */
export function useInsight({ kind, period, filter: { host, country, network } }: Asked) {
  const { call } = useOffice();
  const query = chosen({ kind, ...period, host, country, network });
  return useQuery({
    queryKey: ['office', 'insight', query],
    queryFn: () => call('insight', undefined, query),
    placeholderData: keepPreviousData,
  });
}

/** Numbers, shares and sums as the reader's language writes them. */
export function useFigures() {
  const format = useFormatter();
  const money = (hundredths: number, currency: string) =>
    format.number(hundredths / 100, {
      style: 'currency',
      currency,
      maximumFractionDigits: Math.abs(hundredths) >= 100_000 ? 0 : 2,
    });
  return {
    number: (value: number) => format.number(value),
    share: (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 }),
    change: (value: number) =>
      format.number(value, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    money,
    value: (value: number, measure: Measure, currency: string) =>
      measure === 'revenue' ? money(value, currency) : format.number(value),
    shortDay: (day: string) => format.dateTime(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    longDay: (day: string) =>
      format.dateTime(new Date(day), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
  };
}
