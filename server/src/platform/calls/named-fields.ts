import type { serializerCompiler } from 'fastify-type-provider-zod';
import { encode } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

type Keep = (value: never) => unknown;

/**
 * Writes answers with the fields that their schema names and no others. That each value is what the schema says is for
 * the compiler and the tests to prove, whose servers check it; to do so for every member again takes longer than finding
 * the answer.
 */
export const serializeNamedFields: typeof serializerCompiler = ({ schema }) => {
  const keep = keeperOf(schema as $ZodType);
  return (value) => JSON.stringify(keep ? keep(value as never) : value);
};

/** What leaves the unnamed out of a value; nothing where a value has no fields to leave out. */
export function keeperOf(schema: $ZodType): Keep | undefined {
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
      const keep = keeperOf(def.innerType);
      return keep && ((value) => (value === null || value === undefined ? value : keep(value)));
    }
    case 'array': {
      const keep = keeperOf(def.element);
      return keep && ((values: never[]) => values.map((value) => keep(value)));
    }
    case 'object':
      return def.catchall ? encoded(schema) : fieldsOf(def.shape);
    // Whatever is rarer goes the long way.
    default:
      return encoded(schema);
  }
}

const encoded =
  (schema: $ZodType): Keep =>
  (value) =>
    encode(schema, value);

function fieldsOf(shape: Record<string, $ZodType>): Keep {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, keep: keeperOf(field) }));
  return (value: Record<string, never>) => {
    const kept: Record<string, unknown> = {};
    for (const { name, keep } of fields) {
      const field = value[name];
      kept[name] = keep && field !== undefined ? keep(field) : field;
    }
    return kept;
  };
}
