import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { s3Keys } from '#server/testing/s3-server.ts';
import { serverEnvironment, serverFlags } from '../../scripts/processes.mjs';
import { root } from '../../scripts/progress.mjs';
import { freePort, listensAt, onPath, startRedis } from '../../scripts/services.mjs';
import { proxiedUrl, startCluster, startOneDatabase, type WorldDatabase } from './database.ts';
import { answersAt, folderFor, type Machine, startMachine } from './machine.ts';

export interface WorldOptions {
  /** One PostgreSQL instead of three under Patroni. */
  plain?: boolean;
  /** Kept afterwards; without one everything lies in a temporary folder that goes with the world. */
  folder?: string | undefined;
  /** Where the site is reached. */
  port?: number;
  webNodes?: number;
  env?: Record<string, string>;
  report?(line: string): void;
}

export interface World {
  url: string;
  folder: string;
  databaseUrl: string;
  database: WorldDatabase;
  nodes: Machine[];
  worker: Machine;
  redis: Machine;
  store: Machine;
  /** Every machine there is, in the order they were started. */
  machines: Machine[];
  stop(): Promise<void>;
}

/** Two web nodes and a worker behind HAProxy, with databases, Redis and a store, all on loopback. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { plain = false, webNodes = 2, report = () => {} } = options;
  const port = options.port ?? (await freePort());
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'rendezvous-world-'));
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as somebody else than root, who must find the way to its own folder inside.
  chmodSync(folder, 0o755);
  const machines: Machine[] = [];
  const keep = (machine: Machine) => {
    machines.push(machine);
    return machine;
  };
  async function stop() {
    // Nothing is kept of a temporary world, so nobody has to leave it in order.
    if (!options.folder) for (const machine of machines) await machine.kill();
    // Who asks ends before who is asked; the databases at once, or each would wait for the others.
    const asked = machines.filter(({ name }) => name.startsWith('database') || name === 'etcd');
    await Promise.all(machines.filter((each) => !asked.includes(each)).map((machine) => machine.stop()));
    await Promise.all(asked.filter(({ name }) => name !== 'etcd').map((machine) => machine.stop()));
    await machines.find(({ name }) => name === 'etcd')?.stop();
    machines.splice(0);
    if (!options.folder) rmSync(folder, { recursive: true, force: true });
  }
  try {
    report(plain ? 'one PostgreSQL' : 'etcd, and three PostgreSQL under Patroni');
    const database = await (plain ? startOneDatabase(folder) : startCluster(folder));
    for (const machine of database.machines) keep(machine);
    report('Redis and a store for photos');
    const redis = keep(await startWorldRedis(folder));
    const store = keep(await startStore(folder));

    const databasePort = await freePort();
    const databaseUrl = plain ? await database.leaderUrl() : proxiedUrl(databasePort);
    const ports = await Promise.all(Array.from({ length: webNodes }, () => freePort()));
    report('HAProxy');
    keep(await startProxy(folder, { port, ports, databasePort, database }));
    const url = `http://localhost:${port}`;
    const env = {
      ...environment({ url, databaseUrl, redis: redis.address, store: store.address }),
      // All of them: whichever leads is left out.
      ...(database.replicaUrls.length > 0 && { DATABASE_REPLICA_URLS: database.replicaUrls.join(',') }),
      ...options.env,
    };
    report('the worker, which makes the demo world the first time');
    const worker = keep(
      await startNode(folder, 'worker', { ...env, RUN_JOBS: 'true', PORT: String(await freePort()) }),
    );
    report(`${webNodes} web nodes`);
    const nodes = await Promise.all(
      ports.map(async (nodePort, place) =>
        keep(await startNode(folder, `web-${place + 1}`, { ...env, PORT: String(nodePort) })),
      ),
    );
    return { url, folder, databaseUrl, database, nodes, worker, redis, store, machines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environment({ url, databaseUrl, redis, store }: Record<'url' | 'databaseUrl' | 'redis' | 'store', string>) {
  return {
    // The sandbox that takes payments is the demo's, so the nodes run as the demo does; everything else as in production.
    NODE_ENV: 'development',
    PUBLIC_URL: url,
    SECRET_KEY: 'a key for nothing but this world on loopback',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis,
    S3_ENDPOINT: store,
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY: s3Keys.accessKey,
    S3_SECRET_KEY: s3Keys.secretKey,
    RUN_JOBS: 'false',
    DRAIN_SECONDS: '5',
    DEMO_PULSE: 'false',
    LOG_LEVEL: 'warn',
  };
}

async function startNode(world: string, name: string, env: Record<string, string>): Promise<Machine> {
  const address = `http://127.0.0.1:${env.PORT}`;
  return startMachine(world, {
    name,
    address,
    command: [process.execPath, ...serverFlags, join(root, 'build/server/main.js')],
    env: { ...serverEnvironment, ...env, DATA_DIR: join(folderFor(world, name), 'data') },
    answers: () => answersAt(`${address}/readyz`),
    seconds: 300,
  });
}

async function startWorldRedis(world: string): Promise<Machine> {
  const redis = await startRedis({ folder: world });
  const folder = join(redis.log, '..');
  return {
    name: 'redis',
    address: redis.url,
    log: redis.log,
    killedBy: `kill -9 $(cat ${join(folder, 'server.pid')})`,
    answers: async () => redis.isRunning(),
    isRunning: redis.isRunning,
    kill: () => redis.signal('SIGKILL'),
    start: redis.start,
    stop: redis.stop,
    async restart() {
      redis.signal('SIGTERM');
      await redis.start();
    },
  };
}

/** The S3 server of the tests: Debian has no store of its own. It keeps its files when it is killed. */
async function startStore(world: string): Promise<Machine> {
  const port = await freePort();
  const home = folderFor(world, 'store');
  const program = join(root, 'server/src/testing/s3-server.fixture.ts');
  const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
  return startMachine(world, {
    name: 'store',
    address: `http://127.0.0.1:${port}/files`,
    command: [process.execPath, '--import', loader, program, join(home, 'data'), 'files', String(port)],
    answers: () => answersAt(`http://127.0.0.1:${port}/files`, () => true),
  });
}

interface Proxied {
  port: number;
  ports: number[];
  databasePort: number;
  database: WorldDatabase;
}

/** As the examples of deploy/ have it, but without TLS: on loopback a certificate would only be in the way. */
async function startProxy(world: string, { port, ports, databasePort, database }: Proxied): Promise<Machine> {
  const home = folderFor(world, 'haproxy');
  const example = readFileSync(join(root, 'deploy/proxies/haproxy.cfg'), 'utf8');
  const servers = ports.map((each, place) => `\tserver node${place + 1} 127.0.0.1:${each}`).join('\n');
  const withTls = /.*(HTTPS_BIND|scheme https|x-forwarded-proto https|ssl-default-bind).*\n/g;
  const web = join(home, 'web.cfg');
  writeFileSync(web, example.replaceAll(withTls, '').replaceAll(/(?:\tserver (first|second) .*\n)+/g, `${servers}\n`));
  const files = [web];
  if (Object.keys(database.proxied).length) files.push(join(root, 'deploy/proxies/haproxy-postgres.cfg'));
  return startMachine(world, {
    name: 'haproxy',
    address: `http://localhost:${port}`,
    command: [String(onPath('haproxy') ?? '/usr/sbin/haproxy'), '-db', ...files.flatMap((file) => ['-f', file])],
    env: { HTTP_BIND: `127.0.0.1:${port}`, DATABASE_BIND: `127.0.0.1:${databasePort}`, ...database.proxied },
    // No node is there yet.
    answers: () => listensAt(port),
  });
}
