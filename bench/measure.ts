import { startPostgres, startRedis } from '../scripts/services.mjs';
import { measureLoad } from './load.ts';
import type { Context, Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { type Budgets, isDisturbed, judge, table, unmeasured } from './table.ts';

interface Run {
  name: string;
  scenario: Scenario;
  budgets: Budgets;
  rebuild: boolean;
}

/** Runs a scenario, prints its table, and gives the exit status: 0 when every budget was measured and kept. */
export async function measure({ name, scenario, budgets, rebuild }: Run): Promise<number> {
  const { context, stopAll } = openContext(rebuild);
  try {
    const judged = judge(name, await scenario.run(context), budgets);
    const dropped = unmeasured(name, judged, budgets);
    console.log(`\n${table(judged)}`);
    for (const budget of dropped) console.log(`${budget} has a budget but was not measured`);
    if (judged.some(isDisturbed))
      console.log(
        '\nDisturbed: the rounds of the baseline differ by more than half. Measure again on a quiet machine.',
      );
    const missed = judged.filter(({ verdict }) => verdict.startsWith('missed')).length + dropped.length;
    console.log(missed === 0 ? '\nEvery budget is kept.' : `\n${missed} of the budgets missed.`);
    return missed === 0 ? 0 : 1;
  } finally {
    await stopAll();
  }
}

/** Whatever a scenario starts through its context ends with it, also when it throws. */
function openContext(rebuild: boolean) {
  const running: { stop(): Promise<void> }[] = [];
  async function keep<Service extends { stop(): Promise<void> }>(starting: Promise<Service>): Promise<Service> {
    const service = await starting;
    running.push(service);
    return service;
  }
  const context: Context = {
    load: measureLoad,
    startServer: (options) => keep(startServer(options)),
    startPostgres: async () => (await keep(startPostgres({ durable: true }))).url,
    startRedis: async () => (await keep(startRedis())).url,
    report: (text) => console.log(`  ${text}`),
    rebuild,
    keep,
  };
  async function stopAll() {
    for (const service of running.splice(0).reverse()) await service.stop();
  }
  return { context, stopAll };
}
