import { test } from '@playwright/test';

/**
 * What somebody fills in to sign up; a name of their own for each journey and screen. Walked again, a journey has
 * somebody else: the first one is a member already.
 */
export const newcomer = (called: string) => ({
  email: `${named(called)}@example.org`,
  name: named(called),
  password: 'a long evening by the sea',
  date_of_birth: '1990-05-17',
  gender: 'female',
  sexuality: 'hetero',
  country: 'FR',
  terms: true,
  sensitive_consent: false,
});

const named = (called: string) => called + 'x'.repeat(test.info().retry);
