import fastJson, { type Schema } from 'fast-json-stringify';
import type { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * A serializer that writes the fields an answer's schema names and drops all others, compiled by fast-json-stringify, as
 * Fastify compiles JSON Schemas. It does not validate values: TypeScript checks their types, servers under test validate
 * them (`checksAnswers`), and validating every card of a search again takes longer than finding it.
 */
export const serializeAnswer: typeof serializerCompiler = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined;
  // Compiled with the first answer: doing it for all calls at the start would make every start slower.
  return (answer) => {
    write ??= fastJson(jsonSchemaOf(schema as z.ZodType));
    return write(answer);
  };
};

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    /*
     * Says "or null" as a property of the schema. Zod says it as a choice of two schemas, between which
     * fast-json-stringify decides by validating the value: that is slower, and an object with a field that the schema does
     * not name is refused instead of written without it.
     */
    override: ({ jsonSchema }) => {
      const [value, nothing, ...others] = jsonSchema.anyOf ?? [];
      if (!value || nothing?.type !== 'null' || others.length) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, value, { nullable: true, ...(value.enum && { enum: [...value.enum, null] }) });
    },
  }) as Schema;
