import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { openRelay } from '#server/testing/relay.ts';
import { startPostgres, startRedis } from '../../scripts/services.mjs';
import { prepareDemoWorld, startServer } from '../support/server.ts';
import { openOrderPage } from './order-page.ts';

/**
 * The server as an operator runs it, twice: production mode, PostgreSQL, Redis between the two nodes, a mail relay and a
 * payment provider. Production makes no demo world, so the same build makes it beforehand, outside production.
 */
export default async function setup() {
  const closings: (() => unknown)[] = [];
  async function stop() {
    for (const close of closings.splice(0).reverse()) await close();
  }
  try {
    await open((close) => closings.push(close));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function open(afterwards: (close: () => unknown) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-production-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  afterwards(postgres.stop);
  afterwards(redis.stop);

  const mails = join(folder, 'mails.jsonl');
  writeFileSync(mails, '');
  const relay = await openRelay({ hear: (mail) => appendFileSync(mails, `${JSON.stringify(mail)}\n`) });
  afterwards(relay.close);
  let shop = '';
  const provider = await openOrderPage(() => shop);
  afterwards(provider.close);

  const world = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') };
  await prepareDemoWorld({ log: 'production-world.log', env: world });
  await takeForReal(postgres.url);
  const production = {
    ...world,
    ...provider.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SECRET_KEY: 'a key for nothing but these journeys',
    REDIS_URL: redis.url,
    SMTP_URL: relay.url,
    LOG_LEVEL: 'warn',
    // No proxy stands before these two.
    DRAIN_SECONDS: '0',
  };
  const first = await startServer({ log: 'production-server.log', env: production });
  afterwards(first.stop);
  shop = first.address;
  // Links in mails lead to the first, whichever of the two wrote them.
  const env = { ...production, PUBLIC_URL: first.address };
  const second = await startServer({ log: 'production-second-server.log', env });
  afterwards(second.stop);
  process.env.E2E_BASE_URL = first.address;
  process.env.E2E_OTHER_NODE = second.address;
  process.env.E2E_MAILS = mails;
}

/** Production refuses the demo world by its mark. Without the mark these people are as real as any. */
async function takeForReal(url: string) {
  const db = await openDatabase({ url, poolSize: 1 });
  await db.query(`delete from platform_state where key = 'demo_world'`);
  await db.close();
}
