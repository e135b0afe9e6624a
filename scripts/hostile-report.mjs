import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './progress.mjs';

/*
 * What the parts of the attack suite counted, each in a file of its own under .reports/hostile: how many requests, how
 * they were answered, and what must not have happened.
 */

/**
 * @typedef {{
 *   name: string,
 *   requests: number,
 *   byClass: Record<string, number>,
 *   unavailable: number,
 *   resets: number,
 *   faults: Record<string, number>,
 * }} HostileCount
 */

/** @returns {HostileCount[]} */
export function hostileReports(folder = join(root, '.reports/hostile')) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/** @param {HostileCount[]} reports */
export function hostileFaults(reports) {
  return reports.reduce((sum, { faults }) => sum + sumOf(Object.values(faults)), 0);
}

/** One line for the end of a run. @param {HostileCount[]} reports */
export function hostileSentence(reports) {
  const requests = sumOf(reports.map((report) => report.requests));
  const of = (/** @type {string} */ kind) => sumOf(reports.map(({ faults }) => faults[kind] ?? 0));
  return `${requests} hostile requests: ${of('5xx')} answers of 5xx but 503, ${of('stack')} stacks, ${of('leak')} leaks, ${hostileFaults(reports)} faults in all`;
}

/** @param {HostileCount[]} reports */
export function printHostile(reports) {
  const classes = ['2xx', '3xx', '4xx', '5xx'];
  const columns = ['requests', ...classes, '503', 'cut off', '5xx fault', 'stacks', 'leaks', 'other faults'];
  console.log(`\n${'attacks'.padEnd(12)}${columns.map((name) => name.padStart(13)).join('')}`);
  for (const report of reports) {
    const { '5xx': errors = 0, stack = 0, leak = 0, ...others } = report.faults;
    const figures = [
      report.requests,
      ...classes.map((name) => report.byClass[name] ?? 0),
      report.unavailable,
      report.resets,
      errors,
      stack,
      leak,
      sumOf(Object.values(others)),
    ];
    console.log(`${report.name.padEnd(12)}${figures.map((figure) => String(figure).padStart(13)).join('')}`);
  }
  console.log(`\n${hostileSentence(reports)}`);
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
