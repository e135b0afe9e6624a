import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api.ts';
import { contractResolver, showRefusal } from './form.ts';
import { useShell } from './shell-context.ts';

interface CallForm<Values extends FieldValues, Schema extends z.ZodType> {
  values: DefaultValues<Values>;
  /** Brings the schema of the call; see contractResolver. */
  schema: () => Promise<Schema>;
  /** What the call will be given, where that is not what the form holds. */
  body?: (values: Values) => unknown;
  call: (input: z.output<Schema>) => Promise<unknown>;
  /** Refusals that name no field, and the field here that their sentence belongs under. */
  fieldOf?: Record<string, Path<Values>>;
}

/** A form that makes one call: checked by the call's schema here, by the server again, refused in place. */
export function useCallForm<Values extends FieldValues, Schema extends z.ZodType>({
  values,
  schema,
  body,
  call,
  fieldOf = {},
}: CallForm<Values, Schema>) {
  const { locale } = useShell();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values, unknown, z.output<Schema>>({
    defaultValues: values,
    resolver: contractResolver({ schema, locale, ...(body && { body }) }),
  });
  const submit = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await call(input);
    } catch (error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
      const sentence = showRefusal(form, error);
      if (field && sentence) form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true });
      else setRefusal(sentence);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return { form, errors, busy: isSubmitting, refusal, submit };
}
