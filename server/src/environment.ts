import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { driverKinds } from '#server/platform/database/driver/driver.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** With this many connections a database that has as many cores as this machine answers most in a second (docs/performance.md). */
export const usualConnections = Math.min(2 * availableParallelism() + 2, 20);

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'expected addresses or networks, separated by commas',
});
const partsOf = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const networks = partsOf.pipe(z.array(network));
const replicaUrls = partsOf.pipe(
  z.array(z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres:// addresses, separated by commas' })),
);

/** Everything the environment may say, parsed once. `.env.example` documents each name; a test holds the two together. */
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

export type Environment = z.output<typeof environment>;

/** Variables that are unusable together or one without another. Each sentence says what to set. */
const contradictions: { found(env: Environment): unknown; sentence: string }[] = [
  {
    found: (env) => isProduction(env) && !env.DATABASE_URL,
    sentence:
      'Production needs a PostgreSQL server: set DATABASE_URL. The embedded database does not survive a power cut.',
  },
  {
    found: (env) => isProduction(env) && !env.PUBLIC_URL,
    sentence:
      'Production needs its public address for links in emails: set PUBLIC_URL, for example https://www.example.com.',
  },
  {
    found: (env) => isProduction(env) && !env.SECRET_KEY,
    sentence:
      'Production needs a key for what it stores encrypted: set SECRET_KEY to 32 random characters or more, and keep it.',
  },
  {
    found: (env) => env.DATABASE_REPLICA_URLS && !env.DATABASE_URL,
    sentence: 'DATABASE_REPLICA_URLS is set without what they are replicas of: set DATABASE_URL.',
  },
  {
    found: (env) => env.S3_ENDPOINT && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY),
    sentence: 'S3_ENDPOINT is set without its keys: set S3_ACCESS_KEY and S3_SECRET_KEY.',
  },
  {
    found: (env) => env.GIF_PROVIDER !== 'local' && !env.GIF_KEY,
    sentence: 'GIF_PROVIDER is set without its key: set GIF_KEY, or GIF_PROVIDER to local.',
  },
  {
    found: (env) => env.DEBIT_CREDITOR_ID && !(env.DEBIT_CREDITOR_NAME && env.DEBIT_CREDITOR_IBAN),
    sentence: 'DEBIT_CREDITOR_ID is set without whose it is: set DEBIT_CREDITOR_NAME and DEBIT_CREDITOR_IBAN.',
  },
  {
    found: (env) => Boolean(env.VEROTEL_SHOP_ID) !== Boolean(env.VEROTEL_SIGNATURE_KEY),
    sentence: 'Verotel is half configured: set VEROTEL_SHOP_ID and VEROTEL_SIGNATURE_KEY, or neither.',
  },
  {
    found: (env) => new Set([env.CCBILL_ACCOUNT, env.CCBILL_FLEX_ID, env.CCBILL_SALT].map(Boolean)).size > 1,
    sentence: 'CCBill is half configured: set CCBILL_ACCOUNT, CCBILL_FLEX_ID and CCBILL_SALT, or none.',
  },
  {
    found: (env) => Boolean(env.CCBILL_DATALINK_USER) !== Boolean(env.CCBILL_DATALINK_PASSWORD),
    sentence:
      'CCBill’s Data Link is half configured: set CCBILL_DATALINK_USER and CCBILL_DATALINK_PASSWORD, or neither.',
  },
  {
    found: (env) => isProduction(env) && env.POSTBACKS_TO_LOOPBACK,
    sentence: 'POSTBACKS_TO_LOOPBACK is for development: leave it out, and name a network’s public address.',
  },
  {
    found: (env) => new Set([env.GENESIS_USERNAME, env.GENESIS_PASSWORD, env.GENESIS_TERMINAL].map(Boolean)).size > 1,
    sentence: 'Genesis is half configured: set GENESIS_USERNAME, GENESIS_PASSWORD and GENESIS_TERMINAL, or none.',
  },
  {
    found: (env) => Boolean(env.AGE_PROVIDER_URL) !== Boolean(env.AGE_PROVIDER_SECRET),
    sentence:
      'The provider of age proofs is half configured: set AGE_PROVIDER_URL and AGE_PROVIDER_SECRET, or neither.',
  },
];

export const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production';

/** The environment, typed; stops the start with a sentence where it is not usable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  // An empty variable is an unset one: that is how .env files and compose files leave things out.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const { data: env, error } = environment.safeParse(given);
  if (error) {
    const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The environment is not usable: set ${problems.join('; ')} (see .env.example).`);
  }
  const contradiction = contradictions.find(({ found }) => found(env));
  if (contradiction) throw new StartupError(contradiction.sentence);
  return env;
}
