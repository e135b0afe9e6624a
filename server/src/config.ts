import type { DatabaseLocation } from '#server/platform/database/database.ts';
import { slowedBy } from '#server/platform/timeouts.ts';
import { type Environment, isProduction, readEnvironment } from './environment.ts';

const debitLimitDays = 30;

export type Config = ReturnType<typeof parseConfig>;

/** What the environment says, as the server uses it. */
export function parseConfig(variables: Record<string, string | undefined>) {
  const env = readEnvironment(variables);
  const production = isProduction(env);
  return {
    production,
    checksAnswers: env.NODE_ENV === 'test',
    // The demo opens everything to whoever reaches it, so by itself it is reached from this machine alone.
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataFolder: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    database: databaseIn(env),
    databaseDriver: env.DATABASE_DRIVER,
    replicas: env.DATABASE_REPLICA_URLS?.length
      ? { urls: env.DATABASE_REPLICA_URLS, maxLag: env.DATABASE_REPLICA_LAG * 1000 }
      : undefined,
    redisUrl: env.REDIS_URL,
    s3: bucketIn(env),
    photos: { processes: env.PHOTO_PROCESSES, seconds: env.PHOTO_SECONDS },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN ?? '' } : undefined,
    gifs: { provider: env.GIF_PROVIDER, key: env.GIF_KEY ?? '', url: env.GIF_URL },
    directDebit: directDebitIn(env, production),
    verotel: verotelIn(env),
    ccbill: ccbillIn(env),
    genesis: genesisIn(env),
    ageTrustedList: env.AGE_TRUSTED_LIST,
    ageProvider: ageProviderIn(env),
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

function databaseIn(env: Environment): DatabaseLocation {
  if (!env.DATABASE_URL) return { folder: env.DATA_DIR };
  const pooled = env.DATABASE_POOLER === 'transaction';
  return { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL, ...(pooled && { pooled }) };
}

function bucketIn(env: Environment) {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey = '',
    S3_SECRET_KEY: secretKey = '',
  } = env;
  return endpoint ? { endpoint, region, accessKey, secretKey } : undefined;
}

function verotelIn(env: Environment) {
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey, VEROTEL_URL: url } = env;
  return shopId && signatureKey ? { shopId, signatureKey, url } : undefined;
}

function ccbillIn(env: Environment) {
  const { CCBILL_ACCOUNT: account, CCBILL_FLEX_ID: flexId, CCBILL_SALT: salt, CCBILL_URL: url } = env;
  const [subaccount, networks] = [env.CCBILL_SUBACCOUNT, env.CCBILL_NETWORKS];
  return account && flexId && salt
    ? { account, subaccount, flexId, salt, url, networks, dataLink: dataLinkIn(env) }
    : undefined;
}

function ageProviderIn({ AGE_PROVIDER_URL: url, AGE_PROVIDER_SECRET: secret }: Environment) {
  return url && secret ? { url, secret } : undefined;
}

function dataLinkIn(env: Environment) {
  const { CCBILL_DATALINK_USER: user, CCBILL_DATALINK_PASSWORD: password, CCBILL_CHARGE_URL: url } = env;
  return user && password ? { user, password, url } : undefined;
}

function genesisIn(env: Environment) {
  const { GENESIS_USERNAME: username, GENESIS_PASSWORD: password, GENESIS_TERMINAL: terminal, GENESIS_URL: url } = env;
  return username && password && terminal ? { username, password, terminal, url } : undefined;
}

/** Who collects direct debits. The demo does so in the name of nobody: its account is the one that examples use. */
function directDebitIn(env: Environment, production: boolean) {
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
