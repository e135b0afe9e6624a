import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FailureAnswer } from '#contract/calls.ts';
import { failureMessage, failures, fieldMessage } from '#contract/errors.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { Failure, type FieldFailure } from './failure.ts';
import { askedLocale } from './language.ts';

/** The one place where an error becomes an answer. No stack, SQL or path leaves. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = asFailure(error);
  if (failures[failure.code].status >= 500) request.log.error({ err: error }, 'a call failed');
  if (failure.details.retryAfter) reply.header('retry-after', String(failure.details.retryAfter));
  reply.status(failures[failure.code].status).header('cache-control', 'no-store');
  // A cookie set on the way belongs to something that did not happen.
  reply.removeHeader('set-cookie');
  // Serialised here: the schema of a call's answer has nothing to say about its failures.
  reply.type('application/json; charset=utf-8').serializer(String);
  return reply.send(
    JSON.stringify(failureBody(failure, request.context?.locale ?? askedLocale(request) ?? defaultLocale)),
  );
}

export function failureBody(failure: Failure, locale: Locale): FailureAnswer {
  const { data, fields } = failure.details;
  return {
    error: {
      code: failure.code,
      message: failureMessage(failure.code, locale, data),
      ...(fields && { fields: mapValues(fields, (field) => fieldMessage(field.problem, locale, field.data)) }),
      ...data,
    },
    ...(failure.code === 'authentication_required' && { authentication_required: true as const }),
  };
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return fromValidation(error.validation as unknown as ValidationProblem[]);
  const { statusCode = 500, code = '' } = (error ?? {}) as FastifyError;
  if (statusCode === 413) return new Failure('too_large');
  if (statusCode === 415) return new Failure('unsupported_type');
  if (statusCode === 404) return new Failure('not_found');
  if (statusCode >= 400 && statusCode < 500) return new Failure('malformed');
  return new Failure(isDatabaseAway(code) ? 'unavailable' : 'internal');
}

interface ValidationProblem {
  keyword: string;
  instancePath: string;
  message?: string;
  params: { keys?: string[]; origin?: string; minimum?: number; maximum?: number; params?: Partial<FieldFailure> };
}

function fromValidation(problems: ValidationProblem[]): Failure {
  const fields: Record<string, FieldFailure> = {};
  for (const problem of problems) {
    const path = problem.instancePath.split('/').filter(Boolean);
    if (problem.keyword === 'unrecognized_keys') {
      for (const key of problem.params.keys ?? []) fields[[...path, key].join('.')] = { problem: 'unknown' };
      continue;
    }
    // Not an object at all: there is no field to point at.
    if (!path.length) return new Failure('malformed');
    fields[path.join('.')] ??= fieldFailure(problem);
  }
  return new Failure('invalid', { fields });
}

function fieldFailure({ keyword, message, params }: ValidationProblem): FieldFailure {
  const ofText = params.origin === 'string';
  const minimum = Number(params.minimum);
  const maximum = Number(params.maximum);
  if (keyword === 'invalid_type' && message?.endsWith('undefined')) return { problem: 'required' };
  const { problem, data } = params.params ?? {};
  if (keyword === 'custom' && problem) return { problem, ...(data && { data }) };
  if (keyword === 'too_small' && ofText && minimum === 1) return { problem: 'required' };
  if (keyword === 'too_small') return { problem: ofText ? 'too_short' : 'too_small', data: { minimum } };
  if (keyword === 'too_big') return { problem: ofText ? 'too_long' : 'too_large', data: { maximum } };
  return { problem: 'invalid' };
}

// Connection exceptions (class 08), shutdown and start-up (57P0x), and sockets that are not there.
const isDatabaseAway = (code: string) => /^(08|57P0|ECONNREFUSED|ECONNRESET|ENOENT$)/.test(code);

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
