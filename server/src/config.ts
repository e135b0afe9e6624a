import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { DatabaseLocation } from '#server/platform/database/database.ts';
import { driverKinds } from '#server/platform/database/driver/driver.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { slowedBy } from '#server/platform/timeouts.ts';

/** With this many connections a database that has as many cores as this machine answers most in a second (docs/performance.md). */
export const usualConnections = Math.min(2 * availableParallelism() + 2, 20);

/** Everything the environment may say, parsed once. `.env.example` documents each name; a test holds the two together. */
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'expected addresses or networks, separated by commas',
});
const networks = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(network));

const replicaUrls = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres:// addresses, separated by commas' })));

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  SECRET_KEY: z.string().min(32).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(usualConnections),
  DATABASE_DRIVER: z.enum(driverKinds).default('tuned'),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_REPLICA_URLS: replicaUrls.optional(),
  DATABASE_REPLICA_LAG: z.coerce.number().min(1).max(300).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  PHOTO_PROCESSES: z.coerce.number().int().min(1).max(16).default(2),
  PHOTO_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Rendezvous <hello@rendezvous.example>'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  GIF_PROVIDER: z.enum(['local', 'klipy', 'giphy']).default('local'),
  GIF_KEY: z.string().optional(),
  GIF_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEBIT_CREDITOR_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/)
    .optional(),
  DEBIT_CREDITOR_NAME: z.string().min(1).max(70).optional(),
  DEBIT_CREDITOR_IBAN: z.string().min(15).max(42).optional(),
  DEBIT_CREDITOR_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .optional(),
  DEBIT_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(20_000),
  DEBIT_LIMIT_COUNT: z.coerce.number().int().min(1).max(1000).default(5),
  DEBIT_NOTICE_DAYS: z.coerce.number().int().min(1).max(14).default(2),
  VEROTEL_SHOP_ID: z.string().regex(/^\d+$/).optional(),
  VEROTEL_SIGNATURE_KEY: z.string().optional(),
  VEROTEL_URL: z.url({ protocol: /^https?$/ }).default('https://secure.verotel.com'),
  CCBILL_ACCOUNT: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  CCBILL_SUBACCOUNT: z
    .string()
    .regex(/^\d{4}$/)
    .default('0000'),
  CCBILL_FLEX_ID: z.string().optional(),
  CCBILL_SALT: z.string().optional(),
  CCBILL_URL: z.url({ protocol: /^https?$/ }).default('https://api.ccbill.com/wap-frontflex/flexforms'),
  CCBILL_DATALINK_USER: z.string().optional(),
  CCBILL_DATALINK_PASSWORD: z.string().optional(),
  CCBILL_CHARGE_URL: z.url({ protocol: /^https?$/ }).default('https://bill.ccbill.com/jpost/billingApi.cgi'),
  CCBILL_NETWORKS: networks.default(['64.38.212.0/24', '64.38.215.0/24', '64.38.240.0/24', '64.38.241.0/24']),
  GENESIS_USERNAME: z.string().optional(),
  GENESIS_PASSWORD: z.string().optional(),
  GENESIS_TERMINAL: z
    .string()
    .regex(/^([0-9a-f]{40}|smart-router)$/, 'expected a terminal’s token of 40 characters, or smart-router')
    .optional(),
  GENESIS_URL: z
    .string()
    .refine((url) => /^https?:\/\/[^/]/.test(url) && url.split('{app}').length === 2 && !url.endsWith('/'), {
      error: 'expected an address with {app} in it, such as https://{app}.emerchantpay.net',
    })
    .default('https://{app}.emerchantpay.net'),
  AGE_TRUSTED_LIST: z.string().min(1).optional(),
  AGE_PROVIDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  AGE_PROVIDER_SECRET: z.string().min(16).optional(),
  TRUSTED_PROXIES: networks.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  MAIL_EVENTS_SECRET: z.string().min(16).optional(),
  BACKUP_KEY: z.string().min(32).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_EMAIL: z.email().optional(),
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  RUN_JOBS: flag.default(true),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  POSTBACKS_TO_LOOPBACK: flag.default(false),
  DEMO_PULSE: flag.default(true),
  TIMEOUT_FACTOR: z.coerce.number().min(1).max(20).default(1),
});

const debitLimitDays = 30;

export type Config = ReturnType<typeof parseConfig>;

export function parseConfig(variables: Record<string, string | undefined>) {
  // An empty variable is an unset one: that is how .env files and compose files leave things out.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The environment is not usable: set ${problems.join('; ')} (see .env.example).`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && !env.DATABASE_URL) {
    throw new StartupError(
      'Production needs a PostgreSQL server: set DATABASE_URL. The embedded database does not survive a power cut.',
    );
  }
  if (production && !env.PUBLIC_URL) {
    throw new StartupError(
      'Production needs its public address for links in emails: set PUBLIC_URL, for example https://www.example.com.',
    );
  }
  if (production && !env.SECRET_KEY) {
    throw new StartupError(
      'Production needs a key for what it stores encrypted: set SECRET_KEY to 32 random characters or more, and keep it.',
    );
  }
  if (env.DATABASE_REPLICA_URLS && !env.DATABASE_URL) {
    throw new StartupError('DATABASE_REPLICA_URLS is set without what they are replicas of: set DATABASE_URL.');
  }
  if (env.S3_ENDPOINT && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY)) {
    throw new StartupError('S3_ENDPOINT is set without its keys: set S3_ACCESS_KEY and S3_SECRET_KEY.');
  }
  if (env.GIF_PROVIDER !== 'local' && !env.GIF_KEY) {
    throw new StartupError('GIF_PROVIDER is set without its key: set GIF_KEY, or GIF_PROVIDER to local.');
  }
  if (env.DEBIT_CREDITOR_ID && !(env.DEBIT_CREDITOR_NAME && env.DEBIT_CREDITOR_IBAN)) {
    throw new StartupError(
      'DEBIT_CREDITOR_ID is set without whose it is: set DEBIT_CREDITOR_NAME and DEBIT_CREDITOR_IBAN.',
    );
  }
  if (Boolean(env.VEROTEL_SHOP_ID) !== Boolean(env.VEROTEL_SIGNATURE_KEY)) {
    throw new StartupError('Verotel is half configured: set VEROTEL_SHOP_ID and VEROTEL_SIGNATURE_KEY, or neither.');
  }
  if (new Set([env.CCBILL_ACCOUNT, env.CCBILL_FLEX_ID, env.CCBILL_SALT].map(Boolean)).size > 1) {
    throw new StartupError('CCBill is half configured: set CCBILL_ACCOUNT, CCBILL_FLEX_ID and CCBILL_SALT, or none.');
  }
  if (Boolean(env.CCBILL_DATALINK_USER) !== Boolean(env.CCBILL_DATALINK_PASSWORD)) {
    throw new StartupError(
      'CCBill’s Data Link is half configured: set CCBILL_DATALINK_USER and CCBILL_DATALINK_PASSWORD, or neither.',
    );
  }
  if (production && env.POSTBACKS_TO_LOOPBACK) {
    throw new StartupError(
      'POSTBACKS_TO_LOOPBACK is for development: leave it out, and name a network’s public address.',
    );
  }
  if (new Set([env.GENESIS_USERNAME, env.GENESIS_PASSWORD, env.GENESIS_TERMINAL].map(Boolean)).size > 1) {
    throw new StartupError(
      'Genesis is half configured: set GENESIS_USERNAME, GENESIS_PASSWORD and GENESIS_TERMINAL, or none.',
    );
  }
  if (Boolean(env.AGE_PROVIDER_URL) !== Boolean(env.AGE_PROVIDER_SECRET)) {
    throw new StartupError(
      'The provider of age proofs is half configured: set AGE_PROVIDER_URL and AGE_PROVIDER_SECRET, or neither.',
    );
  }
  const database: DatabaseLocation = env.DATABASE_URL
    ? {
        url: env.DATABASE_URL,
        poolSize: env.DATABASE_POOL,
        ...(env.DATABASE_POOLER === 'transaction' && { pooled: true }),
      }
    : { folder: env.DATA_DIR };
  return {
    production,
    checksAnswers: env.NODE_ENV === 'test',
    // The demo opens everything to whoever reaches it, so by itself it is reached from this machine alone.
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataFolder: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    database,
    databaseDriver: env.DATABASE_DRIVER,
    replicas: env.DATABASE_REPLICA_URLS?.length
      ? { urls: env.DATABASE_REPLICA_URLS, maxLag: env.DATABASE_REPLICA_LAG * 1000 }
      : undefined,
    redisUrl: env.REDIS_URL,
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKey: env.S3_ACCESS_KEY ?? '',
          secretKey: env.S3_SECRET_KEY ?? '',
        }
      : undefined,
    photos: { processes: env.PHOTO_PROCESSES, seconds: env.PHOTO_SECONDS },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN ?? '' } : undefined,
    gifs: { provider: env.GIF_PROVIDER, key: env.GIF_KEY ?? '', url: env.GIF_URL },
    directDebit: directDebitIn(env, production),
    verotel:
      env.VEROTEL_SHOP_ID && env.VEROTEL_SIGNATURE_KEY
        ? { shopId: env.VEROTEL_SHOP_ID, signatureKey: env.VEROTEL_SIGNATURE_KEY, url: env.VEROTEL_URL }
        : undefined,
    ccbill:
      env.CCBILL_ACCOUNT && env.CCBILL_FLEX_ID && env.CCBILL_SALT
        ? {
            account: env.CCBILL_ACCOUNT,
            subaccount: env.CCBILL_SUBACCOUNT,
            flexId: env.CCBILL_FLEX_ID,
            salt: env.CCBILL_SALT,
            url: env.CCBILL_URL,
            networks: env.CCBILL_NETWORKS,
            dataLink: dataLinkIn(env),
          }
        : undefined,
    genesis: genesisIn(env),
    ageTrustedList: env.AGE_TRUSTED_LIST,
    ageProvider:
      env.AGE_PROVIDER_URL && env.AGE_PROVIDER_SECRET
        ? { url: env.AGE_PROVIDER_URL, secret: env.AGE_PROVIDER_SECRET }
        : undefined,
    // The demo stands behind nothing or behind a proxy on this machine; production trusts only whom it names.
    trustedProxies: env.TRUSTED_PROXIES ?? (production ? [] : ['127.0.0.1', '::1']),
    metricsToken: env.METRICS_TOKEN,
    mailEventsSecret: env.MAIL_EVENTS_SECRET,
    backupKey: env.BACKUP_KEY,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    alerts: { email: env.ALERT_EMAIL, webhookUrl: env.ALERT_WEBHOOK_URL },
    // Whoever tries the demo reads the address and the logins, not a line per request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    runJobs: env.RUN_JOBS,
    // Draining gives a proxy time to notice; the demo has no proxy, so Ctrl-C ends it at once.
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    postbacksToLoopback: env.POSTBACKS_TO_LOOPBACK,
    // People who come, like and answer by themselves are the demo's: on a real site there is no such thing.
    demoPulse: !production && env.DEMO_PULSE,
    timeouts: slowedBy(env.TIMEOUT_FACTOR),
  };
}

function dataLinkIn(env: z.output<typeof environment>) {
  const { CCBILL_DATALINK_USER: user, CCBILL_DATALINK_PASSWORD: password, CCBILL_CHARGE_URL: url } = env;
  return user && password ? { user, password, url } : undefined;
}

function genesisIn(env: z.output<typeof environment>) {
  const { GENESIS_USERNAME: username, GENESIS_PASSWORD: password, GENESIS_TERMINAL: terminal, GENESIS_URL: url } = env;
  return username && password && terminal ? { username, password, terminal, url } : undefined;
}

/** Who collects direct debits. The demo does so in the name of nobody: its account is the one that examples use. */
function directDebitIn(env: z.output<typeof environment>, production: boolean) {
  if (!env.DEBIT_CREDITOR_ID && production) return undefined;
  return {
    creditor: {
      id: env.DEBIT_CREDITOR_ID ?? 'NL79ZZZ999999990000',
      name: env.DEBIT_CREDITOR_NAME ?? 'Rendezvous Demo B.V.',
      iban: env.DEBIT_CREDITOR_IBAN ?? 'NL91ABNA0417164300',
      bic: env.DEBIT_CREDITOR_BIC ?? '',
    },
    limit: { amount: env.DEBIT_LIMIT, count: env.DEBIT_LIMIT_COUNT, days: debitLimitDays },
    noticeDays: env.DEBIT_NOTICE_DAYS,
  };
}

/** Said at the start on a Node that gets no more security fixes. */
export function nodeWarning(version: string): string | undefined {
  const major = Number(version.split('.')[0]);
  if (major >= 22) return undefined;
  return `Node ${major} has reached its end and gets no more security fixes: 24 is recommended, 22 works.`;
}

/** What an operator should know at the start and is not forced to change. */
export function startWarnings({ production, publicUrl, trustedProxies }: Config): string[] {
  const behindUnknownProxy = production && publicUrl.startsWith('https:') && trustedProxies.length === 0;
  if (!behindUnknownProxy) return [];
  return [
    'PUBLIC_URL is https and no TRUSTED_PROXIES are named: behind a proxy every visitor then counts as one network, and twenty wrong passwords lock everyone out. Set TRUSTED_PROXIES to the addresses of the proxy.',
  ];
}
