import { describe, expect, it } from 'vitest';
import { encode, z } from 'zod';
import type { CallName } from '#contract/call-paths.ts';
import { calls } from '#contract/calls.ts';
import { pickerFor } from './named-fields.ts';

const pick = (schema: z.ZodType, value: unknown) => {
  const pickFields = pickerFor(schema);
  return JSON.parse(JSON.stringify(pickFields ? pickFields(value as never) : value));
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
    expect(pick(card, full)).toEqual({
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
    expect(pick(card, value)).toEqual(JSON.parse(JSON.stringify(encode(card, value))));
    expect(pick(z.array(card), [value, value])).toEqual(pick(z.array(card), [full, full]).map(() => pick(card, value)));
  });

  it.each(Object.keys(calls) as CallName[])('of %s leaves out whatever the contract does not name', (name) => {
    const answer = calls[name].answer as z.ZodType;
    const schema = z.toJSONSchema(answer, { unrepresentable: 'any' }) as JsonSchema;
    const written = () => pick(answer, sampleOf(schema, { unnamed: 'never@example.com' }));
    if (checkedWhole.includes(name)) expect(written).toThrow();
    else expect(written()).toEqual(sampleOf(schema, {}));
  });
});

/** Their schemas are strict or unions: such an answer is checked, and refused with a field that nobody named. */
const checkedWhole: CallName[] = ['settings', 'chooseCountry', 'companyinfo', 'events'];

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
