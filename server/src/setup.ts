import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, parseConfig } from './config.ts';
import { hostIn, install, installedAlready, installSite, isInstalled, prepareInstallation } from './installation.ts';
import { Failure } from './platform/http/failure.ts';
import { checklist, launchFindings } from './platform/launch/checks.ts';
import { keepKeys, missingKeys } from './platform/launch/keys.ts';
import { demoWorldKey, openPlatform, type Platform, stateOf } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts } from './platform/timeouts.ts';
import { askOnPage } from './setup-page.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

type Variables = Record<string, string | undefined>;

/** Makes an empty database the home of a first site, and says what is still missing before it is opened. */
async function main() {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean' }, 'add-site': { type: 'boolean' }, check: { type: 'boolean' } },
  });
  const keys = missingKeys(process.env);
  const variables: Variables = { ...process.env, ...keys };
  const platform = await openPlatform(configFor(variables), root, { report: say, timeouts: commandTimeouts });
  try {
    if (values.check) return await showChecklist(platform);
    await refuseDemoWorld(platform);
    if (values['add-site']) return await addOneMore(platform, variables);
    if (await isInstalled(platform.db)) throw installedAlready();
    // Saves the keys first: later starts need them to decrypt what is sealed now.
    keepKeys(join(root, '.env'), keys);
    for (const name of Object.keys(keys))
      say(`${name} was missing: a new one stands in .env. Keep a copy apart from the database.`);
    await setUp(platform, variables, values.yes === true);
  } finally {
    await platform.close();
  }
}

async function addOneMore({ db, clock }: Platform, variables: Variables) {
  const { host } = await db.transaction((tx) => installSite(tx, { variables, now: clock.now() }));
  say(`The site ${host} is there: let its name lead here, and change its settings at /admin.`);
}

async function setUp(platform: Platform, variables: Variables, unattended: boolean) {
  const { config, db, secrets, clock } = platform;
  const submit = async (given: Variables) => {
    const prepared = await prepareInstallation(given);
    return db.transaction((tx) => install(tx, { secrets, now: clock.now() }, prepared));
  };
  const looked = async (host: string) =>
    checklist(await launchFindings({ ...platform, config: { ...config, publicUrl: publicUrlIn(variables, host) } }));
  if (!unattended) return askOnPage({ port: config.port, submit, looked, explain, say });
  const { host, login, totpUri } = await submit(variables);
  say(`The site ${host} is there. ${login} may log in at /admin as owner.`);
  say('The address for their authenticator app, shown this once:');
  say(totpUri);
  await showChecklist(platform);
}

/** A production start in all but the server. The public address is the site's own, unless it is said. */
function configFor(variables: Variables): Config {
  const publicUrl = publicUrlIn(variables, hostIn(variables) ?? 'localhost');
  return parseConfig({ LOG_LEVEL: 'error', ...variables, PUBLIC_URL: publicUrl, NODE_ENV: 'production' });
}

const publicUrlIn = (variables: Variables, host: string) => variables.PUBLIC_URL?.trim() || `https://${host}`;

async function refuseDemoWorld({ db }: Platform) {
  if ((await stateOf(db, demoWorldKey)) !== undefined)
    throw new StartupError('This database holds the demo world: set DATABASE_URL to an empty one.');
}

async function showChecklist(platform: Platform) {
  say('\nBefore the site is opened:');
  for (const line of checklist(await launchFindings(platform))) say(line);
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Failure) return 'This password is easily guessed: set SETUP_OWNER_PASSWORD to a longer one.';
  return `Setting up failed: ${error instanceof Error ? error.message : String(error)}`;
}
