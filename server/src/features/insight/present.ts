import type { Answer } from '#contract/calls.ts';
import type { Figures, Money } from '#contract/insight/insight.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { CohortRow, FiguresRow, MoneyRow, Selection } from './queries.ts';
import { addDays, daysOf } from './rules.ts';

interface Found {
  selection: Selection;
  figures: readonly FiguresRow[];
  money: readonly MoneyRow[];
  countedAt: Date | undefined;
  sites: readonly Site[];
}

const nothing: Figures = {
  signups: 0,
  activations: 0,
  first_purchases: 0,
  messages: 0,
  matches: 0,
  deletions: 0,
};

export function present({ selection, figures, money, countedAt, sites }: Found): Answer<'insight'> {
  const { kind, first, last } = selection;
  const found = new Set([...figures, ...money].map(({ key }) => key));
  const keys = kind === 'days' ? daysOf({ first, last }) : [...found];
  const hosts = new Map(sites.map(({ id, host }) => [String(id), host]));
  const byKey = new Map(figures.map((row) => [row.key, row]));
  const rows = keys.map((key) => ({
    key: kind === 'sites' ? (hosts.get(key) ?? key) : key,
    figures: presentFigures(byKey.get(key) ?? nothing),
    money: money.filter((sum) => sum.key === key).map(presentMoney),
  }));
  if (kind !== 'days') rows.sort((one, other) => other.figures.signups - one.figures.signups);
  return {
    kind,
    from: first,
    to: last,
    counted_at: countedAt?.toISOString() ?? null,
    rows,
    totals: { figures: rows.map((row) => row.figures).reduce(addFigures, nothing), money: totalsOf(money) },
  };
}

const presentFigures = (row: Figures): Figures => ({
  signups: row.signups,
  activations: row.activations,
  first_purchases: row.first_purchases,
  messages: row.messages,
  matches: row.matches,
  deletions: row.deletions,
});

const presentMoney = ({ currency, gross, refunded, cost }: Money): Money => ({ currency, gross, refunded, cost });

const addFigures = (one: Figures, other: Figures): Figures => ({
  signups: one.signups + other.signups,
  activations: one.activations + other.activations,
  first_purchases: one.first_purchases + other.first_purchases,
  messages: one.messages + other.messages,
  matches: one.matches + other.matches,
  deletions: one.deletions + other.deletions,
});

/** The currency with the most money first. */
function totalsOf(money: readonly Money[]): Money[] {
  const totals = new Map<string, Money>();
  for (const { currency, gross, refunded, cost } of money) {
    const sum = totals.get(currency) ?? { currency, gross: 0, refunded: 0, cost: 0 };
    totals.set(currency, {
      currency,
      gross: sum.gross + gross,
      refunded: sum.refunded + refunded,
      cost: sum.cost + cost,
    });
  }
  return [...totals.values()].sort((one, other) => other.gross - one.gross);
}

export function presentCohorts({
  first,
  last,
  days,
  rows,
  countedAt,
}: {
  first: string;
  last: string;
  days: readonly FiguresRow[];
  rows: readonly CohortRow[];
  countedAt: Date | undefined;
}): Answer<'insightCohorts'> {
  const weeks = daysOf({ first, last }).filter((_day, place) => place % 7 === 0);
  const cohortOf = (week: string) => ({
    week,
    members: days
      .filter(({ key }) => key >= week && key <= addDays(week, 6))
      .reduce((sum, { signups }) => sum + signups, 0),
    weeks: weeks
      .filter((later) => later >= week)
      .map((later) => {
        const row = rows.find((each) => each.joined === week && each.week === later);
        return { active: row?.active ?? 0, paid: row?.paid ?? 0 };
      }),
  });
  return { counted_at: countedAt?.toISOString() ?? null, cohorts: weeks.map(cohortOf).reverse() };
}
