import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Queryable } from '../database/database.ts';
import { withinTime } from '../http/within-time.ts';
import type { Storage } from '../storage/storage.ts';

/** What was found about one thing that a site needs before it is opened. */
export interface Finding {
  subject: string;
  /** `missing` is for the operator to decide, `wrong` does not work as it is configured. */
  state: 'good' | 'missing' | 'wrong';
  sentence: string;
}

export interface LaunchDeps {
  config: Config;
  db: Queryable;
  storage: Storage;
  countryOf(address: string): string | undefined;
  /** Asks the public address; replaced in tests. */
  fetch?: typeof fetch;
}

const timeout = 10_000;
const oldestPostgres = 150_000;

/** Tries everything the configuration names, one after the other, and says of each whether it works. */
export async function launchFindings(deps: LaunchDeps): Promise<Finding[]> {
  const { config } = deps;
  return [
    await databaseFinding(deps.db),
    await redisFinding(config.redisUrl),
    await storageFinding(deps),
    await mailFinding(config),
    geoipFinding(deps.countryOf),
    pushFinding(config),
    ...(await publicFindings(deps)),
    ...keyFindings(config),
    paymentFinding(config),
  ];
}

const good = (subject: string, sentence: string): Finding => ({ subject, state: 'good', sentence });
const missing = (subject: string, sentence: string): Finding => ({ subject, state: 'missing', sentence });
const wrong = (subject: string, sentence: string): Finding => ({ subject, state: 'wrong', sentence });

async function databaseFinding(db: Queryable): Promise<Finding> {
  const subject = 'Database';
  const { rows } = await db.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (!server || server.number < oldestPostgres) return wrong(subject, 'PostgreSQL 15 or newer is needed.');
  if (server.encoding !== 'UTF8') return wrong(subject, `Its encoding is ${server.encoding}: create it with UTF8.`);
  return good(subject, `PostgreSQL ${server.version} answers.`);
}

async function redisFinding(url: string | undefined): Promise<Finding> {
  const subject = 'Redis';
  if (!url) return missing(subject, 'REDIS_URL is not set: enough for one node, needed as soon as there are two.');
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 3_000, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await withinTime(timeout, async () => {
      await redis.connect();
      await redis.ping();
    });
    return good(subject, 'It answers.');
  } catch (error) {
    return wrong(subject, `It does not answer at REDIS_URL: ${reason(error)}`);
  } finally {
    redis.disconnect();
  }
}

async function storageFinding({ config, storage }: Pick<LaunchDeps, 'config' | 'storage'>): Promise<Finding> {
  const subject = config.s3 ? 'S3 bucket' : 'Files';
  const key = `setup/${randomUUID()}.json`;
  const bytes = Buffer.from('{}');
  try {
    await withinTime(timeout, () => storage.put(key, bytes, 'application/json'));
    const kept = await storage.get(key);
    await storage.remove(key);
    if (!kept?.body.equals(bytes)) return wrong(subject, 'What was written there comes back otherwise.');
  } catch (error) {
    return wrong(subject, `A file could not be written, read and removed: ${reason(error)}`);
  }
  return config.s3
    ? good(subject, 'Files can be written, read and removed.')
    : missing(subject, 'S3_ENDPOINT is not set: photos lie in DATA_DIR, enough for one machine.');
}

async function mailFinding({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  const subject = 'Mail relay';
  if (!smtpUrl) return missing(subject, 'SMTP_URL is not set: no mail leaves, and nobody can confirm an address.');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout });
  try {
    await withinTime(timeout, () => transport.verify());
  } catch (error) {
    return wrong(subject, `It does not take us in at SMTP_URL: ${reason(error)}`);
  } finally {
    transport.close();
  }
  return mailFrom.includes('rendezvous.example')
    ? wrong(subject, 'It answers, but MAIL_FROM is still the example.')
    : good(subject, 'It answers and lets us in.');
}

function geoipFinding(countryOf: LaunchDeps['countryOf']): Finding {
  const subject = 'Countries';
  return countryOf('8.8.8.8') === 'US'
    ? good(subject, 'The table of networks and countries is there.')
    : wrong(subject, 'The table of networks and countries (DB-IP) cannot be read: install the packages again.');
}

function pushFinding({ publicUrl }: Config): Finding {
  return publicUrl.startsWith('https:')
    ? good('Push', 'The key pair is made by the first start and kept with the database.')
    : wrong('Push', 'Browsers push on https alone: set PUBLIC_URL to an https address.');
}

async function publicFindings({ config, fetch: ask = fetch }: LaunchDeps): Promise<Finding[]> {
  const [subject, proxy] = ['Public address', 'TLS proxy'];
  const { publicUrl, trustedProxies } = config;
  if (!publicUrl.startsWith('https:')) {
    const sentence = 'PUBLIC_URL is not https: browsers keep no session over http.';
    return [wrong(subject, sentence), missing(proxy, 'Looked at once PUBLIC_URL is https.')];
  }
  const trust = trustedProxies.length
    ? good(proxy, `X-Forwarded-For is believed from ${trustedProxies.join(', ')}.`)
    : missing(proxy, 'TRUSTED_PROXIES is not set: behind a proxy all visitors would count as one network.');
  try {
    const answer = await ask(new URL('/healthz', publicUrl), {
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    if (answer.status !== 200) return [wrong(subject, `${publicUrl}/healthz answers ${answer.status}.`), trust];
    const secure = answer.headers.get('strict-transport-security');
    return [
      good(subject, 'It answers over https.'),
      secure ? trust : wrong(proxy, 'It takes the header Strict-Transport-Security out of answers.'),
    ];
  } catch {
    return [
      missing(subject, 'It does not answer yet: look again with npm run setup -- --check once the server runs.'),
      trust,
    ];
  }
}

function keyFindings({ metricsToken, mailEventsSecret, backupKey }: Config): Finding[] {
  const named = (subject: string, value: string | undefined, sentence: string) =>
    value ? good(subject, 'It is set.') : missing(subject, sentence);
  return [
    named('BACKUP_KEY', backupKey, 'Not set: npm run backup has nothing to encrypt with.'),
    named('METRICS_TOKEN', metricsToken, 'Not set: /metrics answers this machine alone.'),
    named('MAIL_EVENTS_SECRET', mailEventsSecret, 'Not set: mails that come back are not heard of.'),
  ];
}

function paymentFinding({ verotel, ccbill, genesis, directDebit }: Config): Finding {
  const providers = Object.entries({ Verotel: verotel, CCBill: ccbill, Genesis: genesis, 'direct debit': directDebit });
  const set = providers.flatMap(([name, configured]) => (configured ? [name] : []));
  return set.length
    ? good('Payments', `Taken by ${set.join(', ')}.`)
    : missing('Payments', 'No provider is set: nobody can buy anything (docs/payments.md).');
}

/** The error's message, without credentials in URLs. */
const reason = (error: unknown) =>
  (error instanceof Error ? error.message || error.name : String(error)).replaceAll(/\/\/[^@/\s]*@/g, '//');

const marks = { good: '✓', missing: '–', wrong: '✗' };

/** The findings as a list that a person reads from top to bottom. */
export function checklist(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  return findings.map(({ subject, state, sentence }) => `  ${marks[state]} ${subject.padEnd(width)}${sentence}`);
}
