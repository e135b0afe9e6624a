import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { until } from '#server/testing/until.ts';
import { findPostgres } from '../../scripts/services.mjs';
import { type DatabaseDependency, startPostgresBehindLine } from './dependencies.ts';
import { type RunningNode, startNode } from './node.ts';
import { full } from './scenario.ts';
import { host, makeWorld } from './world.ts';

/** What an orchestrator waits for before it kills. */
const atTheLatest = 20_000;

/** A connection that has sent so much, and stays open. */
async function open(node: RunningNode, text: string) {
  const heard: string[] = [];
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => {}).on('data', (bytes) => heard.push(String(bytes)));
  socket.write(text);
  return { socket, heard, closed };
}

/** Whoever comes later is answered: by then the node has read what was sent before. */
const hasReadAll = (node: RunningNode) => fetch(new URL('/healthz', node.url));

/** It has begun to stop: nobody new is let in. */
const letsNobodyIn = (node: RunningNode) =>
  until(async () => (await hasReadAll(node).catch(() => undefined)) === undefined);

async function stopped(node: RunningNode) {
  const asked = performance.now();
  const status = await node.end('SIGTERM');
  return { status, took: performance.now() - asked };
}

describe.runIf(Boolean(process.env.CI || findPostgres()))('SIGTERM', { timeout: 180_000 }, () => {
  let postgres: DatabaseDependency;
  beforeAll(async () => {
    postgres = await startPostgresBehindLine();
    await makeWorld(postgres.url, 2);
  }, 120_000);
  afterAll(async () => {
    await postgres?.line.refuse();
    await postgres?.stop();
  });

  const start = () =>
    startNode({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://${host}`,
      SECRET_KEY: 'a key for nothing but these tests',
      DRAIN_SECONDS: '0',
      DATABASE_URL: `postgres://postgres@127.0.0.1:${postgres.port}/${postgres.name}`,
    });

  test('lets a request that is under way end, and keeps no connection for the next one', async () => {
    const node = await start();
    const body = JSON.stringify({ login: 'nobody@faults.example', password: 'x' });
    const head = `POST /api/user.php HTTP/1.1\r\nhost: ${host}\r\norigin: https://${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const slow = await open(node, head + body.slice(0, 5));
    await hasReadAll(node);
    const ending = stopped(node);
    await letsNobodyIn(node);
    slow.socket.write(body.slice(5));
    const { status, took } = await ending;
    expect(slow.heard.join('')).toMatch(/^HTTP\/1.1 401 /);
    expect({ status, inTime: took < 10_000 }).toEqual({ status: 0, inTime: true });
    await node.stop();
  });

  test('cuts off whoever never ends their request, and ends by itself', async () => {
    const node = await start();
    const half = await open(node, `POST /api/user.php HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 100\r\n`);
    await hasReadAll(node);
    const { took } = await stopped(node);
    await half.closed;
    expect(took).toBeLessThan(atTheLatest);
    await node.stop();
  });

  test('ends as soon while PostgreSQL is frozen', async () => {
    const node = await start();
    postgres.signal('SIGSTOP');
    try {
      const { took } = await stopped(node);
      expect(took).toBeLessThan(atTheLatest);
    } finally {
      postgres.signal('SIGCONT');
    }
    await node.stop();
  });

  // Making the demo world takes longer than everything else here; that closing frees the folder is also tested without it.
  const inTheLongForm = full ? test : () => {};
  inTheLongForm('frees the folder of the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rendezvous-stopping-'));
    const node = await startNode({ NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: folder });
    const { status, took } = await stopped(node);
    expect({ status, inTime: took < atTheLatest }).toEqual({ status: 0, inTime: true });
    const db = await openDatabase({ folder });
    await db.close();
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});
