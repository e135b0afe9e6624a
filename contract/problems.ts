import type { FailureData } from './errors.ts';
import type { FieldProblem } from './field-problems.ts';

/** Why one field was refused: a problem of the contract and what its sentence is filled with. */
export interface FieldFailure {
  problem: FieldProblem;
  data?: FailureData;
}

/** What a schema complains about, as zod words it. */
export interface SchemaIssue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message?: string | undefined;
  keys?: readonly string[] | undefined;
  origin?: string | undefined;
  minimum?: unknown;
  maximum?: unknown;
  params?: Partial<FieldFailure> | undefined;
}

/**
 * One problem for each field that a schema refused, so that the page and the server use the same words. Undefined when
 * what came is no object at all: there is no field to point at.
 */
export function fieldFailures(issues: readonly SchemaIssue[]): Record<string, FieldFailure> | undefined {
  const fields: Record<string, FieldFailure> = {};
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) fields[[...path, key].join('.')] = { problem: 'unknown' };
      continue;
    }
    if (!path.length) return undefined;
    fields[path.join('.')] ??= fieldFailure(issue);
  }
  return fields;
}

function fieldFailure({ code, message, params, ...issue }: SchemaIssue): FieldFailure {
  const ofText = issue.origin === 'string';
  const minimum = Number(issue.minimum);
  const maximum = Number(issue.maximum);
  if (code === 'invalid_type' && message?.endsWith('undefined')) return { problem: 'required' };
  const { problem, data } = params ?? {};
  if (code === 'custom' && problem) return { problem, ...(data && { data }) };
  if (code === 'too_small' && ofText && minimum === 1) return { problem: 'required' };
  if (code === 'too_small') return { problem: ofText ? 'too_short' : 'too_small', data: { minimum } };
  if (code === 'too_big') return { problem: ofText ? 'too_long' : 'too_large', data: { maximum } };
  return { problem: 'invalid' };
}
