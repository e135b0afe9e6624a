import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { root } from '../../scripts/progress.mjs';
import {
  childrenOf,
  findPostgres,
  freePort,
  onPath,
  serverUser,
  startPostgres,
  waitFor,
} from '../../scripts/services.mjs';
import { answersAt, folderFor, type Machine, startMachine } from './machine.ts';

// For nothing but this machine's loopback.
const superuser = { name: 'postgres', password: 'superuser-of-the-world' };
const replicator = { name: 'replicator', password: 'replicator-of-the-world' };
const site = { name: 'rendezvous', password: 'rendezvous-of-the-world' };

export interface WorldDatabase {
  machines: Machine[];
  /** The one that leads, of several. */
  leader(): Promise<Machine>;
  /** What the proxy for the database has to know. */
  proxied: Record<string, string>;
  /** The same for whoever asks the leader around the proxy. */
  leaderUrl(): Promise<string>;
  replicaUrls: string[];
}

const urlOf = (port: number | string, { name, password }: typeof site, database = site.name) =>
  `postgres://${name}:${password}@127.0.0.1:${port}/${database}`;

/** Where nodes find the database behind its proxy. */
export const proxiedUrl = (port: number) => urlOf(port, site);

/** One PostgreSQL, as durable as in production. */
export async function startOneDatabase(world: string): Promise<WorldDatabase & { url: string }> {
  const keep = join(world, 'database');
  const server = await startPostgres({ keep, durable: true });
  const { port } = new URL(server.url);
  await createSite(server.url);
  const machine: Machine = {
    name: 'database',
    address: server.url,
    log: server.log,
    killedBy: `kill -9 $(cat ${join(keep, 'server.pid')})`,
    answers: () => canBeAsked(urlOf(port, site)),
    isRunning: server.isRunning,
    kill: () => server.signal('SIGKILL'),
    start: server.start,
    stop: server.stop,
    async restart() {
      server.signal('SIGINT');
      await server.start();
    },
  };
  const url = urlOf(port, site);
  return {
    url,
    machines: [machine],
    leader: async () => machine,
    leaderUrl: async () => url,
    proxied: {},
    replicaUrls: [],
  };
}

interface Member {
  name: string;
  role: string;
  state: string;
  port: number;
}

/** Patroni on three machines, by the file of deploy/: one leads, a second has every commit before it is answered. */
export async function startCluster(world: string): Promise<WorldDatabase> {
  const etcd = await startEtcd(world);
  const names = ['one', 'two', 'three'];
  const patroni = await Promise.all(
    names.map(async (name) => ({ name, port: await freePort(), api: await freePort() })),
  );
  const machines: Machine[] = [];
  // The first makes the cluster, and the others copy it.
  for (const one of patroni.slice(0, 1)) machines.push(await startPatroni(world, one, etcd.address));
  machines.push(...(await Promise.all(patroni.slice(1).map((one) => startPatroni(world, one, etcd.address)))));

  async function members(): Promise<Member[]> {
    for (const { api } of patroni) {
      try {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2_000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // This one is away.
      }
    }
    return [];
  }
  const findLeader = async () =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  const machineOf = (name: string) => machines.find((machine) => machine.name === `database-${name}`);
  async function leader() {
    const found = machineOf((await findLeader()) ?? '');
    if (!found) throw new Error('No database leads.');
    return found;
  }
  async function leaderUrl() {
    const name = await findLeader();
    return urlOf(patroni.find((one) => one.name === name)?.port ?? 0, site);
  }
  const isWhole = async () => {
    const all = await members();
    return all.length === names.length && all.some(({ role }) => role === 'sync_standby');
  };
  await waitFor(isWhole, { seconds: 120, complaint: () => 'The databases did not find one another.' });
  const first = await findLeader();
  await createSite(urlOf(patroni.find(({ name }) => name === first)?.port ?? 0, superuser, 'postgres'));

  const words = ['FIRST', 'SECOND', 'THIRD'];
  const proxied = Object.fromEntries(
    patroni.flatMap(({ port, api }, place) => [
      [`${words[place]}_DATABASE`, `127.0.0.1:${port}`],
      [`${words[place]}_PATRONI`, String(api)],
    ]),
  );
  return {
    machines: [...machines, etcd],
    leader,
    leaderUrl,
    proxied,
    replicaUrls: patroni.map(({ port }) => urlOf(port, site)),
  };
}

async function startEtcd(world: string): Promise<Machine> {
  const [clients, peers] = [await freePort(), await freePort()];
  const home = folderFor(world, 'etcd');
  const url = `http://127.0.0.1:${clients}`;
  const peer = `http://127.0.0.1:${peers}`;
  const flags = {
    name: 'one',
    'data-dir': join(home, 'data'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `one=${peer}`,
  };
  return startMachine(world, {
    name: 'etcd',
    address: `127.0.0.1:${clients}`,
    command: [String(onPath('etcd')), ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)],
    answers: () => answersAt(`${url}/health`),
  });
}

async function startPatroni(
  world: string,
  { name, port, api }: { name: string; port: number; api: number },
  etcd: string,
): Promise<Machine> {
  const owner = serverUser();
  const title = `database-${name}`;
  const home = folderFor(world, title, owner);
  const data = join(home, 'data');
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `'${etcd}'`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: String(findPostgres()),
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: superuser.name,
    PATRONI_SUPERUSER_PASSWORD: superuser.password,
    PATRONI_REPLICATION_USERNAME: replicator.name,
    PATRONI_REPLICATION_PASSWORD: replicator.password,
    HOME: home,
  };
  const machine = await startMachine(world, {
    name: title,
    address: `127.0.0.1:${port}, Patroni at http://127.0.0.1:${api}/cluster`,
    command: [String(onPath('patroni')), join(root, 'deploy/database/patroni.yaml')],
    env,
    owner,
    answers: () => answersAt(`http://127.0.0.1:${api}/health`),
  });
  /** Patroni starts PostgreSQL in a session of its own, which outlives Patroni: with the machine both are gone. */
  function killPostgres() {
    const file = join(data, 'postmaster.pid');
    if (!existsSync(file)) return;
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile, or before.
      }
    }
  }
  return {
    ...machine,
    killedBy: `${machine.killedBy} $(head -1 ${join(data, 'postmaster.pid')})`,
    async kill() {
      await machine.kill();
      killPostgres();
    },
    async stop() {
      await machine.stop();
      killPostgres();
    },
  };
}

/** The role and the database that nodes use. */
async function createSite(url: string) {
  const db = await openDatabase({ url, poolSize: 1 }, { timeouts: commandTimeouts });
  try {
    const { rows } = await db.query('select from pg_roles where rolname = $1', [site.name]);
    if (rows.length) return;
    await db.query(`create role ${site.name} login password '${site.password}'`);
    await db.query(`create database ${site.name} owner ${site.name}`);
  } finally {
    await db.close();
  }
}

async function canBeAsked(url: string): Promise<boolean> {
  try {
    const db = await openDatabase({ url, poolSize: 1 });
    await db.query('select 1').finally(() => db.close());
    return true;
  } catch {
    return false;
  }
}
