import { join } from 'node:path';
import { root } from './progress.mjs';
import { outcomesOfPlaywright } from './test-results.mjs';

/**
 * Prints journey by journey how it went in each engine, and which engine is absent.
 * @param {Record<string, { absent: string[], failed: boolean }>} outcome
 * @param {string} packages how to get what is absent
 */
export function printEngines(outcome, packages) {
  const engines = Object.keys(outcome);
  const walked = engines.map((engine) => ({
    engine,
    results: outcome[engine]?.absent.length ? [] : outcomesOfPlaywright(join(root, `.reports/engines-${engine}.json`)),
  }));
  const journeys = [...new Set(walked.flatMap(({ results }) => results.map(({ key }) => key)))];
  console.log(`\n${engines.map((engine) => engine.padEnd(9)).join('')}`);
  for (const journey of journeys) {
    const marks = walked.map(({ results }) => results.find(({ key }) => key === journey)?.status ?? 'not run');
    console.log(`${marks.map((mark) => mark.padEnd(9)).join('')}${journey}`);
  }
  for (const { engine, results } of walked) {
    const absent = outcome[engine]?.absent ?? [];
    const passed = results.filter(({ status }) => status === 'passed').length;
    console.log(
      absent.length > 0
        ? `${engine} is absent: ${absent.join(' and ')} could not be found (${packages}).`
        : `${engine}: ${passed} of ${results.length} journeys passed.`,
    );
  }
}
