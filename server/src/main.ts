import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { openPlatform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { builtWeb, webInDevelopment } from './web-build.ts';

// Sources and build lie equally deep: server/src and build/server.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const config = parseConfig(process.env);
  const platform = await openPlatform(config, root, say);
  const { db, log } = platform;
  try {
    if (!config.production) {
      const { prepareDemo } = await import('./demo.ts');
      await prepareDemo(platform, root, say);
    }
    const web = process.env.WEB_DEV === 'true' && !config.production ? await webInDevelopment(root) : builtWeb(root);
    const app = await createApp(platform, web);
    await app.http.listen({ host: config.host, port: config.port });
    stopOnSignal(async () => {
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

/** Finishes what was started: open requests, running jobs, the database's last write. A second signal does not wait. */
function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('\nStopping');
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function explain(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError) return message;
  if (code === 'EADDRINUSE') return `Port ${process.env.PORT ?? 3000} is taken: stop what listens there, or set PORT to another number.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The folder ${path ?? process.env.DATA_DIR ?? 'data'} cannot be written to: allow it, or set DATA_DIR to another folder.`;
  }
  if (code === 'ECONNREFUSED') return 'The database does not answer: check DATABASE_URL, and that the server it names is running.';
  return `The server could not start: ${message}`;
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
