import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/database.ts';
import type { Metrics } from '../metrics.ts';
import { isFromThisMachine } from './address.ts';
import { isSameSecret } from './same-secret.ts';

/** Liveness (the process answers), readiness (its database does too), and figures for whoever runs the site. */
export function mountHealth(app: FastifyInstance, db: Queryable, metrics: Metrics, metricsToken: string | undefined) {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    try {
      await db.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    // With a token nothing else will do: behind a proxy on this machine everybody comes from loopback.
    const allowed = metricsToken
      ? isSameSecret(`Bearer ${metricsToken}`, request.headers.authorization ?? '')
      : isFromThisMachine(request) && request.headers['x-forwarded-for'] === undefined;
    if (!allowed) return reply.status(404).send({ status: 'not found' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
