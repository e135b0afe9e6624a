import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseConfig } from './config.ts';
import { auditCredits } from './features/credits/credits.ts';
import { auditPayments } from './features/payments/payments.ts';
import { openPlatform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts } from './platform/timeouts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Proves that every balance is what its entries say, that all of them together are nothing, and that payments agree. */
async function main() {
  const platform = await openPlatform(parseConfig(process.env), root, { timeouts: commandTimeouts });
  try {
    const [credits, payments] = [await auditCredits(platform.db), await auditPayments(platform.db)];
    const faults = [...credits.faults, ...payments.faults];
    for (const [what, count] of Object.entries({ ...credits.books, ...payments.books }))
      say(`  ${what.replaceAll('_', ' ').padEnd(18)} ${count}`);
    say(faults.length ? `The books are wrong: ${faults.join(', ').replaceAll('_', ' ')}.` : 'The books are sound.');
    if (faults.length) process.exitCode = 1;
  } finally {
    await platform.close();
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : `The audit failed: ${error.message}`}\n`);
  process.exit(1);
});
