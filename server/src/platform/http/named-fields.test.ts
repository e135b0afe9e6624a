import { describe, expect, it } from 'vitest';
import { encode, z } from 'zod';
import type { CallName } from '#contract/call-paths.ts';
import { calls } from '#contract/calls.ts';
import { keeperOf } from './named-fields.ts';

const keep = (schema: z.ZodType, value: unknown) => {
  const keeper = keeperOf(schema);
  return JSON.parse(JSON.stringify(keeper ? keeper(value as never) : value));
};

const card = z.object({
  id: z.string(),
  age: z.int(),
  online: z.boolean(),
  city: z.string().nullable(),
  look: z.enum(['slim', 'full']).optional(),
  images: z.array(z.object({ url: z.string() })),
  home: z.object({ country: z.literal('FR') }).nullable(),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  words: z.record(z.string(), z.object({ word: z.string() })).optional(),
  at: z.codec(z.string(), z.number(), { decode: Number, encode: String }).optional(),
});
const full = {
  id: '7',
  age: 30,
  online: true,
  city: null,
  look: 'slim' as const,
  images: [{ url: '/a', secret: 1 }],
  home: { country: 'FR' as const, street: 'Rue' },
  either: { b: 'x', c: 'y' },
  words: { en: { word: 'hello', secret: 1 } },
  at: 5,
  email: 'never@example.com',
};

describe('an answer', () => {
  it('has the fields it is said to have and no others, however deep', () => {
    expect(keep(card, full)).toEqual({
      id: '7',
      age: 30,
      online: true,
      city: null,
      look: 'slim',
      images: [{ url: '/a' }],
      home: { country: 'FR' },
      either: { b: 'x' },
      words: { en: { word: 'hello' } },
      at: '5',
    });
  });

  it.each([
    full,
    { ...full, home: null, look: undefined, images: [] },
    { ...full, either: undefined, words: undefined },
  ])('is written as if it had been checked', (value) => {
    expect(keep(card, value)).toEqual(JSON.parse(JSON.stringify(encode(card, value))));
    expect(keep(z.array(card), [value, value])).toEqual(keep(z.array(card), [full, full]).map(() => keep(card, value)));
  });

  it.each(Object.keys(calls) as CallName[])('of %s leaves out whatever the contract does not name', (name) => {
    const answer = calls[name].answer as z.ZodType;
    const sample = sampleOf(z.toJSONSchema(answer, { unrepresentable: 'any' }) as JsonSchema);
    expect(keep(answer, withSecrets(sample))).toEqual(sample);
  });
});

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
}

/** Any value that the schema describes, with every field it names. */
function sampleOf({ type, const: only, enum: choices, anyOf, properties, items, format, minimum }: JsonSchema): unknown {
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0]);
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([field, inner]) => [field, sampleOf(inner)]));
  if (type === 'array') return items ? [sampleOf(items)] : [];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, minimum ?? 1);
  if (type === 'null') return null;
  return format === 'date-time' ? '2026-11-15T20:00:00.000Z' : 'text';
}

/** The same value with a field in every object that nobody has named. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([field, inner]) => [field, withSecrets(inner)]);
  return { ...Object.fromEntries(fields), secret: 'never@example.com' };
}
