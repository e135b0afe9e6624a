import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CallName } from '#contract/call-paths.ts';
import type { CallSchema } from '#contract/call-schema.ts';
import { tagOf, tags } from '#contract/call-tags.ts';
import { calls, failureAnswer } from '#contract/calls.ts';
import { session, staffSession } from '#contract/constants.ts';
import { type FailureCode, failures } from '#contract/errors.ts';
import { everyPath } from '#contract/every-path.ts';
import { splitQuery, variantsOf } from './shared-paths.ts';

interface Operation {
  operationId?: string;
  description?: string;
  parameters?: object[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  tags?: string[];
  security?: Record<string, string[]>[];
  responses?: Record<string, unknown>;
}

/** What the document at /api/openapi.json says besides the schemas of the calls. */
export const openapiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Rendezvous',
      version: '1',
      description: 'Every call of the sites. A call is answered by the site whose host it is sent to.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The site that serves this document' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: session.cookie,
          description: 'The session that login, signup and passkey login open',
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: staffSession.cookie,
          description: 'The session of the back office that its login opens',
        },
      },
      schemas: { Failure: z.toJSONSchema(failureAnswer) as object },
    },
  },
  transform: jsonSchemaTransform,
  transformObject: (document) => {
    if (!('openapiObject' in document)) throw new Error('The calls are described as OpenAPI');
    for (const path of Object.values(document.openapiObject.paths ?? {}))
      for (const operation of Object.values(path ?? {}) as Operation[]) completeOperation(operation);
    return document.openapiObject;
  },
};

/** Adds what follows from the rules that hold for all calls: its heading, who may call it, and how it is refused. */
function completeOperation(operation: Operation) {
  const name = operation.operationId as CallName;
  const call: CallSchema = calls[name];
  operation.tags = [tagOf(name)];
  describeSearch(operation, name);
  // Without a session some calls answer a visitor; with one they answer the member.
  operation.security = call.staff ? [{ staff: [] }] : call.session === true ? [{ session: [] }] : [{}, { session: [] }];
  operation.responses = {
    ...operation.responses,
    ...Object.fromEntries(
      refusalsOf(name, call).map((code) => [failures[code].status, answerOf(failures[code].message.en)]),
    ),
    default: answerOf('Any other failure'),
  };
}

/** A path has one operation per method: calls that its query tells apart are described as one that takes either body. */
function describeSearch(operation: Operation, name: CallName) {
  const own = splitQuery(everyPath[name].path).search;
  const variants = variantsOf(name);
  const searches = [
    ...(own ? [own] : []),
    ...variants.flatMap((variant) => splitQuery(everyPath[variant].path).search ?? []),
  ];
  if (searches.length === 0) return;
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...searches.map((search) => {
      const [parameter, value] = search.split('=');
      return { name: parameter, in: 'query', required: search === own, schema: { type: 'string', enum: [value] } };
    }),
  ];
  if (variants.length === 0) return;
  operation.description = variants
    .map((variant) => `With ?${splitQuery(everyPath[variant].path).search}: ${calls[variant].summary}.`)
    .join(' ');
  const json = operation.requestBody?.content['application/json'];
  const bodies = variants.flatMap((variant) => bodyOf(variant) ?? []);
  if (json && bodies.length > 0) json.schema = { anyOf: [json.schema, ...bodies] };
}

function bodyOf(name: CallName): object | undefined {
  const { body }: CallSchema = calls[name];
  return body && (z.toJSONSchema(body, { io: 'input' }) as object);
}

/** The failures that follow from a call's properties. Failures of its own are described by the default response. */
function refusalsOf(
  name: CallName,
  { session, staff, query, body, upload, webhook, redirect }: CallSchema,
): FailureCode[] {
  const isWrite = everyPath[name].method !== 'GET' && !webhook;
  return [
    'malformed',
    ...(session || staff ? (['authentication_required'] as const) : isWrite ? (['cross_site'] as const) : []),
    ...(isWrite && !redirect ? (['request_in_progress'] as const) : []),
    ...(body || upload ? (['too_large', 'unsupported_type'] as const) : []),
    ...(query || body || isWrite ? (['invalid'] as const) : []),
    'rate_limited',
  ];
}

const answerOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});
