import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics.ts';
import { readinessGoodFor } from '../timeouts.ts';
import { isFromThisMachine } from './address.ts';
import { isSameSecret } from './same-secret.ts';
import { withinTime } from './within-time.ts';

export interface HealthOptions {
  metricsToken: string | undefined;
  /** The database has so long to say that it is there. */
  timeout: number;
}

/** Liveness (the process answers), readiness (its database does too), and figures for whoever runs the site. */
export function mountHealth(
  app: FastifyInstance,
  db: Pick<Database, 'assertReady'>,
  metrics: Metrics,
  { metricsToken, timeout }: HealthOptions,
) {
  app.get('/healthz', async () => ({ status: 'ok' }));

  const isReady = askedTogether(() => db.assertReady(), timeout);
  app.get('/readyz', async (_request, reply) =>
    (await isReady()) ? { status: 'ready' } : reply.status(503).send({ status: 'database unavailable' }),
  );

  app.get('/metrics', async (request, reply) => {
    // With a token nothing else will do: behind a proxy on this machine everybody comes from loopback.
    const allowed = metricsToken
      ? isSameSecret(`Bearer ${metricsToken}`, request.headers.authorization ?? '')
      : isFromThisMachine(request) && request.headers['x-forwarded-for'] === undefined;
    if (!allowed) return reply.status(404).send({ status: 'not found' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Whether the question is answered without an error, and in time. One question at a time, however many ask, and its
 * answer is good for a second: anybody may ask for readiness, and nobody should be able to wear the database out by it.
 */
function askedTogether(question: () => Promise<void>, timeout: number): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  let open = false;

  const ask = () => {
    open = true;
    const ended = question().finally(() => {
      open = false;
    });
    return withinTime(timeout, () => ended).then(
      () => true,
      () => false,
    );
  };
  return async () => {
    const now = performance.now();
    const old = !asked || now - asked.at >= readinessGoodFor;
    // A question without an answer yet is not asked again: what it says after its time counts for nothing.
    if (old && !open) asked = { at: now, answer: ask() };
    return asked ? asked.answer : false;
  };
}
