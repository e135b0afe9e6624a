import type { serializerCompiler } from 'fastify-type-provider-zod';
import { encode } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

type PickFields = (value: never) => unknown;

/**
 * A serializer that writes the fields an answer's schema names and drops all others. It does not validate values: the compiler
 * checks their types, servers under test validate them (`checksAnswers`), and validating every card of a search again
 * takes longer than finding it.
 */
export const serializeNamedFields: typeof serializerCompiler = ({ schema }) => {
  const pick = pickerFor(schema as $ZodType);
  return (value) => JSON.stringify(pick ? pick(value as never) : value);
};

/**
 * A function that copies the named fields of a value; undefined where the schema has no fields to drop. Walks zod's private
 * `_zod.def` (docs/upgrading.md).
 */
export function pickerFor(schema: $ZodType): PickFields | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
      return undefined;
    case 'nullable':
    case 'optional': {
      const pick = pickerFor(def.innerType);
      return pick && ((value) => (value === null || value === undefined ? value : pick(value)));
    }
    case 'array': {
      const pick = pickerFor(def.element);
      return pick && ((values: never[]) => values.map((value) => pick(value)));
    }
    case 'object':
      return def.catchall ? encoded(schema) : fieldsOf(def.shape);
    // Rarer kinds of schemas are encoded by zod: slower, and as strict.
    default:
      return encoded(schema);
  }
}

const encoded =
  (schema: $ZodType): PickFields =>
  (value) =>
    encode(schema, value);

function fieldsOf(shape: Record<string, $ZodType>): PickFields {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, pick: pickerFor(field) }));
  return (value: Record<string, never>) => {
    const picked: Record<string, unknown> = {};
    for (const { name, pick } of fields) {
      const field = value[name];
      picked[name] = pick && field !== undefined ? pick(field) : field;
    }
    return picked;
  };
}
