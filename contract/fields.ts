import { z } from 'zod';
import type { FailureData } from './errors.ts';
import type { FieldProblem } from './field-problems.ts';
import { localeNames } from './locales.ts';

/** Fields that more than one call takes, and how a schema says in words of its own why it refuses one. */
export const because = (problem: FieldProblem, data?: FailureData) => ({ params: { problem, ...(data && { data }) } });

export const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[];

const largestId = 2n ** 63n - 1n;
export const id = z
  .string()
  .max(19)
  .refine((text) => /^\d+$/.test(text) && BigInt(text) <= largestId, because('invalid'));

/** Behind which entry a page of a list begins: when that was, to the last digit, and its id. */
export const cursor = z
  .string()
  .max(40)
  .refine((text) => /^\d{1,17}-\d{1,19}$/.test(text) && id.safeParse(text.split('-')[1]).success, because('invalid'));

/** The language to answer in: that of the page the answer is shown on. Without one it is the caller's own. */
export const pageLanguage = z.enum(localeNames).optional();

/** A query string knows only text. */
export const numberIn = (pattern: RegExp, minimum: number, maximum: number) =>
  z
    .string()
    .max(40)
    .refine((text) => pattern.test(text), because('invalid'))
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));
export const wholeNumber = (minimum: number, maximum: number) => numberIn(/^\d{1,9}$/, minimum, maximum);

export const placeName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => /^[\p{L}\p{M}\p{N} .,'’()/-]+$/u.test(name), because('invalid'));

/** A discount code as somebody types it: the case and the spaces around it do not matter. */
export const discountCodeText = z
  .string()
  .max(40)
  .overwrite((text) => text.trim().toUpperCase())
  .min(1);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
const controlSigns = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** What a person writes: lines of text, and nothing that only looks like one or turns its neighbours around. */
export const writing = (minimum: number, maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(minimum)
    .max(maximum)
    .refine((text) => !controlSigns.test(text), because('invalid'));
