import type { Budget, Measurement } from './scenario.ts';

export type Budgets = Record<string, Budget>;

export interface Judged extends Measurement {
  verdict: 'ok' | 'ok, disturbed' | 'missed' | 'missed, disturbed' | 'no budget';
}

/** Holds each figure against its own budget, or the one that budgets.json has for `<scenario>/<name>`. */
export function judge(scenario: string, measurements: Measurement[], budgets: Budgets): Judged[] {
  return measurements.map((measurement) => {
    const budget = measurement.budget ?? budgets[`${scenario}/${measurement.name}`];
    if (!budget) return { ...measurement, verdict: 'no budget' };
    // A figure that is not a number compares false with everything, and must not pass for that.
    const kept = 'max' in budget ? measurement.value <= budget.max : measurement.value >= budget.min;
    const verdict = kept ? 'ok' : 'missed';
    return { ...measurement, budget, verdict: isDisturbed(measurement) ? `${verdict}, disturbed` : verdict };
  });
}

const steadiest = 150;

/** Whether the baseline of a figure was not steady: then the machine was busy, and the run says little. */
export const isDisturbed = ({ spread = 100 }: Measurement) => !(spread <= steadiest);

/** A budget that nothing was measured for is a figure somebody dropped without saying so. */
export function unmeasured(scenario: string, judged: Judged[], budgets: Budgets): string[] {
  const measured = new Set(judged.map(({ name }) => `${scenario}/${name}`));
  return Object.keys(budgets).filter((name) => name.startsWith(`${scenario}/`) && !measured.has(name));
}

export function table(judged: Judged[]): string {
  const rows = judged.map(({ name, value, unit, budget, baseline, verdict }) => [
    name,
    `${round(value)} ${unit}`,
    budget ? showBudget(budget, unit) : '',
    baseline ? `${round(baseline.value)} ${baseline.unit}` : '',
    verdict,
  ]);
  const all = [['', 'measured', 'budget', 'compared with', 'verdict'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width);
  };
  return all.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

function showBudget(budget: Budget, unit: string) {
  return 'max' in budget ? `at most ${round(budget.max)} ${unit}` : `at least ${round(budget.min)} ${unit}`;
}

function round(value: number) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
