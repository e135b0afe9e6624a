import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FailureAnswer } from '#contract/calls.ts';
import { failureMessage, failures } from '#contract/errors.ts';
import { fieldMessage } from '#contract/field-problems.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { fieldFailures, type SchemaIssue } from '#contract/problems.ts';
import { retryAfterSeconds } from '../timeouts.ts';
import { isDiskFull, isNetworkTrouble, Unavailable } from '../unavailable.ts';
import { Failure } from './failure.ts';
import { askedLocale } from './language.ts';

/** The one place where an error becomes an answer. No stack, SQL or path leaves. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = asFailure(error);
  // An outage concerns every request: a line without a stack is enough for each.
  if (error instanceof Unavailable)
    request.log.warn({ reason: error.message, code: error.code }, 'a call was answered 503');
  else if (hasHungUp(request)) request.log.info('a caller hung up while sending');
  else if (failures[failure.code].status >= 500) request.log.error({ err: error }, 'a call failed');
  if (failure.details.retryAfter) reply.header('retry-after', String(failure.details.retryAfter));
  reply.status(failures[failure.code].status).header('cache-control', 'no-store');
  // A cookie that was set before the failure belongs to something that was rolled back.
  reply.removeHeader('set-cookie');
  // Serialised here: the response schema of a call describes its success alone.
  reply.type('application/json; charset=utf-8').serializer(String);
  return reply.send(
    JSON.stringify(failureBody(failure, request.context?.locale ?? askedLocale(request) ?? defaultLocale)),
  );
}

/** Whether the connection ended before the body was whole: nobody reads the answer, and nothing of ours failed. */
const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

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

/** What a caller may know of an error. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isAway(error)) return new Failure('unavailable', { retryAfter: retryAfterSeconds });
  if (hasZodFastifySchemaValidationErrors(error))
    return fromValidation(error.validation as unknown as ValidationProblem[]);
  const { statusCode = 500 } = (error ?? {}) as FastifyError;
  if (statusCode === 413) return new Failure('too_large');
  if (statusCode === 415) return new Failure('unsupported_type');
  if (statusCode === 404) return new Failure('not_found');
  if (statusCode >= 400 && statusCode < 500) return new Failure('malformed');
  return new Failure('internal');
}

/** A zod issue in the shape that fastify-type-provider-zod gives it (docs/upgrading.md). */
interface ValidationProblem {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Omit<SchemaIssue, 'code' | 'path' | 'message'>;
}

function fromValidation(problems: ValidationProblem[]): Failure {
  const issues = problems.map(({ keyword, instancePath, message, params }) => ({
    ...params,
    code: keyword,
    path: instancePath.split('/').filter(Boolean),
    message,
  }));
  const fields = fieldFailures(issues);
  return fields ? new Failure('invalid', { fields }) : new Failure('malformed');
}

/** Whether a dependency is away or the disk is full: a retry may succeed, which it does not after a bug. */
const isAway = (error: unknown) => error instanceof Unavailable || isNetworkTrouble(error) || isDiskFull(error);

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
