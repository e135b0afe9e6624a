import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseConfig } from './config.ts';
import {
  block,
  blockFor,
  type CollectedFile,
  collectDue,
  DebitCollector,
  fileAgain,
  importReturnFile,
  UnreadableFile,
  unblock,
} from './features/direct-debit/direct-debit.ts';
import { Sites } from './features/sites/sites.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts } from './platform/timeouts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;
/** More than any bank sends in a day; whatever is larger is not read into memory. */
const largestFile = 20 * 2 ** 20;

/** For the operator who deals with the bank: files to collect with, returns to take in, and who is not to pay by direct debit. */
async function main() {
  const { values } = parseArgs({
    options: {
      again: { type: 'string' },
      returns: { type: 'string' },
      block: { type: 'string' },
      unblock: { type: 'string' },
    },
  });
  const config = parseConfig(process.env);
  if (!config.directDebit)
    throw new StartupError('Direct debit is not configured here: set DEBIT_CREDITOR_ID (see .env.example).');
  const platform = await openPlatform(config, root, { timeouts: commandTimeouts });
  try {
    const debits = new DebitCollector(config.directDebit, platform.secrets);
    if (values.returns !== undefined) await importReturns(platform, debits, values.returns);
    else if (values.again !== undefined) await writeAgain(platform, debits, values.again);
    else if (values.block !== undefined) await changeBlock(platform, debits, values.block, true);
    else if (values.unblock !== undefined) await changeBlock(platform, debits, values.unblock, false);
    else await collect(platform, debits);
  } finally {
    await platform.close();
  }
}

async function collect(platform: Platform, debits: DebitCollector) {
  const files = await collectDue(platform.db, debits, platform.clock.now(), async (file) => {
    await show(platform, file);
  });
  say(files.length > 0 ? 'Send these to the bank today.' : 'Nothing is due.');
}

async function writeAgain(platform: Platform, debits: DebitCollector, messageId: string) {
  const file = await fileAgain(platform.db, debits, messageId);
  if (!file) throw new StartupError(`There is no file ${messageId}.`);
  if (file === 'given up')
    throw new StartupError(`The bank refused ${messageId}: its debits wait for the next file, or are in one.`);
  await show(platform, file);
}

const show = async (platform: Platform, file: CollectedFile) =>
  say(`  ${await put(platform, file)}  ${file.debits} ${file.kind}, ${euros(file.amount)}`);

/** Writes a file atomically, readable by the operator alone. */
async function put({ config }: Platform, { messageId, xml }: CollectedFile): Promise<string> {
  const folder = resolve(config.dataFolder, 'debits');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${messageId}.xml`);
  await writeFile(`${path}.part`, xml, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return path;
}

async function importReturns(platform: Platform, debits: DebitCollector, path: string) {
  const { config, outbox, secrets, db, bus, clock } = platform;
  if ((await stat(path)).size > largestFile) throw new UnreadableFile('The file is too large.');
  const sites = new Sites(db, bus, config.production);
  await sites.reload();
  const deps = { sites, mailer: { outbox, secrets, publicUrl: config.publicUrl } };
  const { file, ...told } = await importReturnFile(db, { deps, debits }, await readFile(path, 'utf8'), clock.now());
  say(`${file.format} ${file.messageId}`);
  say(`  taken back      ${told.reversed.length}`);
  say(`  known already   ${told.known.length}`);
  for (const id of told.unknown) say(`  not of ours     ${id}`);
  for (const id of told.differing) say(`  another amount  ${id}: nothing was taken back, look at it`);
  for (const { messageId, batchId, reason } of file.refused)
    say(`  refused         ${batchId || messageId} as a whole: ${reason}`);
  if (file.refused.length > 0)
    say(
      `  to be collected anew: ${told.reopened.length}. Put right what the bank complains of, and send these files no more.`,
    );
  if (told.unknown.length + told.differing.length + file.refused.length > 0) process.exitCode = 1;
}

async function changeBlock({ db, clock }: Platform, debits: DebitCollector, whom: string, blocked: boolean) {
  const given = blockFor(debits, whom);
  if (!given) throw new StartupError('Name an IBAN, a phone like +33612345678, or the id of a member.');
  if (blocked) await block(db, given, clock.now());
  else if (!(await unblock(db, given))) throw new StartupError(`This ${given.kind} was not blocked.`);
  say(`This ${given.kind} is ${blocked ? 'blocked for' : 'free to pay by'} direct debit.`);
}

main().catch((error) => {
  const told = error instanceof StartupError || error instanceof UnreadableFile;
  process.stderr.write(`${told ? error.message : `Collecting failed: ${error.message}`}\n`);
  process.exit(1);
});
