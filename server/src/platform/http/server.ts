import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { requestTimeouts, shutdown } from '../timeouts.ts';
import { answerFailure } from './answers.ts';
import { acceptOnlyJson, assertStorable } from './body.ts';
import type { Calls } from './calls.ts';
import type { RequestContext } from './context.ts';
import { Failure } from './failure.ts';
import { serializeNamedFields } from './named-fields.ts';
import { openapiOptions } from './openapi.ts';
import { refuseCrossSite } from './origin.ts';
import { addSecurityHeaders } from './security.ts';
import { withinTime } from './within-time.ts';

const largestBody = 64 * 1024;

export interface HttpOptions {
  production: boolean;
  /** The scheme people use, where it is known whoever passes their requests on. */
  publicScheme?: string | undefined;
  /** Whether each answer is held against its schema, value by value, before it is sent. */
  checksAnswers: boolean;
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
  checksAnswers,
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
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply as FastifyReply),
    routerOptions: { maxParamLength: 300 },
  });
  app.decorate('publicScheme', publicScheme);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checksAnswers ? serializerCompiler : serializeNamedFields);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(new Failure('not_found'), request, reply));
  await app.register(cookie);
  addSecurityHeaders(app, production);
  app.decorateRequest('timeLeft', timeout);
  app.addHook('preClose', async () => closeConnections(app.server));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    request.log.info({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  return app;
}

/**
 * While the server closes: a connection whose request was answered meanwhile is not kept for the next one, and one that
 * still sends or waits is cut off in the end.
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

/** The API: JSON in and out, same origin, everything described at /api/openapi.json, nothing cached by accident. */
export async function mountApi(
  app: FastifyInstance,
  calls: Calls,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>,
) {
  await app.register(async (api) => {
    acceptOnlyJson(api);
    await api.register(swagger, openapiOptions);
    api.addHook('onRequest', async (request, reply) => {
      request.context = await withinTime(request.timeLeft, () => contextOf(request, reply));
      request.timeLeft = Math.max(request.timeLeft - reply.elapsedTime, 0);
      assertStorable(decodeURIComponentSafely(request.url));
      await refuseCrossSite(request);
      reply.header('cache-control', 'no-store');
    });
    calls.mount(api);
    api.get('/api/openapi.json', { schema: { hide: true } }, async () => api.swagger());
    api.all('/api/*', { schema: { hide: true } }, async () => {
      throw new Failure('not_found');
    });
    api.all('/api', { schema: { hide: true } }, async () => {
      throw new Failure('not_found');
    });
  });
}

function decodeURIComponentSafely(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure('malformed');
  }
}
