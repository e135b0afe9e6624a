import { cpus } from 'node:os';

/**
 * @typedef {'ok' | 'again' | 'failed' | 'not run'} Verdict
 * @typedef {{ name: string, verdict: Verdict, seconds?: number, passed: number, failed: number, note?: string }} Line
 * @typedef {{ name: string, seconds: number, processorSeconds: number }} Stage
 */

const mostLines = 400;

/** Collects one line per step of a test run, and says at the end how it went. */
export class TestSummary {
  /** @type {Line[]} */
  lines = [];
  /** @type {Stage[]} */
  stages = [];

  /** @param {{ strict: boolean }} options strict: what did not run counts as a failure, as in CI */
  constructor({ strict }) {
    this.strict = strict;
  }

  /**
   * Part of the run that nothing else runs beside, so that the processors' time is its own.
   * @template Result
   * @param {string} name
   * @param {() => Promise<Result>} work
   * @returns {Promise<Result>}
   */
  async stage(name, work) {
    const started = Date.now();
    const before = processorSeconds();
    const result = await work();
    this.stages.push({ name, processorSeconds: processorSeconds() - before, ...since(started) });
    return result;
  }

  /**
   * A check is one thing that holds or does not.
   * @param {string} name
   * @param {() => Promise<{ status: number, output: string, note?: string }>} work
   * @returns {Promise<boolean>}
   */
  async check(name, work) {
    const started = Date.now();
    const { status, output, note } = await work().catch((error) => ({
      status: 1,
      output: describeError(error),
      note: '',
    }));
    const good = status === 0;
    if (!good) showFailure(name, output);
    this.add({
      name,
      verdict: good ? 'ok' : 'failed',
      passed: good ? 1 : 0,
      failed: good ? 0 : 1,
      note,
      ...since(started),
    });
    return good;
  }

  /**
   * A suite counts test by test. Its output was shown while it ran.
   * @param {string} name
   * @param {() => Promise<{ status: number }>} work
   * @param {() => import('./test-results.mjs').Count} count
   */
  async suite(name, work, count) {
    const started = Date.now();
    process.stdout.write(`\n${name}\n`);
    const { status } = await work();
    const { passed, failed, skipped, again } = count();
    // A run can also fail outside of any test: an error nobody caught, a report that was never written.
    const failures = status !== 0 && failed === 0 ? 1 : failed;
    const note = failures > failed ? 'ended with an error outside of its tests' : `${passed} passed, ${failed} failed`;
    this.add({ name, verdict: failures > 0 ? 'failed' : 'ok', passed, failed: failures, note, ...since(started) });
    for (const title of again)
      this.add({ name: title, verdict: 'again', passed: 0, failed: 0, note: 'at the second try' });
    for (const title of skipped) this.notRun(title, 'skipped');
  }

  /**
   * @param {string} name
   * @param {string} reason
   */
  notRun(name, reason) {
    this.add({ name, verdict: 'not run', passed: 0, failed: this.strict ? 1 : 0, note: reason });
  }

  /**
   * @param {string} remark said before the last line
   * @returns {number} the exit status
   */
  print(remark) {
    const width = Math.max(...[...this.lines, ...this.stages].map(({ name }) => name.length));
    console.log('\nSummary');
    for (const { verdict, name, seconds, note } of this.lines) {
      const time = seconds === undefined ? '' : `${seconds.toFixed(1)} s`;
      console.log(`  ${verdict.padEnd(7)}  ${name.padEnd(width)}  ${time.padStart(7)}  ${note ?? ''}`.trimEnd());
    }
    console.log('\nStages, with the seconds that the processors of this machine worked meanwhile');
    for (const { name, seconds, processorSeconds } of this.stages) {
      console.log(
        `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${processorSeconds.toFixed(1).padStart(7)} s`,
      );
    }
    const total = (/** @type {'passed' | 'failed'} */ key) => this.lines.reduce((sum, line) => sum + line[key], 0);
    console.log(`\n${remark}`);
    console.log(`${total('passed')} passed, ${total('failed')} failed`);
    return total('failed') > 0 ? 1 : 0;
  }

  /** @param {Line} line */
  add(line) {
    this.lines.push(line);
    const time = line.seconds === undefined ? '' : ` ${line.seconds.toFixed(1)} s`;
    console.log(`  ${line.name}: ${line.verdict}${time}`);
  }
}

/**
 * CPU time of the whole machine since it was started, whatever runs on it. A browser that is killed leaves its
 * processes to nobody, so the times of our own children would lack what costs the most.
 */
function processorSeconds() {
  const working = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return working.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

/** @param {number} started */
function since(started) {
  return { seconds: (Date.now() - started) / 1000 };
}

/**
 * @param {string} name
 * @param {string} output
 */
function showFailure(name, output) {
  const lines = output.trimEnd().split('\n');
  console.log(`\n${name} failed:`);
  console.log(lines.slice(0, mostLines).join('\n'));
  if (lines.length > mostLines) console.log(`… and ${lines.length - mostLines} more lines`);
  console.log();
}

/** @param {unknown} error */
function describeError(error) {
  if (!(error instanceof Error)) return String(error);
  const details = 'details' in error ? `${error.details}\n` : '';
  return `${details}${details ? error.message : (error.stack ?? error.message)}`;
}
