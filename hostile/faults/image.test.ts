import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from '../../scripts/build-image.mjs';
import { serverFlags } from '../../scripts/processes.mjs';
import { findPostgres, freePort, startPostgres, waitFor } from '../../scripts/services.mjs';

/*
 * What the Dockerfile puts into the image, in a clean folder that cannot be written to, run by somebody without rights: it
 * sets up an empty database and serves. No container engine is needed for that.
 */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe.runIf(Boolean(process.env.CI || findPostgres()))('the folder of the image', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-image-'));
  const app = join(folder, 'app');
  const data = join(folder, 'data');
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    mkdirSync(data);
    chmodSync(data, 0o777);
    [postgres] = await Promise.all([startPostgres(), buildImage(app)]);
  }, 180_000);
  afterAll(async () => {
    if (child?.exitCode === null) child.kill('SIGKILL');
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  // Not our own environment: what npm and the tests set is not there in a container.
  const environment = (more: Record<string, string> = {}) => ({
    PATH: String(process.env.PATH),
    HOME: data,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'https://image.example',
    SECRET_KEY: 'a key for nothing but the test of the image',
    BACKUP_KEY: 'another key for nothing but that same test',
    DRAIN_SECONDS: '0',
    ...more,
  });

  it('holds no sources, tests or tools (R10.11)', () => {
    expect(readdirSync(app).sort()).toEqual(['build', 'node_modules', 'package.json', 'server']);
    expect(readdirSync(join(app, 'server')).sort()).toEqual(['migrations', 'seeds']);
    const packages = readdirSync(join(app, 'node_modules'));
    expect(packages).toContain('fastify');
    expect(packages.filter((name) => ['vitest', 'typescript', 'vite', 'tsx'].includes(name))).toEqual([]);
  });

  it('sets up an empty database, starts, serves the site and ends when it is told (R10.11)', async () => {
    const setup = spawnSync(process.execPath, ['build/server/setup.js', '--yes'], {
      ...nobody,
      cwd: app,
      encoding: 'utf8',
      env: environment({
        SETUP_SITE_HOST: 'image.example',
        SETUP_SITE_NAME: 'Image',
        SETUP_NICHE: '1',
        SETUP_COMPANY_NAME: 'Example B.V.',
        SETUP_COMPANY_ADDRESS: 'Example street 1',
        SETUP_COMPANY_CITY: 'Amsterdam',
        SETUP_COMPANY_COUNTRY: 'NL',
        SETUP_OWNER_LOGIN: 'nina',
        SETUP_OWNER_PASSWORD: 'a long evening by the sea',
      }),
    });
    expect(setup.status, setup.stdout + setup.stderr).toBe(0);

    const port = await freePort();
    const log = join(folder, 'server.log');
    const output = openSync(log, 'w');
    const server = spawn(process.execPath, [...serverFlags, 'build/server/main.js'], {
      ...nobody,
      cwd: app,
      env: environment({ PORT: String(port) }),
      stdio: ['ignore', output, output],
    });
    child = server;
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: 'image.example' } });
    const isReady = () =>
      ask('/readyz').then(
        ({ ok }) => ok,
        () => false,
      );
    await waitFor(async () => server.exitCode !== null || (await isReady()), {
      seconds: 90,
      complaint: () => readFileSync(log, 'utf8'),
    });
    expect(server.exitCode, readFileSync(log, 'utf8')).toBeNull();
    expect((await ask('/healthz')).status).toBe(200);

    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
