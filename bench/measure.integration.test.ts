import { expect, test } from 'vitest';
import { collect, node } from '../scripts/processes.mjs';
import { findRedis } from '../scripts/services.mjs';

/** In a process of its own, as `npm run bench` has one: a scenario that starts a service and measures one figure. */
const measureFigure = (value: number) =>
  collect(node, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    `import { measure } from './bench/measure.ts';
     const scenario = { run: async (context) => {
       await context.startRedis();
       return [{ name: 'figure', value: ${value}, unit: 'ms' }];
     } };
     process.exitCode = await measure({ name: 'tiny', scenario, budgets: { 'tiny/figure': { max: 5 } }, rebuild: false });`,
  ]);

// Without a Redis there is no service to start; in CI it has to be there.
const withRedis = test.skipIf(!findRedis() && !process.env.CI);

withRedis('a benchmark ends with status 0 when every budget is kept', async () => {
  expect(await measureFigure(5)).toMatchObject({ status: 0, output: expect.stringContaining('Every budget is kept.') });
});

withRedis('a benchmark ends with status 1 when a budget is missed', async () => {
  expect(await measureFigure(6)).toMatchObject({
    status: 1,
    output: expect.stringContaining('1 of the budgets missed'),
  });
});
