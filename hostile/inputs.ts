import { z } from 'zod';
import type { CallName } from '#contract/call-paths.ts';
import type { CallSchema } from '#contract/call-schema.ts';
import { calls } from '#contract/calls.ts';
import { everyPath } from '#contract/every-path.ts';

/** As much of JSON Schema as the contract's inputs use. */
export interface JsonSchema {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Every call there is: one that enters the contract is attacked from then on. */
export const callNames = Object.keys(everyPath) as CallName[];

export const schemaOf = (call: CallName): CallSchema => calls[call];

const asJsonSchema = (schema: z.ZodType | undefined) =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** What a call takes, in its query and in its body. */
export const inputOf = (call: CallName) => ({
  query: asJsonSchema(schemaOf(call).query),
  body: asJsonSchema(schemaOf(call).body),
});

/** The forms an input can have: one for each branch of a union, an optional input also as nothing at all. */
export const variantsOf = (schema: JsonSchema): JsonSchema[] =>
  [schema.anyOf ?? schema.oneOf ?? []].flat().length > 0
    ? [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(variantsOf)
    : [schema];

/** A text that is neither one of a list nor made by a rule of its own: somebody must say what it means. */
export const isFreeText = (schema: JsonSchema) =>
  schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;
