import { randomInt, randomUUID } from 'node:crypto';
import type { CallName } from '#contract/call-paths.ts';
import { fillIn, type Meaning, meaningOf, type Thing, usualChoices } from './fields.ts';
import { inputOf, isFreeText, type JsonSchema, variantsOf } from './inputs.ts';

/** Whose thing a call is asked about. Of members `own` is a friend. */
export const targets = ['own', 'victim', 'nobody'] as const;
export type Target = (typeof targets)[number];

type Value = { thing: Thing; target: Target } | { plain: unknown };
/** Fields by their path, `a.b` inside an object and `a[]` in a list. */
export type Filling = Map<string, Value>;

/** One question: a call with its fields filled in, and which of them is aimed at whom. */
export interface Case {
  call: CallName;
  /** The field that names somebody's thing, or `nothing` for a call that names none. */
  field: string;
  thing?: Thing | undefined;
  target: Target;
  query: Filling;
  body: Filling | undefined;
}

/** Fields that say something only together with another one, which is then filled in with what the caller owns. */
const together: Record<string, string[]> = {
  'chat.before': ['conversation'],
  'sendMessage.photo': ['member'],
  'sendMessage.voice': ['member'],
  'sendMessage.gif': ['member'],
  'sendMessage.text': ['member'],
  'sendMessage.gift': ['member'],
  'endSessions.': ['others'],
  'discountCode.': ['welcome'],
  'deleteAccount.': ['password'],
};

/**
 * Every case of a call, made from its schema: each field that names something, aimed in turn at what the caller owns,
 * at what the victim owns and at what nobody owns, while everything else in it is in order.
 */
export function casesOf(call: CallName): Case[] {
  const { query, body } = inputOf(call);
  const bodies = body ? variantsOf(body).filter(({ type }) => type !== 'null') : [undefined];
  const queries = query ? variantsOf(query) : [undefined];
  return bodies.flatMap((bodySchema) =>
    queries.flatMap((querySchema) => casesOfVariant(call, querySchema, bodySchema)),
  );
}

function casesOfVariant(call: CallName, query: JsonSchema | undefined, body: JsonSchema | undefined): Case[] {
  const fields = [...namingFields(call, query, true), ...namingFields(call, body, true)];
  const build = (field: string, target: Target, all: boolean): Case => {
    const wanted = new Set([field, ...(together[`${call}.${field === 'nothing' ? '' : field}`] ?? [])]);
    const targetOf = (path: string): Target => (path === field || all ? target : 'own');
    const meaning = all ? fields[0] : fields.find(({ path }) => path === field);
    return {
      call,
      field,
      thing: meaning?.thing,
      target,
      query: fill(call, query, wanted, targetOf),
      body: body && fill(call, body, wanted, targetOf),
    };
  };
  if (fields.length === 0) return [build('nothing', 'own', false)];
  const required = fields.filter((each) => each.required);
  return [
    ...(required.length === 0 ? [build('nothing', 'own', false)] : []),
    ...fields.flatMap(({ path }) => targets.map((target) => build(path, target, false))),
    // All of them together: somebody else's message in somebody else's conversation.
    ...(required.length > 1 ? [build(required.map(({ path }) => path).join(' and '), 'victim', true)] : []),
  ];
}

interface NamingField {
  path: string;
  thing: Thing;
  required: boolean;
}

function namingFields(call: CallName, schema: JsonSchema | undefined, required: boolean, path = ''): NamingField[] {
  if (!schema) return [];
  const [variant = schema] = variantsOf(schema).filter(({ type }) => type !== 'null');
  if (variant.items) return namingFields(call, variant.items, required, `${path}[]`);
  if (variant.properties)
    return Object.entries(variant.properties).flatMap(([name, inner]) =>
      namingFields(call, inner, required && (variant.required ?? []).includes(name), path ? `${path}.${name}` : name),
    );
  if (!isFreeText(variant)) return [];
  const meaning = meaningOf(call, path);
  return 'names' in meaning ? [{ path, thing: meaning.names, required }] : [];
}

function fill(
  call: CallName,
  schema: JsonSchema | undefined,
  wanted: Set<string>,
  targetOf: (path: string) => Target,
): Filling {
  const filling: Filling = new Map();
  const walk = (part: JsonSchema, path: string) => {
    const [variant = part] = variantsOf(part).filter(({ type }) => type !== 'null');
    if (variant.items) return walk(variant.items, `${path}[]`);
    if (variant.properties) {
      for (const [name, inner] of Object.entries(variant.properties)) {
        const own = path ? `${path}.${name}` : name;
        const isWanted = [...wanted].some(
          (each) => each === own || each.startsWith(`${own}.`) || each.startsWith(`${own}[`),
        );
        if ((variant.required ?? []).includes(name) || isWanted) walk(inner, own);
      }
      return;
    }
    const meaning = isFreeText(variant) ? meaningOf(call, path) : undefined;
    filling.set(path, valueFor(path, variant, meaning, targetOf(path)));
  };
  if (schema) walk(schema, '');
  return filling;
}

function valueFor(path: string, schema: JsonSchema, meaning: Meaning | undefined, target: Target): Value {
  if (meaning && 'names' in meaning) return { thing: meaning.names, target };
  if (meaning) return { plain: fillIn(meaning.words[0] ?? '', randomInt(2 ** 40)) };
  if (schema.const !== undefined) return { plain: schema.const };
  if (schema.enum) return { plain: usualChoices[path] ?? schema.enum[0] };
  if (schema.type === 'boolean') return { plain: true };
  if (schema.type === 'integer' || schema.type === 'number') return { plain: Math.max(schema.minimum ?? 0, 0) };
  if (schema.format === 'uuid') return { plain: randomUUID() };
  return { plain: schema.type === 'null' ? null : {} };
}

/** The filling as an object, with things looked up. Undefined where somebody has no such thing. */
export async function objectOf(
  filling: Filling,
  lookUp: (thing: Thing, target: Target) => Promise<string | undefined>,
): Promise<Record<string, unknown> | undefined> {
  const result: Record<string, unknown> = {};
  for (const [path, value] of filling) {
    const leaf = 'plain' in value ? value.plain : await lookUp(value.thing, value.target);
    if (leaf === undefined) return undefined;
    put(result, path, leaf);
  }
  return result;
}

function put(into: Record<string, unknown>, path: string, leaf: unknown) {
  const [head = '', ...rest] = path.split('.');
  const name = head.replace('[]', '');
  if (rest.length === 0) {
    into[name] = head.endsWith('[]') ? [leaf] : leaf;
    return;
  }
  const inner = (into[name] ?? {}) as Record<string, unknown>;
  into[name] = inner;
  put(inner, rest.join('.'), leaf);
}
