import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bytesSent, pageHeaders } from '../browser.ts';
import { compare } from '../compare.ts';
import type { Context, Measurement } from '../scenario.ts';

const baselines = join(import.meta.dirname, '../baselines');

/** What the shell costs before any feature: a page from the cache, a page rendered, and the memory under load. */
export async function run(context: Context): Promise<Measurement[]> {
  buildOneLinePage();
  const server = await context.startServer();
  const size = await bytesSent(`${server.url}/`);
  const fixed = await context.startServer({
    script: join(baselines, 'fixed-string.ts'),
    ready: '/',
    env: { SIZE: String(size) },
  });
  const oneLine = await context.startServer({ script: join(baselines, 'one-line-server.ts'), ready: '/readyz' });

  context.report(`A page from the cache, ${size} bytes as a browser gets it, and a string of that size`);
  const cached = await compare(context, `${server.url}/`, `${fixed.url}/`, pageHeaders);
  context.report('The home page rendered for each request, and a page of one line');
  // A query keeps a page out of the cache.
  const rendered = await compare(context, `${oneLine.url}/?render`, `${oneLine.url}/dev?render`, pageHeaders);
  const embedded = await memoryUnderLoad(context, server);
  await server.stop();

  const onPostgres = await context.startServer({ env: { DATABASE_URL: await context.startPostgres() } });
  const postgres = await memoryUnderLoad(context, onPostgres);
  return [
    {
      name: 'cached page against a fixed string',
      value: cached.share,
      unit: '%',
      baseline: { value: cached.theirs, unit: 'requests/s' },
      spread: cached.spread,
    },
    { name: 'cached page', value: cached.ours, unit: 'requests/s' },
    {
      name: 'uncached render against a one-line page',
      value: rendered.share,
      unit: '%',
      baseline: { value: rendered.theirs, unit: 'requests/s' },
      spread: rendered.spread,
    },
    { name: 'uncached render', value: rendered.ours, unit: 'requests/s' },
    { name: 'memory on the embedded database', value: embedded, unit: 'MB' },
    { name: 'memory on PostgreSQL', value: postgres, unit: 'MB' },
  ];
}

async function memoryUnderLoad({ load, report }: Context, server: { url: string; memory(): number }) {
  report('Memory after a minute of load');
  const ask = (path: string) => load({ url: server.url + path, headers: pageHeaders, seconds: 60, connections: 10 });
  await Promise.all([ask('/'), ask('/?render'), ask('/api/settings.php')]);
  return server.memory();
}

function buildOneLinePage() {
  const cwd = join(baselines, 'one-line-page');
  const tool = join(import.meta.dirname, '../../node_modules/@react-router/dev/bin.js');
  const { status, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The one-line page could not be built:\n${stderr}`);
}
