import { join } from 'node:path';
import type { Config } from '../config.ts';
import { forgetOldKeys } from './calls/idempotency.ts';
import { type Clock, MovableClock, systemClock } from './clock.ts';
import { type Database, openDatabase, type Queryable } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { assertNoPooler } from './database/pooler.ts';
import { Replicas } from './database/replicas/replicas.ts';
import { type Bus, openBus } from './events/bus.ts';
import { openGeoip } from './geoip.ts';
import { type Limits, openLimits } from './http/limits.ts';
import { Jobs } from './jobs/jobs.ts';
import { createLog, type Logger } from './log.ts';
import { createMetrics, type Metrics, observe } from './metrics.ts';
import { Outbox } from './outbox/outbox.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { FileAddresses } from './storage/addresses.ts';
import { diskFree } from './storage/disk-space.ts';
import { openStorage, type Storage } from './storage/storage.ts';
import type { DatabaseTimeouts } from './timeouts.ts';

const hour = 3_600_000;

/** What every feature stands on. Opened once per process; features take the parts they need as arguments. */
export interface Platform {
  config: Config;
  db: Database;
  /** Where there are replicas that serve reads. */
  replicas: Replicas | undefined;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  bus: Bus;
  jobs: Jobs;
  outbox: Outbox;
  storage: Storage;
  addresses: FileAddresses;
  limits: Limits;
  secrets: Secrets;
  countryOf(address: string): string | undefined;
  close(): Promise<void>;
}

export interface PlatformOptions {
  report?: (step: string) => void;
  /** Timeouts of the database: those of a request, unless a command opens the platform. */
  timeouts?: DatabaseTimeouts;
}

export async function openPlatform(
  config: Config,
  root: string,
  { report = () => {}, timeouts = config.timeouts.database }: PlatformOptions = {},
): Promise<Platform> {
  const log = createLog(config.logLevel);
  const { redisUrl, databaseDriver: driver } = config;
  const waits = config.timeouts;
  const { database } = config;
  if ('url' in database && !database.pooled) await assertNoPooler(database.url);
  const db = await openDatabase(database, { log, timeouts, driver, readiness: waits.readiness });
  try {
    await migrate(db, join(root, 'server/migrations'), (file) => report(`Database: ${file}`));
    const clock = config.production ? systemClock : new MovableClock(await clockOffset(db));
    const bus = await openBus(redisUrl, log, waits.redis);
    db.announceOn(bus);
    const metrics = createMetrics();
    db.countIn(metrics.count);
    const jobs = new Jobs({ db, clock, log });
    const { mailFrom, smtpUrl, sms } = config;
    const outbox = new Outbox({ jobs, mailFrom, smtpUrl, sms, count: metrics.count });
    const files = { folder: join(config.dataFolder, 'files'), s3: config.s3, timeout: waits.storage };
    const storage = await openStorage(files);
    const limits = await openLimits(redisUrl, waits.redis);
    const secrets = openSecrets(config);
    const addresses = new FileAddresses(secrets.keyFor('addresses of files'));
    jobs.every({
      kind: 'http.forget-keys',
      every: hour,
      run: (context) => context.complete((tx) => forgetOldKeys(tx, context.now)),
    });

    const replicas =
      'url' in database && config.replicas
        ? await Replicas.open(config.replicas, {
            leader: db,
            location: database,
            redisUrl,
            timeouts: waits,
            driver,
            log,
            countRead: (server) => metrics.reads.inc({ server }),
          })
        : undefined;

    async function close() {
      await jobs.stop();
      await replicas?.close();
      outbox.close();
      await bus.close();
      await limits.close();
      await db.close();
    }
    const countryOf = await openGeoip();
    observe(metrics, { jobAges: () => jobs.ages(), diskFree: () => diskFree(config.dataFolder), replicas });
    const services = { bus, jobs, outbox, storage, addresses, limits, secrets };
    return { config, db, replicas, clock, log, metrics, ...services, countryOf, close };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const clockKey = 'clock_offset';
/** The key of the state that a demo world leaves where it was made. */
export const demoWorldKey = 'demo_world';

/** A clock that was pushed forward stays so: what was stamped in that future must not lie ahead after a restart. */
const clockOffset = async (db: Database): Promise<number> => (await stateOf<number>(db, clockKey)) ?? 0;

export const keepClockOffset = (db: Database, offset: number) => keepState(db, clockKey, offset);

/** What this installation keeps of itself, by name; undefined where nothing was kept yet. */
export async function stateOf<Value>(db: Queryable, key: string): Promise<Value | undefined> {
  const { rows } = await db.query<{ value: Value }>('select value from platform_state where key = $1', [key]);
  return rows[0]?.value;
}

/** Keeps the value unless there is one already, and gives back the one that is kept: nodes that start at once agree on it. */
export async function keepFirstState<Value>(db: Database, key: string, value: Value): Promise<Value> {
  await db.query('insert into platform_state (key, value) values ($1, $2) on conflict do nothing', [
    key,
    JSON.stringify(value),
  ]);
  return (await stateOf<Value>(db, key)) ?? value;
}

/** Whether this caller is the first to claim the name. A second one waits for the first one's transaction. */
export async function claimState(tx: Queryable, key: string, value: unknown): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into platform_state (key, value) values ($1, $2) on conflict do nothing',
    [key, JSON.stringify(value)],
  );
  return rowCount === 1;
}

export async function keepState(db: Database, key: string, value: unknown) {
  await db.query(
    'insert into platform_state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
}
