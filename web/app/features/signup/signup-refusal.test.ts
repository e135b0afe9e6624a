import { describe, expect, it } from 'vitest';
import { explainRefusal } from './signup-refusal.ts';
import { formField } from './signup-values.ts';

const stepOf = (field: string) => formField(field)?.step;
const refused = (code: string, fields: Record<string, string> = {}) =>
  explainRefusal({ code, message: 'Not so', fields }, 'ada@example.com');

describe('a signup that is refused', () => {
  it.each(['account_exists', 'account_pending_deletion'] as const)(
    'leads back to the address when it has an account: %s (R5.08)',
    (code) => {
      expect(refused(code)).toEqual({
        step: stepOf('email'),
        existing: { code, message: 'Not so', email: 'ada@example.com' },
        errors: [],
      });
    },
  );

  it('says each thing where it was answered, and shows the first of them', () => {
    const { step, errors, problem } = refused('validation', { password: 'Too short', city: 'Unknown' });
    expect(step).toBe(Math.min(stepOf('password') ?? 0, stepOf('city') ?? 0));
    expect(errors).toEqual([
      { field: 'password', message: 'Too short' },
      { field: 'city', message: 'Unknown' },
    ]);
    expect(problem).toBeUndefined();
  });

  it.each([
    ['nothing', {}],
    ['only what nobody was asked', { elapsed: 'Too fast' }],
  ])('is said as a whole when it names %s', (_what, fields) => {
    expect(refused('rate_limited', fields as Record<string, string>)).toEqual({ errors: [], problem: 'Not so' });
  });
});
