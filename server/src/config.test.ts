import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeWarning, parseConfig, startWarnings } from './config.ts';
import { environment } from './environment.ts';
import { StartupError } from './platform/startup-error.ts';
import { requestTimeouts } from './platform/timeouts.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/x',
  PUBLIC_URL: 'https://www.example.com',
  SECRET_KEY: 'a-key-of-at-least-thirty-two-signs',
};

test('with nothing set, everything is embedded and the demo runs', () => {
  expect(parseConfig({})).toEqual({
    production: false,
    checksAnswers: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataFolder: 'data',
    secretKey: undefined,
    database: { folder: 'data' },
    databaseDriver: 'tuned',
    redisUrl: undefined,
    s3: undefined,
    photos: { processes: 2, seconds: 10 },
    smtpUrl: undefined,
    mailFrom: 'Rendezvous <hello@rendezvous.example>',
    sms: undefined,
    trustedProxies: ['127.0.0.1', '::1'],
    metricsToken: undefined,
    backupKey: undefined,
    tracesUrl: undefined,
    alerts: { email: undefined, webhookUrl: undefined },
    gifs: { provider: 'local', key: '', url: undefined },
    directDebit: {
      creditor: {
        id: 'NL79ZZZ999999990000',
        name: 'Rendezvous Demo B.V.',
        iban: 'NL91ABNA0417164300',
        bic: '',
      },
      limit: { amount: 20_000, count: 5, days: 30 },
      noticeDays: 2,
    },
    verotel: undefined,
    ccbill: undefined,
    genesis: undefined,
    logLevel: 'warn',
    runJobs: true,
    drainSeconds: 0,
    postbacksToLoopback: false,
    demoPulse: true,
    timeouts: requestTimeouts,
  });
});

test('on a slow machine a request may wait longer for everything it needs', () => {
  const { database, answer, redis } = parseConfig({ TIMEOUT_FACTOR: '10' }).timeouts;
  expect([database.statement, answer, redis.command]).toEqual([20_000, 40_000, 3_000]);
});

test('production collects direct debits for whom it is told to, and otherwise for nobody', () => {
  expect(parseConfig(production).directDebit).toBeUndefined();
  const creditor = { DEBIT_CREDITOR_ID: 'DE98ZZZ09999999999', DEBIT_CREDITOR_NAME: 'Example GmbH' };
  const config = { ...production, ...creditor, DEBIT_CREDITOR_IBAN: 'DE89370400440532013000', DEBIT_LIMIT: '5000' };
  expect(parseConfig(config).directDebit).toMatchObject({
    creditor: { id: 'DE98ZZZ09999999999', name: 'Example GmbH', iban: 'DE89370400440532013000' },
    limit: { amount: 5000, count: 5 },
  });
  expect(() => parseConfig({ ...production, ...creditor })).toThrow('set DEBIT_CREDITOR_NAME and DEBIT_CREDITOR_IBAN');
});

test('the demo listens to this machine alone unless it is told otherwise; production to all', () => {
  expect(parseConfig({ NODE_ENV: 'test' }).host).toBe('127.0.0.1');
  expect(parseConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(parseConfig(production).host).toBe('0.0.0.0');
  expect(parseConfig({ ...production, HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
});

test('whoever serves https to the public and names no proxy is warned at the start', () => {
  expect(startWarnings(parseConfig(production))).toEqual([expect.stringContaining('Set TRUSTED_PROXIES')]);
  expect(startWarnings(parseConfig({ ...production, TRUSTED_PROXIES: '10.0.0.1' }))).toEqual([]);
  expect(startWarnings(parseConfig({ ...production, PUBLIC_URL: 'http://intranet.example' }))).toEqual([]);
  expect(startWarnings(parseConfig({ PUBLIC_URL: 'https://tunnel.example' }))).toEqual([]);
});

test('Node 20 has ended, and whoever starts with it is told (R10.11)', () => {
  expect(nodeWarning('20.19.0')).toContain('24 is recommended');
  expect([nodeWarning('22.1.0'), nodeWarning('24.0.0')]).toEqual([undefined, undefined]);
});

test('replicas are named by comma, and only beside the database they are replicas of', () => {
  const urls = ['postgres://db2/x', 'postgres://db3:5433/x'];
  const named = { ...production, DATABASE_REPLICA_URLS: urls.join(', '), DATABASE_REPLICA_LAG: '3' };
  expect(parseConfig(named).replicas).toEqual({ urls, maxLag: 3_000 });
  expect(parseConfig(production).replicas).toBeUndefined();
  expect(refusal({ DATABASE_REPLICA_URLS: 'postgres://db2/x' })).toContain('set DATABASE_URL');
});

test('an empty variable is an unset one', () => {
  const blank = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, '']));
  expect(parseConfig(blank)).toEqual(parseConfig({}));
  expect(parseConfig({ PORT: ' ' })).toEqual(parseConfig({}));
});

test('what is set is used', () => {
  const config = parseConfig({
    ...production,
    PORT: '8080',
    DATABASE_POOL: '25',
    REDIS_URL: 'redis://localhost:6379',
    S3_ENDPOINT: 'https://s3.example.com/photos',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    SMTP_URL: 'smtps://mail.example.com',
    SMS_URL: 'https://sms.example.com',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,',
    RUN_JOBS: 'false',
  });
  expect(config).toMatchObject({
    production: true,
    port: 8080,
    publicUrl: 'https://www.example.com',
    secretKey: production.SECRET_KEY,
    database: { url: 'postgres://localhost/x', poolSize: 25 },
    redisUrl: 'redis://localhost:6379',
    s3: { endpoint: 'https://s3.example.com/photos', region: 'auto', accessKey: 'key', secretKey: 'secret' },
    sms: { url: 'https://sms.example.com', token: '' },
    trustedProxies: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
    runJobs: false,
  });
});

test('production trusts no proxy it was not told of', () => {
  expect(parseConfig(production).trustedProxies).toEqual([]);
});

function refusal(variables: Record<string, string>): string {
  try {
    parseConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  throw new Error(`This was accepted: ${JSON.stringify(variables)}`);
}

const isOneSentence = (message: string) => !message.includes('\n') && message.endsWith('.') && message.length < 300;

describe('a value that cannot be used stops the start with one sentence naming its variable:', () => {
  test.each([
    ['NODE_ENV', 'staging'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['SECRET_KEY', 'short'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', 'many'],
    ['DATABASE_POOLER', 'session'],
    ['DATABASE_REPLICA_URLS', 'db2:5432'],
    ['DATABASE_REPLICA_LAG', '0'],
    ['REDIS_URL', 'localhost:6379'],
    ['S3_ENDPOINT', 'bucket'],
    ['S3_ENDPOINT', 'https://s3.example.com/photos'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMS_URL', 'sms'],
    ['VEROTEL_SHOP_ID', 'shop'],
    ['VEROTEL_SHOP_ID', '12345'],
    ['VEROTEL_SIGNATURE_KEY', 'only the key'],
    ['VEROTEL_URL', 'secure.verotel.com'],
    ['CCBILL_ACCOUNT', '12'],
    ['CCBILL_ACCOUNT', '900100'],
    ['CCBILL_SALT', 'only the salt'],
    ['CCBILL_SUBACCOUNT', '1'],
    ['CCBILL_NETWORKS', 'ccbill.com'],
    ['GENESIS_USERNAME', 'only the name'],
    ['GENESIS_PASSWORD', 'only the password'],
    ['GENESIS_TERMINAL', 'f'.repeat(40)],
    ['GENESIS_TERMINAL', 'terminal'],
    ['GENESIS_URL', 'https://gate.emerchantpay.net'],
    ['GENESIS_URL', '{app}.emerchantpay.net'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.'],
    ['METRICS_TOKEN', 'short'],
    ['BACKUP_KEY', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['ALERT_EMAIL', 'operator'],
    ['ALERT_WEBHOOK_URL', 'hooks'],
    ['DRAIN_SECONDS', 'long'],
    ['LOG_LEVEL', 'loud'],
    ['RUN_JOBS', 'yes'],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(isOneSentence(message)).toBe(true);
  });

  test('and the sentence never repeats the value, which may be a secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://user:hunter2@localhost/x' })).not.toContain('hunter2');
    expect(refusal({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2');
    expect(refusal({ SECRET_KEY: 'hunter2' })).not.toContain('hunter2');
  });
});

test('production does not start on the embedded database, and says what to set', () => {
  const message = refusal({ NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com' });
  expect(message).toMatch(/set DATABASE_URL/);
  expect(message).not.toContain('\n');
});

test('production does not start without its address, and says what to set', () => {
  expect(refusal({ NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' })).toMatch(/set PUBLIC_URL/);
});

test('production does not start without a key for its secrets, and says what to set', () => {
  expect(refusal({ ...production, SECRET_KEY: '' })).toMatch(/set SECRET_KEY/);
});

test('.env.example documents exactly the variables there are, each with a word about it, none switched on', () => {
  const lines = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8').split('\n');
  const named = lines.flatMap((line) => /^#([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  expect(named).toEqual(Object.keys(environment.shape));
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual([]);
  // A comment stands above each variable, or above the group it begins.
  const blocks = lines.join('\n').split('\n\n').slice(1);
  for (const block of blocks) expect(block).toMatch(/^# \S/);
});
