import { describe, expect, it } from 'vitest';
import { encode, z } from 'zod';
import type { CallName } from '#contract/call-paths.ts';
import { calls } from '#contract/calls.ts';
import { serializeAnswer } from './answer-serializer.ts';

const written = (schema: z.ZodType, value: unknown) =>
  JSON.parse(serializeAnswer({ schema, method: 'GET', url: '/' })(value));

const card = z.object({
  id: z.string(),
  age: z.int(),
  online: z.boolean(),
  city: z.string().nullable(),
  eyes: z.enum(['blue', 'grey']).nullable(),
  kind: z.literal('card').nullable(),
  look: z.enum(['slim', 'full']).optional(),
  images: z.array(z.object({ url: z.string() })),
  home: z.object({ country: z.literal('FR') }).nullable(),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  words: z.record(z.string(), z.object({ word: z.string() })).optional(),
});
const full = {
  id: '7',
  age: 30,
  online: true,
  city: null,
  eyes: 'grey' as const,
  kind: 'card' as const,
  look: 'slim' as const,
  images: [{ url: '/a', secret: 1 }],
  home: { country: 'FR' as const, street: 'Rue' },
  either: { b: 'x' },
  words: { en: { word: 'hello', secret: 1 } },
  email: 'never@example.com',
};

// A file is sent as it is.
const jsonCalls = (Object.keys(calls) as CallName[]).filter((name) => !('file' in calls[name]));

describe('an answer', () => {
  it('has the fields it is said to have and no others, however deep', () => {
    expect(written(card, full)).toEqual({
      id: '7',
      age: 30,
      online: true,
      city: null,
      eyes: 'grey',
      kind: 'card',
      look: 'slim',
      images: [{ url: '/a' }],
      home: { country: 'FR' },
      either: { b: 'x' },
      words: { en: { word: 'hello' } },
    });
  });

  it.each([
    full,
    { ...full, home: null, eyes: null, kind: null, look: undefined, images: [] },
    { ...full, either: undefined, words: undefined },
    { ...full, id: 'a "quoted" \\ line\n\u2028\ud800', age: -0 },
  ])('is written as if it had been checked', (value) => {
    expect(written(card, value)).toEqual(JSON.parse(JSON.stringify(encode(card, value))));
    expect(written(z.array(card), [value, value])).toEqual([written(card, value), written(card, value)]);
  });

  it('is refused where a choice of schemas has a field that none of them names', () => {
    expect(() => written(card, { ...full, either: { b: 'x', c: 'y' } })).toThrow();
  });

  it.each(jsonCalls)('of %s leaves out whatever the contract does not name', (name) => {
    const { answer } = calls[name];
    const schema = z.toJSONSchema(answer) as JsonSchema;
    const whole = () => written(answer, sampleOf(schema, { unnamed: 'never@example.com' }));
    if (checkedWhole.includes(name)) expect(whole).toThrow();
    else expect(whole()).toEqual(sampleOf(schema, {}));
  });

  it.each(jsonCalls)('of %s is written by its values alone: no schema in it encodes', (name) => {
    const { answer } = calls[name];
    expect(shapeOf(z.toJSONSchema(answer, { io: 'input' }))).toEqual(shapeOf(z.toJSONSchema(answer)));
  });
});

/** Choices between schemas are decided by validation: such an answer is refused with a field that nobody named. */
const checkedWhole: CallName[] = ['events'];

/** A JSON Schema without what differs between a value that is read and one that is written: what must and may be there. */
const shapeOf = (schema: object) =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'required' || key === 'default' || (key === 'additionalProperties' && value === false) ? undefined : value,
  );

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
}

const samples: Record<string, string> = {
  'date-time': '2026-11-15T20:00:00.000Z',
  uuid: '00000000-0000-0000-0000-000000000000',
};

/** A value that the schema describes, with every field it names, and in every object what is not named there. */
function sampleOf(schema: JsonSchema, unnamed: object): unknown {
  const { type, enum: choices, properties, items, format, minimum } = schema;
  const either = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices[0];
  if (either?.[0]) return sampleOf(either[0], unnamed);
  if (type === 'array') return items ? [sampleOf(items, unnamed)] : [];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, minimum ?? 1);
  if (type === 'null') return null;
  if (type !== 'object') return samples[format ?? ''] ?? '7';
  const named = Object.entries(properties ?? {}).map(([field, inner]) => [field, sampleOf(inner, unnamed)]);
  // Where any field may come none is left out.
  return { ...Object.fromEntries(named), ...(isOpen(schema) ? {} : unnamed) };
}

const isOpen = ({ additionalProperties }: JsonSchema) => Boolean(additionalProperties);
