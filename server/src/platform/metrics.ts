import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Alarms that need a person. Their names are labels in /metrics and, as `alarm`, fields in the log. */
const alarmNames = [
  'sms_nearly_used_up',
  'sms_used_up',
  'queue_stuck',
  'webhooks_failing',
  'books_not_exact',
  'disk_filling',
  'replica_left_out',
] as const;
export type Alarm = (typeof alarmNames)[number];

/** Counters that a transaction raises when it is committed. */
export type CounterName = 'messagesSent' | 'payments' | 'mails';
export type Count = (counter: CounterName, labels?: Record<string, string>) => void;

/** What /metrics shows. One registry per server, so that two in one process (as in tests) do not mix. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const pageVisits = new Histogram({
    name: 'page_visit_seconds',
    help: 'How long pages were looked at, where their visits are logged, and whether nothing else was',
    labelNames: ['site', 'page', 'bounced'],
    buckets: [1, 3, 10, 30, 60, 300],
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'event_streams_open',
    help: 'Members’ event streams that are open on this node',
    registers: [registry],
  });
  const textMessages = new Counter({
    name: 'rendezvous_sms_total',
    help: 'Text messages that were sent, or refused because the site had sent its number of the day',
    labelNames: ['site', 'outcome'],
    registers: [registry],
  });
  const pushes = new Counter<'outcome'>({
    name: 'rendezvous_pushes_total',
    help: 'Pushes by what their push service answered: delivered, gone, refused, or failed and tried again',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const messagesSent = new Counter({
    name: 'rendezvous_messages_sent_total',
    help: 'Messages that members sent, gifts and photos included',
    registers: [registry],
  });
  const payments = new Counter<'provider' | 'outcome'>({
    name: 'rendezvous_payments_total',
    help: 'What became of payments, by who takes them: completed, failed, cancelled, refunded, chargeback',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const mails = new Counter<'kind' | 'outcome'>({
    name: 'rendezvous_mails_total',
    help: 'Mails that the relay took (sent), and tries that failed (failed), by what they are',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const reads = new Counter<'server'>({
    name: 'rendezvous_reads_total',
    help: 'Reads that a replica may serve, where there are replicas, by who served them: replica or leader',
    labelNames: ['server'],
    registers: [registry],
  });
  const counters: Record<CounterName, Counter> = { messagesSent, payments, mails };
  const count: Count = (name, labels = {}) => counters[name].inc(labels);
  const alarms = new Counter<'alarm'>({
    name: 'rendezvous_alarms_total',
    help: 'Alarms raised for whoever runs the sites, by name',
    labelNames: ['alarm'],
    registers: [registry],
  });
  // Initialised to 0: monitoring sees no increase in a counter that first appears with its first alarm.
  for (const alarm of alarmNames) alarms.inc({ alarm }, 0);
  return { registry, requests, pageVisits, openStreams, textMessages, pushes, reads, alarms, count };
}

interface Observed {
  jobAges(): Promise<Record<string, number>>;
  diskFree(): Promise<number | undefined>;
  replicas: { report(): { name: string; state: string; lag: number | undefined }[] } | undefined;
}

/**
 * How long the oldest job of each kind has been due, asked for when somebody looks; how full the disk of files is; and how
 * replicas are, where there are any.
 */
export function observe({ registry }: Pick<Metrics, 'registry'>, { jobAges, diskFree, replicas }: Observed) {
  if (replicas) observeReplicas(registry, replicas);
  new Gauge({
    name: 'rendezvous_job_age_seconds',
    help: 'How long the oldest job that is due has waited, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      // While the database is away there is nothing to tell: /readyz does.
      const ages = await jobAges().catch(() => ({}));
      for (const [kind, age] of Object.entries(ages)) this.set({ kind }, age);
    },
  });
  new Gauge({
    name: 'rendezvous_disk_free_ratio',
    help: 'Which part of the disk of DATA_DIR is free',
    registers: [registry],
    async collect() {
      const free = await diskFree();
      if (free !== undefined) this.set(free);
    },
  });
}

function observeReplicas(registry: Registry, replicas: NonNullable<Observed['replicas']>) {
  new Gauge({
    name: 'rendezvous_replica_serving',
    help: 'Whether this node reads from the replica: 1, or 0 where it lags, is away, was promoted, or holds something else',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, state } of replicas.report()) this.set({ replica: name }, state === 'serving' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'rendezvous_replica_lag_seconds',
    help: 'How far the replica was behind the leader when it was last asked',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, lag } of replicas.report()) if (lag !== undefined) this.set({ replica: name }, lag);
    },
  });
}

export type Metrics = ReturnType<typeof createMetrics>;
