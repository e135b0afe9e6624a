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

  it.each(Object.keys(calls) as CallName[])('of %s can be written', (name) => {
    const { answer } = calls[name];
    expect(() => pickerFor(answer as z.ZodType)).not.toThrow();
  });
});
