import fc from 'fast-check';
import type { CallName } from '#contract/call-paths.ts';
import { badKey, badValue } from './bad-values.ts';
import { fillIn, meaningOf, type Thing } from './fields.ts';
import { isFreeText, type JsonSchema } from './inputs.ts';

/** Names of things that a request may carry: the caller's, the victim's, nobody's. */
export type Known = Record<Thing, readonly string[]>;

/** Inputs that a call would take, as its schema says. What a text means is known by its field. */
export function goodInput(call: CallName, schema: JsonSchema, known: Known, path = ''): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema, at = path) => goodInput(call, part, known, at);
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variants.length > 0) return fc.oneof(...variants.map((variant) => inner(variant)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) return fc.array(inner(schema.items, `${path}[]`), { maxLength: 3 });
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, part]) => [name, inner(part, path ? `${path}.${name}` : name)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  if (isFreeText(schema)) return goodText(call, path, known);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.constantFrom(schema.minimum ?? 0, 1, Math.min(schema.maximum ?? 100, 100), schema.maximum ?? 0);
  return schema.type === 'null' ? fc.constant(null) : fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
}

function goodText(call: CallName, path: string, known: Known): fc.Arbitrary<string> {
  const meaning = meaningOf(call, path);
  const examples = 'names' in meaning ? known[meaning.names] : meaning.words;
  return fc.tuple(fc.constantFrom(...examples), fc.nat()).map(([example, number]) => fillIn(example, number));
}

interface Change {
  how: 'replace' | 'remove' | 'add' | 'wrap' | 'rename' | 'repeat';
  /** Which of all the places there are. */
  at: number;
  key: string;
  value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom<Change['how']>(
    'replace',
    'replace',
    'replace',
    'replace',
    'remove',
    'add',
    'wrap',
    'rename',
    'repeat',
  ),
  at: fc.nat(1000),
  key: badKey,
  value: badValue,
});

/** The same with up to three things wrong in it, wherever in it they are; sometimes with nothing wrong. */
export const spoiled = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .tuple(good, fc.array(change, { minLength: 0, maxLength: 3 }))
        .map(([input, changes]) => changes.reduce(spoil, structuredClone(input))),
    },
    { weight: 1, arbitrary: badValue },
  );

type Container = Record<string, unknown> | unknown[];

function spoil(input: unknown, { how, at, key, value: shared }: Change): unknown {
  const value = structuredClone(shared);
  const places = placesIn(input);
  const place = places[at % Math.max(places.length, 1)];
  if (how === 'add' || !place) return isContainer(input) ? withField(input, key, value) : input;
  const { container, name } = place;
  const old = Reflect.get(container, name);
  if (how === 'remove') Reflect.deleteProperty(container, name);
  else if (how === 'rename') {
    Reflect.deleteProperty(container, name);
    withField(container, key, old);
  } else Reflect.set(container, name, { replace: value, wrap: [old], repeat: Array(200).fill(old) }[how]);
  return input;
}

function placesIn(input: unknown): { container: Container; name: string }[] {
  if (!isContainer(input)) return [];
  return Object.keys(input).flatMap((name) => [{ container: input, name }, ...placesIn(Reflect.get(input, name))]);
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Also `__proto__`, as a field like any other. */
function withField(container: Container, key: string, value: unknown) {
  // A list has no fields that JSON would write; what stands at its end, it does.
  if (Array.isArray(container)) return Object.assign(container, { [container.length]: value });
  return Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}
