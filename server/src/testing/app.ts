import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import { symbols } from 'pino';
import { nameSkeleton } from '#contract/accounts/names.ts';
import type { CompanyInfo } from '#contract/sites/settings.ts';
import { type App, createApp } from '../app.ts';
import { type Config, parseConfig } from '../config.ts';
import { MovableClock } from '../platform/clock.ts';
import type { Database, DatabaseLocation } from '../platform/database/database.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import type { WebBuild } from '../web-build.ts';
import { Caller, type CallerOptions } from './caller.ts';
import { closeAfterwards } from './closing.ts';
import { freshLocation } from './database.ts';

const root = resolve(import.meta.dirname, '../../..');
export interface FreshAppOptions {
  /** Another node on a database that is already inhabited. */
  location?: DatabaseLocation;
  config?: Partial<Config>;
  web?: WebBuild;
  /** Who lives there, if not two sites and four people. */
  world?: (db: Database) => Promise<unknown>;
}

export interface TestApp extends Pick<App, 'http' | 'sites' | 'streams' | 'presence' | 'decoder' | 'drain'> {
  platform: Platform;
  db: Database;
  location: DatabaseLocation;
  /** What was logged, one parsed line each. */
  log: Record<string, unknown>[];
  /** Somebody who is not logged in, with cookies of their own. */
  visitor(options?: CallerOptions): Caller;
  /** Somebody of the cast, logged in. */
  member(person: Person, options?: CallerOptions): Promise<Caller>;
  /** The product's clock moves; jobs stay where they are. */
  advance(seconds: number): void;
  /** On to where the next window of a rate limit of so many seconds begins, so that none ends meanwhile. */
  startWindow(seconds: number): void;
  close(): Promise<void>;
}

/** The whole product, without its pages, on a database of its own with two sites and four people; closed with the file. */
export async function freshApp({
  location,
  config = {},
  web,
  world = insertWorld,
}: FreshAppOptions = {}): Promise<TestApp> {
  const home = location ?? (await freshLocation());
  const dataFolder = mkdtempSync(join(tmpdir(), 'rendezvous-files-'));
  const defaults = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'info',
    RUN_JOBS: 'false',
    DEMO_PULSE: 'false',
    // A busy machine is slow, not wrong: only what hangs takes so long.
    PHOTO_SECONDS: '60',
    TIMEOUT_FACTOR: '10',
  });
  const platform = await openPlatform({ ...defaults, database: home, ...config }, root);
  const log = collectLog(platform);
  if (!location) await world(platform.db);
  const app = await createApp(platform, web);

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await app.close();
      await platform.close();
      rmSync(dataFolder, { recursive: true, force: true });
    })();
    return closed;
  };
  closeAfterwards(close);

  function advance(seconds: number) {
    if (!(platform.clock instanceof MovableClock)) throw new Error('Production has no clock to move.');
    platform.clock.advance(seconds * 1000);
  }
  const visitor = (options?: CallerOptions) => new Caller(app.http, options);
  return {
    http: app.http,
    sites: app.sites,
    streams: app.streams,
    presence: app.presence,
    decoder: app.decoder,
    drain: app.drain,
    platform,
    db: platform.db,
    location: home,
    log,
    visitor,
    async member(person, options) {
      const caller = visitor({ host: person.host, ...options });
      const answer = await caller.post('/api/user.php', { login: person.login, password: person.password });
      if (answer.statusCode !== 200) throw new Error(`${person.name} could not log in: ${answer.body}`);
      return caller;
    },
    advance,
    startWindow: (seconds) => advance(seconds + 1 - ((platform.clock.now().getTime() / 1000) % seconds)),
    close,
  };
}

/** The log goes to the process's output, which belongs to whoever runs the tests. */
function collectLog({ log }: Platform) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  Object.assign(log, { [symbols.streamSym]: stream });
  return lines;
}

export interface Person {
  name: string;
  host: string;
  login: string;
  password: string;
}

const person = (name: string, host = 'localhost') => ({
  name,
  host,
  login: `${name.toLowerCase()}@cast.example`,
  password: `${name.toLowerCase()}-secret-1`,
});

/** Alice pays and speaks French, Bruno does neither, Chloe has not confirmed her address; Dora lives on another site. */
export const alice = person('Alice');
export const bruno = person('Bruno');
export const chloe = person('Chloe');
export const dora = person('Dora', 'bdsm.localhost');

export const testCompany: CompanyInfo = {
  name: 'Test Company B.V.',
  address: 'Teststraat 1',
  kvk: '12345678',
  city: 'Utrecht',
  country: 'NL',
  tradenames: ['Rendezvous', 'Knot'],
  vat_numbers: ['NL123456789B01'],
  support_phone: '+31 800-000 0000',
  delete_discount: 50,
  added: '2024-02-01T12:00:00Z',
};

export async function insertWorld(db: Database) {
  const people = [
    { ...alice, status: 'active', paid: true, language: 'fr' },
    { ...bruno, status: 'active', paid: false, language: null },
    { ...chloe, status: 'not_confirmed', paid: false, language: null },
    { ...dora, status: 'active', paid: true, language: 'en' },
  ];
  const hashes = await Promise.all(people.map(({ password }) => cheapHash(password)));
  await db.transaction(async (tx) => {
    const company = await tx.query<{ id: number }>('insert into companies (info) values ($1) returning id', [
      JSON.stringify(testCompany),
    ]);
    const sites = await tx.query<{ id: number; host: string }>(
      `insert into sites (host, settings, company_id, created_at)
       values ('localhost', '{}', $1, now()), ('bdsm.localhost', '{"niche": 3, "name": "Knot"}', $1, now()) returning id, host`,
      [company.rows[0]?.id],
    );
    for (const [index, { name, host, login, status, paid, language }] of people.entries()) {
      const siteId = sites.rows.find((site) => site.host === host)?.id;
      const user = await tx.query<{ id: string }>(
        `insert into users (site_id, email, password_hash, status, paid_user, language, signup_at)
         values ($1, $2, $3, $4, $5, $6, now()) returning id`,
        [siteId, login, hashes[index], status, paid, language],
      );
      await tx.query(
        `insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country,
           last_active_at)
         values ($1, $2, $3, $4, 'active', 'female', 'hetero', '1990-05-01', 'FR', now())`,
        [user.rows[0]?.id, siteId, name, nameSkeleton(name)],
      );
    }
  });
}

// Strength is what real passwords need; here it would only make every login slower.
export const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
