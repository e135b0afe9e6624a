import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { type Config, nodeWarning, parseConfig, startWarnings } from './config.ts';
import { openDatabase } from './platform/database/database.ts';
import { isUntouched } from './platform/database/migrate.ts';
import type { Logger } from './platform/log.ts';
import { demoWorldKey, openPlatform, type Platform, stateOf } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts, shutdown } from './platform/timeouts.ts';
import { Unavailable } from './platform/unavailable.ts';
import { builtWeb, webInDevelopment } from './web-build.ts';

// Sources and build lie equally deep: server/src and build/server.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
// By default V8 lets the heap grow to a multiple of its live size before the next major garbage collection. A quarter
// more keeps the process small.
setFlagsFromString('--heap-growing-percent=25');
// Rows read at start stay alive, from which V8 learns to allocate rows of the same statements directly in the old space
// (pretenuring). Rows of a call are short-lived: there they would stay until a major garbage collection pauses all requests.
setFlagsFromString('--no-allocation-site-pretenuring');
// Maglev, the compiler that Node 22 put between the other two, compiles in threads whose memory stays with the process: 70 MB,
// for no request more a second once a server is warm. docs/upgrading.md lists these flags.
setFlagsFromString('--no-maglev');

const prepareFlag = '--prepare';
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const config = parseConfig(process.env);
  if (process.argv.includes(prepareFlag)) return prepare(config);
  if (await awaitsDemoWorld(config)) await prepareInAnotherProcess();
  const platform = await openPlatform(config, root, { report: say });
  const { db, jobs, log } = platform;
  logUnhandledErrors(log);
  try {
    if (config.production) await refuseDemoWorld(platform);
    else await addDemoWorld(platform);
    const web = process.env.WEB_DEV === 'true' && !config.production ? await webInDevelopment(root) : builtWeb(root);
    const app = await createApp(platform, web);
    for (const warning of startWarnings(config)) log.warn(warning);
    const outdated = nodeWarning(process.versions.node);
    if (outdated) process.stderr.write(`${outdated}\n`);
    await app.http.listen({ host: config.host, port: config.port });
    stopOnSignal(config.drainSeconds * 1000, async (drained) => {
      app.drain();
      // Running jobs finish while open requests do.
      void jobs.stop();
      await drained;
      await app.close();
      await web.close();
      await platform.close();
    });
    say(`\nRendezvous is at ${config.publicUrl}`);
    if (!config.production) {
      const { describeLogins } = await import('./demo.ts');
      say(await describeLogins(db));
    }
  } catch (error) {
    await platform.close().catch((closing) => log.error({ err: closing }, 'the platform did not close'));
    throw error;
  }
}

/** The demo's people are invented, and everybody knows their passwords. */
async function refuseDemoWorld({ db }: Platform) {
  if ((await stateOf(db, demoWorldKey)) === undefined) return;
  throw new StartupError(
    'This database holds the demo world, whose passwords everybody knows: set DATABASE_URL to a database of its own, and run npm run setup.',
  );
}

async function addDemoWorld(platform: Platform) {
  const { prepareDemo } = await import('./demo.ts');
  await prepareDemo(platform, root, say);
}

async function awaitsDemoWorld({ production, database, databaseDriver: driver }: Config): Promise<boolean> {
  if (production) return false;
  if ('folder' in database) return !existsSync(join(database.folder, 'pgdata'));
  const db = await openDatabase(database, { driver });
  return isUntouched(db).finally(() => db.close());
}

/** Creating a database and its demo world takes memory that a process never returns to the system: a child process does it. */
async function prepareInAnotherProcess() {
  const script = String(process.argv[1]);
  const child = spawn(process.execPath, [...process.execArgv, script, prepareFlag], { stdio: 'inherit' });
  const stop = () => child.kill();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const [status] = await once(child, 'exit');
  process.off('SIGTERM', stop).off('SIGINT', stop);
  // The child has printed why.
  if (status !== 0) process.exit(status ?? 1);
}

async function prepare(config: Config) {
  const platform = await openPlatform(config, root, { report: say, timeouts: commandTimeouts });
  try {
    await addDemoWorld(platform);
  } finally {
    await platform.close();
  }
}

/**
 * An unhandled rejection concerns the one operation that started it: it is logged and the process goes on. After an
 * uncaught exception the process may be in any state: it is logged and the process exits, to be restarted from outside.
 */
function logUnhandledErrors(log: Logger) {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}

/**
 * Serves on for a while, until proxies have turned away, and finishes what was started: open requests, running jobs, the
 * database's last write. A second signal does not wait.
 */
function stopOnSignal(drain: number, stop: (drained: Promise<void>) => Promise<void>) {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('\nStopping');
    setTimeout(() => {
      process.stderr.write('Something was not finished in time and is cut off.\n');
      process.exit(1);
    }, drain + shutdown.endAfter);
    stop(new Promise((drained) => setTimeout(drained, drain))).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  // The cause of an Unavailable says why there is no connection: refused, or nothing listening.
  const { code, path, message } = (error instanceof Unavailable ? error.cause : error) as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken: stop what listens there, or set PORT to another number.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The folder ${path ?? process.env.DATA_DIR ?? 'data'} cannot be written to: allow it, or set DATA_DIR to another folder.`;
  }
  if (code === 'ECONNREFUSED')
    return 'The database does not answer: check DATABASE_URL, and that the server it names is running.';
  return `The server could not start: ${message}`;
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
