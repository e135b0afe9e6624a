import { type FieldErrors, get, type ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loginBody, signupBody } from '#contract/accounts/accounts.ts';
import { ApiError } from './api.ts';
import { contractResolver, showRefusal } from './form.ts';

type Values = Record<string, unknown>;
const options = {} as ResolverOptions<Values>;

const check = (schema: z.ZodType, locale: 'en' | 'fr', values: Values) =>
  contractResolver<Values, z.ZodType>({ schema: async () => schema, locale })(values, undefined, options);
const wordsFor = ({ errors }: { errors: FieldErrors }, field: string) =>
  (get(errors, field) as { message?: string } | undefined)?.message;

describe('a form', () => {
  it('is told by the page what the server would say, in the language of the page (R5.12)', async () => {
    const values = { email: 'nobody', name: 'a', password: 'short', date_of_birth: '', terms: false };
    const english = await check(signupBody, 'en', values);
    expect(wordsFor(english, 'email')).toBe('Invalid email');
    expect(wordsFor(english, 'name')).toBe('At least 3 characters');
    expect(wordsFor(english, 'password')).toBe('At least 8 characters');
    expect(wordsFor(english, 'date_of_birth')).toBe('Enter your date of birth (18+)');
    expect(wordsFor(english, 'terms')).toBe('Please accept the terms');
    expect(wordsFor(await check(signupBody, 'fr', values), 'email')).toBe('Adresse e-mail incorrecte');
  });

  it('that is right is handed on as the call wants it', async () => {
    const schema = z.strictObject({ name: z.string().trim() });
    expect(await check(schema, 'en', { name: ' Alice ' })).toEqual({ values: { name: 'Alice' }, errors: {} });
  });

  it('may hold other things than its call is given', async () => {
    const resolve = contractResolver<Values, typeof loginBody>({
      schema: async () => loginBody,
      locale: 'en',
      body: ({ who, password }) => ({ ...(who ? { login: who } : {}), password }),
    });
    expect(await resolve({ who: 'alice', password: 'x' }, undefined, options)).toEqual({
      values: { login: 'alice', password: 'x' },
      errors: {},
    });
    expect(wordsFor(await resolve({ who: '', password: 'x' }, undefined, options), 'login')).toBe(
      'Please fill this in',
    );
  });

  it('names a field inside another by its path', async () => {
    const schema = z.object({ tracking: z.object({ network: z.string().max(3) }) });
    expect(wordsFor(await check(schema, 'en', { tracking: { network: 'long' } }), 'tracking.network')).toBe(
      'At most 3 characters',
    );
  });

  it('is left to the server where its schema cannot be loaded', async () => {
    const resolve = contractResolver<Values, z.ZodType>({
      schema: () => Promise.reject(new TypeError('Failed to fetch')),
      locale: 'en',
    });
    expect(await resolve({ any: 'thing' }, undefined, options)).toEqual({ values: { any: 'thing' }, errors: {} });
  });
});

describe('what the server refuses', () => {
  function formWith(values: Values) {
    const said: [string, unknown, unknown][] = [];
    const setError = (field: string, { message }: { message?: string }, { shouldFocus }: { shouldFocus: boolean }) =>
      void said.push([field, message, shouldFocus]);
    return { said, form: { setError, getValues: () => values } as unknown as Parameters<typeof showRefusal>[0] };
  }

  it('stands under the fields it is about, and the first of them is focused (R5.12)', () => {
    const { said, form } = formWith({ email: '', name: '' });
    const refusal = new ApiError(422, 'invalid', 'Please check', { email: 'Invalid email', name: 'Taken' });
    expect(showRefusal(form, refusal)).toBeUndefined();
    expect(said).toEqual([
      ['email', 'Invalid email', true],
      ['name', 'Taken', false],
    ]);
  });

  it('is said for the whole form where it names no field of it', () => {
    const { said, form } = formWith({ email: '' });
    expect(showRefusal(form, new ApiError(401, 'login_failed', 'Login failed, please try again'))).toBe(
      'Login failed, please try again',
    );
    expect(showRefusal(form, new ApiError(422, 'invalid', 'Please check', { country: 'No' }))).toBe('Please check');
    expect(said).toEqual([]);
  });

  it('is a refusal: any other fault is not hidden', () => {
    const fault = new TypeError('x is not a function');
    expect(() => showRefusal(formWith({}).form, fault)).toThrow(fault);
  });
});
