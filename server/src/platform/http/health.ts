import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import type { Metrics } from '../metrics.ts';
import { readinessGoodFor } from '../timeouts.ts';
import { isFromThisMachine } from './address.ts';
import { isSameSecret } from './same-secret.ts';
import { withinTime } from './within-time.ts';

export interface HealthOptions {
  metricsToken: string | undefined;
  /** Milliseconds for the readiness check of the database. */
  timeout: number;
  /** Whether the node was told to stop: it still serves, and asks proxies to send nobody else. */
  isDraining?: () => boolean;
  /** Where there are replicas: a node without any of them is ready, by its leader. */
  replicas?: Pick<Replicas, 'report'> | undefined;
}

/** Liveness (the process answers), readiness (its database does too), and metrics. */
export function mountHealth(
  app: FastifyInstance,
  db: Pick<Database, 'assertReady'>,
  metrics: Metrics,
  { metricsToken, timeout, isDraining = () => false, replicas }: HealthOptions,
) {
  app.get('/healthz', async () => ({ status: 'ok' }));

  const isReady = sharedCheck(() => db.assertReady(), timeout);
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: 'stopping' });
    const status = (await isReady()) ? 'ready' : 'database unavailable';
    reply.status(status === 'ready' ? 200 : 503);
    return { status, ...(replicas && { replicas: serving(replicas.report()) }) };
  });
  // Ends keep-alive: the next request opens a new connection, which the proxy sends to another node.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });

  app.get('/metrics', async (request, reply) => {
    // Where a token is set it is required from loopback too: behind a local proxy every request comes from there.
    const allowed = metricsToken
      ? isSameSecret(`Bearer ${metricsToken}`, request.headers.authorization ?? '')
      : isFromThisMachine(request) && request.headers['x-forwarded-for'] === undefined;
    if (!allowed) return reply.status(404).send({ status: 'not found' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const serving = (replicas: ReturnType<Replicas['report']>) => ({
  serving: replicas.filter(({ state }) => state === 'serving').length,
  of: replicas.length,
});

/**
 * Whether the check succeeds in time. Concurrent requests share one check, and its result is cached for a second: the
 * endpoint is public, and must not be a way to overload the database.
 */
function sharedCheck(check: () => Promise<void>, timeout: number): () => Promise<boolean> {
  let last: { at: number; result: Promise<boolean> } | undefined;
  let pending = false;

  const start = () => {
    pending = true;
    const ended = check().finally(() => {
      pending = false;
    });
    return withinTime(timeout, () => ended).then(
      () => true,
      () => false,
    );
  };
  return async () => {
    const now = performance.now();
    const isStale = !last || now - last.at >= readinessGoodFor;
    // While a check is pending no other is started; a result after its timeout is ignored.
    if (isStale && !pending) last = { at: now, result: start() };
    return last ? last.result : false;
  };
}
