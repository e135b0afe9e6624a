import type { Answer } from '#contract/calls.ts';
import type { FigureName, Money } from '#contract/insight/insight.ts';

export type Insight = Answer<'insight'>;
export type InsightRow = Insight['rows'][number];

/** What can be drawn: a figure, or what was earned. */
export const measures = [
  'signups',
  'activations',
  'first_purchases',
  'revenue',
  'messages',
  'matches',
  'deletions',
] as const satisfies readonly (FigureName | 'revenue')[];
export type Measure = (typeof measures)[number];

export const periods = ['7', '30', '90', '365'] as const;
export type Period = (typeof periods)[number];

/** What the page is asked about, as its address says it. */
export interface InsightFilter {
  days: Period;
  host: string | undefined;
  country: string | undefined;
  network: string | undefined;
  measure: Measure;
}

const oneOf = <Value extends string>(known: readonly Value[], said: string | null, usual: Value): Value =>
  known.find((value) => value === said) ?? usual;

export const filterIn = (query: URLSearchParams): InsightFilter => ({
  days: oneOf(periods, query.get('days'), '30'),
  host: query.get('host') || undefined,
  country: /^[A-Z]{2}$/.exec(query.get('country') ?? '')?.[0],
  network: query.get('network') ?? undefined,
  measure: oneOf(measures, query.get('show'), 'signups'),
});

const day = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days up to today, and as many before them to compare with. */
export function periodsOf(days: Period, today: string) {
  const [last, count] = [Date.parse(today), Number(days)];
  const period = (end: number) => ({ from: dateOf(end - (count - 1) * day), to: dateOf(end) });
  return { now: period(last), before: period(last - count * day) };
}

/** Only what was chosen: a call is told nothing else. */
export const chosen = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));

export const earned = ({ gross, refunded }: Pick<Money, 'gross' | 'refunded'>) => gross - refunded;

/** What was earned in a currency. */
export const earnedIn = (money: readonly Money[], currency: string): number =>
  money.filter((sum) => sum.currency === currency).reduce((sum, each) => sum + earned(each), 0);

export const amountOf = (
  { figures, money }: Pick<InsightRow, 'figures' | 'money'>,
  measure: Measure,
  currency: string,
): number => (measure === 'revenue' ? earnedIn(money, currency) : figures[measure]);
