import type { ApiError } from '#web/platform/api.ts';
import { formField, type SignupValues } from './signup-values.ts';

/** The address somebody wants to sign up with has an account already. */
export interface ExistingAccount {
  code: 'account_exists' | 'account_pending_deletion';
  message: string;
  email: string;
}

type Refusal = Pick<ApiError, 'code' | 'message' | 'fields'>;

interface Explained {
  /** The step to show, where it is said; none where it can be said on any. */
  step?: number;
  existing?: ExistingAccount;
  errors: { field: keyof SignupValues; message: string }[];
  /** What belongs to no field. */
  problem?: string;
}

/** Where in the form the server's refusal of a signup is said: the first step it names, or as a problem of all. */
export function explainRefusal({ code, message, fields }: Refusal, email: string): Explained {
  if (code === 'account_exists' || code === 'account_pending_deletion') {
    return { step: formField('email')?.step ?? 1, existing: { code, message, email }, errors: [] };
  }
  const named = Object.entries(fields).flatMap(([field, said]) => {
    const place = formField(field);
    return place ? [{ ...place, message: said }] : [];
  });
  if (!named.length) return { errors: [], problem: message };
  return {
    step: Math.min(...named.map(({ step }) => step)),
    errors: named.map(({ field, message: said }) => ({ field, message: said })),
  };
}
