import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { acceptOnlyJson, assertStorable } from '../http/body.ts';
import type { RequestContext } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { refuseCrossSite } from '../http/origin.ts';
import { withinTime } from '../http/within-time.ts';
import { serializeAnswer } from './answer-serializer.ts';
import type { Calls } from './calls.ts';
import { openapiOptions } from './openapi.ts';
import { routeBySearch } from './shared-paths.ts';

export interface ApiOptions {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>;
  /** Whether every value of an answer is validated against its schema before it is sent. */
  checksAnswers: boolean;
}

/** The API: JSON in and out, same origin, everything described at /api/openapi.json, nothing cached by accident. */
export async function mountApi(app: FastifyInstance, calls: Calls, { contextOf, checksAnswers }: ApiOptions) {
  routeBySearch(app);
  await app.register(async (api) => {
    api.setSerializerCompiler(checksAnswers ? serializerCompiler : serializeAnswer);
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
