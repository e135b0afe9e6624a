import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { fieldMessage } from '#contract/field-problems.ts';
import type { Locale } from '#contract/locales.ts';
import { fieldFailures } from '#contract/problems.ts';
import { ApiError } from './api.ts';

interface Check<Values, Schema extends z.ZodType> {
  /** Brings the schema of the call: `() => import('#contract/accounts/accounts.ts').then((contract) => contract.loginBody)`. */
  schema: () => Promise<Schema>;
  locale: Locale;
  /** What the call will be given, where that is not what the form holds. */
  body?: (values: Values) => unknown;
}

/**
 * Checks a form by the schema its call is checked by, in the same words. The schema loads when it is first needed, so
 * that opening a page does not wait for it; where it cannot be had, the server alone decides.
 */
export function contractResolver<Values extends FieldValues, Schema extends z.ZodType>({
  schema: load,
  locale,
  body = (values) => values,
}: Check<Values, Schema>): Resolver<Values, unknown, z.output<Schema>> {
  return async (values) => {
    const input = body(values);
    const schema = await load().catch(() => undefined);
    const checked = schema?.safeParse(input);
    if (!checked) return { values: input as z.output<Schema>, errors: {} };
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [field, { problem, data }] of Object.entries(fieldFailures(checked.error.issues) ?? {})) {
      set(errors, field, { type: problem, message: fieldMessage(problem, locale, data) });
    }
    return { values: {}, errors };
  };
}

/**
 * Puts what the server said under the fields it said it of, the first of them focused. Gives back the sentence for the
 * form as a whole: all of it where no field of this form was named. What is no refusal is thrown on.
 */
export function showRefusal<Values extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  refusal: unknown,
): string | undefined {
  if (!(refusal instanceof ApiError)) throw refusal;
  const here = Object.entries(refusal.fields).filter(([field]) => get(getValues(), field) !== undefined);
  for (const [index, [field, message]] of here.entries()) {
    setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return here.length ? undefined : refusal.message;
}
