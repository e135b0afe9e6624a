import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { calls } from '#contract/calls.ts';
import { parseConfig } from './config.ts';
import { addStaff, hashStaffPassword } from './features/staff/staff.ts';
import { Failure } from './platform/http/failure.ts';
import { openPlatform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts } from './platform/timeouts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
const usage =
  'Say who: STAFF_PASSWORD=… npm run staff -- --login nina --name "Nina W." --role owner (or moderator, support, finance).';

/** Adds somebody who works in the back office; the first owner has nobody else who could. */
async function main() {
  const { values } = parseArgs({
    options: { login: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
  });
  // Not as a parameter: those are seen by everybody on the machine, and kept by the shell.
  const newcomer = calls.createStaff.body.safeParse({ ...values, password: process.env.STAFF_PASSWORD });
  if (!newcomer.success) throw new StartupError(usage);
  const platform = await openPlatform(parseConfig(process.env), root, { timeouts: commandTimeouts });
  try {
    const { password, ...who } = newcomer.data;
    const passwordHash = await hashStaffPassword(password, who);
    const { db, secrets, clock } = platform;
    const { totpSecret, totpUri } = await db.transaction((tx) =>
      addStaff(tx, { secrets, staff: undefined, now: clock.now() }, { ...who, passwordHash }),
    );
    say(`${who.name} may log in at /admin as ${who.login}, ${who.role}.`);
    say(`The secret for their authenticator app, shown this once: ${totpSecret}`);
    say(totpUri);
  } finally {
    await platform.close();
  }
}

main().catch((error) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});

function reasonOf(error: Error): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Failure && 'login' in (error.details.fields ?? {})) return 'Somebody has this login already.';
  if (error instanceof Failure) return 'This password is easily guessed: choose a longer one.';
  return `The account could not be added: ${error.message}`;
}
