import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './progress.mjs';
import { freePort, onPath, waitFor } from './services.mjs';

const closings: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

describe('the file for Patroni', () => {
  const { bootstrap, postgresql } = parse(readFileSync(join(root, 'deploy/database/patroni.yaml'), 'utf8'));

  it('answers a commit when two machines have it, and never when one has (R10.11)', () => {
    const { dcs } = bootstrap;
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
    // Otherwise a leader that only lost etcd for a moment would not know in time that it leads no more.
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  });

  it('lets nobody in without a password, and rewinds a leader that comes back (R10.11)', () => {
    for (const rule of postgresql.pg_hba) expect(rule).toMatch(/ scram-sha-256$/);
    expect(bootstrap.dcs.postgresql.use_pg_rewind).toBe(true);
    expect(bootstrap.initdb).toContain('data-checksums');
  });
});

interface Database {
  port: number;
  patroni: number;
  leads: boolean;
}

/** Says its name to whoever connects, and at /primary whether it leads, as PostgreSQL and Patroni do. */
async function startDatabase(name: string): Promise<Database> {
  const database: Database = { port: 0, patroni: 0, leads: false };
  const postgres = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.write(name);
  }).listen(0, '127.0.0.1');
  const patroni = createServer((_request, response) => response.writeHead(database.leads ? 200 : 503).end());
  patroni.listen(0, '127.0.0.1');
  await Promise.all([once(postgres, 'listening'), once(patroni, 'listening')]);
  closings.push(() => {
    postgres.close();
    patroni.closeAllConnections();
    patroni.close();
  });
  database.port = (postgres.address() as AddressInfo).port;
  database.patroni = (patroni.address() as AddressInfo).port;
  return database;
}

/** The server that a connection reaches; it stays open until it is cut off. */
function connected(port: number) {
  const socket = connect(port, '127.0.0.1');
  closings.push(() => socket.destroy());
  const closed = once(socket, 'close').catch(() => []);
  const name = new Promise<string>((heard) => {
    socket.once('data', (bytes) => heard(String(bytes)));
    socket.once('close', () => heard(''));
    socket.once('error', () => heard(''));
  });
  return { name, closed };
}

describe('the example of HAProxy for databases', () => {
  test.skipIf(!onPath('haproxy'))(
    'leads to whoever leads, and cuts off who was with the one before (R10.11)',
    async () => {
      const databases = [await startDatabase('one'), await startDatabase('two'), await startDatabase('three')];
      const [one, two, three] = databases;
      if (!one || !two || !three) throw new Error('There are three.');
      two.leads = true;
      const port = await freePort();
      const proxy = spawn('haproxy', ['-db', '-f', join(root, 'deploy/proxies/haproxy-postgres.cfg')], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DATABASE_BIND: `127.0.0.1:${port}`,
          FIRST_DATABASE: `127.0.0.1:${one.port}`,
          FIRST_PATRONI: String(one.patroni),
          SECOND_DATABASE: `127.0.0.1:${two.port}`,
          SECOND_PATRONI: String(two.patroni),
          THIRD_DATABASE: `127.0.0.1:${three.port}`,
          THIRD_PATRONI: String(three.patroni),
        },
      });
      closings.push(() => proxy.kill('SIGKILL'));
      // Until it has asked each of them the proxy takes all for leaders, and goes round.
      const leadsTo = async (name: string) => {
        const names = await Promise.all([1, 2, 3, 4, 5, 6].map(() => connected(port).name));
        return names.every((each) => each === name);
      };
      const complaint = () => 'The proxy leads to somebody else.';
      await waitFor(() => leadsTo('two'), { seconds: 20, complaint });

      const { closed, name } = connected(port);
      expect(await name).toBe('two');
      two.leads = false;
      three.leads = true;
      await closed;
      await waitFor(() => leadsTo('three'), { seconds: 20, complaint });
    },
  );
});
