import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallName } from './call-paths.ts';
import type { CallSchema } from './call-schema.ts';
import { calls } from './calls.ts';
import { failureMessage, failures } from './errors.ts';
import { fieldMessage, fieldProblems } from './field-problems.ts';
import { settingsChange } from './sites/settings.ts';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
}

/** Where a schema would let somebody send without end. */
function unbounded(schema: JsonSchema, path: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => unbounded(value, `${path}.${key}`)),
    ...(schema.anyOf ?? []).flatMap((value) => unbounded(value, path)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
  ];
  const isOpenText = schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern;
  if (isOpenText && schema.maxLength === undefined) return [...inner, `${path} has no longest text`];
  if (schema.type === 'array' && schema.maxItems === undefined) return [...inner, `${path} has no longest list`];
  if (schema.type === 'object' && schema.properties && schema.additionalProperties !== false)
    return [...inner, `${path} takes unknown fields`];
  return inner;
}

// A file says by itself, in its own words, what it is.
const asJson = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

test.each(Object.keys(calls) as CallName[])('the call %s takes nothing endless and nothing unknown', (name) => {
  const { body, query }: CallSchema = calls[name];
  expect(body ? unbounded(asJson(body), 'body') : []).toEqual([]);
  // A query may carry what other pages of ours or a mail programme added to it.
  const open = query ? unbounded(asJson(query), 'query') : [];
  expect(open.filter((problem) => !problem.endsWith('unknown fields'))).toEqual([]);
});

test('a change of settings takes nothing endless and nothing unknown', () => {
  expect(unbounded(asJson(settingsChange), 'settings')).toEqual([]);
});

test('every failure is told in both languages, with a status of its kind', () => {
  for (const [code, { status, message }] of Object.entries(failures)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message.en, code).not.toBe(message.fr);
  }
  for (const { en, fr } of Object.values(fieldProblems)) {
    expect(en.match(/\{\w+\}/g)).toEqual(fr.match(/\{\w+\}/g));
  }
});

test('a message is filled from its data, and from nothing else', () => {
  expect(fieldMessage('too_long', 'en', { maximum: 254 })).toBe('At most 254 characters');
  expect(fieldMessage('too_long', 'fr', { maximum: '{maximum}' })).toBe('Au plus {maximum}\u00a0caractères');
  expect(fieldMessage('too_long', 'en')).toBe('At most {maximum} characters');
  expect(failureMessage('internal', 'fr')).toBe('Une erreur est survenue, veuillez réessayer plus tard');
});
