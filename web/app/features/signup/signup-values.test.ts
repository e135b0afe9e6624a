import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signupBody } from '#contract/accounts/accounts.ts';
import { dateOrder } from './date-order.ts';
import {
  birthDateOf,
  birthPartsOf,
  emptyValues,
  firstOpenStep,
  formField,
  signupCall,
  steps,
} from './signup-values.ts';

const filled = {
  ...emptyValues,
  gender: 'male',
  seeks: 'both',
  birth_day: '7',
  birth_month: '5',
  birth_year: '1990',
  country: 'FR',
  name: 'Max',
  email: 'max@example.org',
  password: 'a long evening by the sea',
  terms: true,
} as const;

describe('what is sent when I sign up', () => {
  it('is what the server takes, and nothing I did not say (R3.07)', () => {
    const call = signupCall(filled, { time_zone: 'Europe/Paris' });
    expect(signupBody.safeParse(call).success).toBe(true);
    expect(call).toEqual({
      email: 'max@example.org',
      name: 'Max',
      password: 'a long evening by the sea',
      date_of_birth: '1990-05-07',
      gender: 'male',
      sexuality: 'bi',
      country: 'FR',
      terms: true,
      sensitive_consent: false,
      time_zone: 'Europe/Paris',
    });
  });

  it('carries the message I wrote on the way, and to whom', () => {
    const call = signupCall({ ...filled, member_id: '12', signup_message: 'Hello' }, {});
    expect(call).toMatchObject({ member_id: '12', signup_message: 'Hello' });
  });
});

describe('my date of birth', () => {
  it('is the same after being put together and taken apart', () => {
    const part = (maximum: number) => fc.integer({ min: 1, max: maximum }).map(String);
    fc.assert(
      fc.property(part(31), part(12), fc.integer({ min: 1900, max: 2026 }).map(String), (day, month, year) => {
        const parts = { birth_day: day, birth_month: month, birth_year: year };
        expect(birthPartsOf(birthDateOf(parts))).toEqual(parts);
      }),
    );
  });

  it.each([
    ['en', 'US', 'month day year'],
    ['en', 'GB', 'day month year'],
    ['en', 'FR', 'day month year'],
    ['fr', 'FR', 'day month year'],
    ['fr', '??', 'day month year'],
  ] as const)('is asked in the order people write it: %s in %s (R5.02)', (locale, country, order) => {
    expect(dateOrder(locale, country).join(' ')).toBe(order);
  });
});

describe('the steps', () => {
  it('are five, and I go on where I stopped (R3.07)', () => {
    expect(steps).toHaveLength(5);
    expect(firstOpenStep(emptyValues)).toBe(1);
    expect(firstOpenStep({ ...filled, birth_day: '' })).toBe(2);
    expect(firstOpenStep({ ...filled, country: '' })).toBe(3);
    expect(firstOpenStep({ ...filled, email: '' })).toBe(4);
    expect(firstOpenStep({ ...filled, password: '' })).toBe(5);
  });

  it.each([
    ['gender', 1],
    ['sexuality', 1],
    ['date_of_birth', 2],
    ['country', 3],
    ['region', 3],
    ['city', 3],
    ['name', 4],
    ['email', 4],
    ['password', 5],
    ['terms', 5],
    ['sensitive_consent', 5],
  ])('what the server says of %s leads back to step %i (R5.12)', (field, step) => {
    expect(formField(field)?.step).toBe(step);
  });

  it('have no place for what nobody can see', () => {
    expect(formField('time_zone')).toBeUndefined();
    expect(formField('member_id')).toBeUndefined();
  });
});
