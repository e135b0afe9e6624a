import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { requestTimeouts, shutdown } from '../timeouts.ts';
import { answerFailure } from './answers.ts';
import { addCompression } from './compression.ts';
import { Failure } from './failure.ts';
import { addSecurityHeaders } from './security.ts';

const largestBody = 64 * 1024;

export interface HttpOptions {
  production: boolean;
  /** The scheme of the public address, where it is configured; else that of the request. */
  publicScheme?: string | undefined;
  trustedProxies: string[];
  /** A call that takes longer is answered with 503. */
  timeout?: number;
  log: Logger;
  metrics: Metrics;
}

/** An HTTP server with the rules that hold for everything it serves. What it serves is mounted by the caller. */
export async function createHttpServer({
  production,
  publicScheme,
  trustedProxies,
  timeout = requestTimeouts.answer,
  log,
  metrics,
}: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Our own line per request below: Fastify's would write whole addresses, queries and network addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length ? trustedProxies : false,
    bodyLimit: largestBody,
    requestTimeout: 60_000,
    // Once, when closing begins; `closeConnections` goes on with it.
    forceCloseConnections: 'idle',
    // What still comes over an open connection is answered: a restart is nobody's failed request.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply as FastifyReply),
    routerOptions: { maxParamLength: 300 },
  });
  app.decorate('publicScheme', publicScheme);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(new Failure('not_found'), request, reply));
  await app.register(cookie);
  await addCompression(app);
  addSecurityHeaders(app, production);
  app.decorateRequest('timeLeft', timeout);
  app.addHook('preClose', async () => closeConnections(app.server));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    request.log.info({ ms: Math.round(reply.elapsedTime), ...labels }, 'answered');
  });
  return app;
}

/**
 * While the server closes: keep-alive connections are closed as soon as they are idle, and those that are still busy are
 * destroyed after a time limit.
 */
function closeConnections(server: Server) {
  if (!server.listening) return;
  const idle = setInterval(() => server.closeIdleConnections(), 1_000);
  const all = setTimeout(() => server.closeAllConnections(), shutdown.cutOffAfter);
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(all);
  });
}
