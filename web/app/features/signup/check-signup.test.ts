import { describe, expect, it } from 'vitest';
import { loadPasswordEstimator } from '#contract/accounts/password-strength.ts';
import { checkSignup } from './check-signup.ts';
import { emptyValues, type SignupValues } from './signup-values.ts';

const today = '2026-11-15';
const good: SignupValues = {
  ...emptyValues,
  gender: 'female',
  seeks: 'male',
  birth_day: '7',
  birth_month: '5',
  birth_year: '1990',
  country: 'FR',
  name: 'Zoe',
  email: 'zoe@example.org',
  password: 'a long evening by the sea',
  terms: true,
};
const check = (change: Partial<SignupValues>, locale: 'en' | 'fr' = 'en') =>
  checkSignup({ ...good, ...change }, { locale, today, siteName: 'Rendezvous' });

describe('what I fill in', () => {
  it('is in order when it is', () => {
    expect(check({})).toEqual({});
    expect(check({ region: 'FR-ARA', city: 'Lyon', signup_message: 'Hello' })).toEqual({});
  });

  it('is asked for where I left it out, each field at its place (R5.12)', () => {
    expect(checkSignup(emptyValues, { locale: 'en', today, siteName: 'Rendezvous' })).toEqual({
      gender: 'Please choose one',
      seeks: 'Please choose one',
      birth_day: 'Enter your date of birth (18+)',
      country: 'Please choose one',
      name: 'Please fill this in',
      email: 'Please fill this in',
      password: 'Please fill this in',
      terms: 'Please accept the terms',
    });
  });

  it('may not be my address for a name, nor start with @, even before I chose a password (R5.01)', () => {
    const early = { password: '', terms: false };
    expect(check({ ...early, name: 'Zoe@Example.org' }).name).toBe(
      'Username may not be the same as your e-mail address',
    );
    expect(check({ ...early, name: '@zoe' }).name).toBe('Username may not start with @');
    expect(check({ ...early, name: 'zo' }).name).toBe('At least 3 characters');
  });

  it.each([
    ['nothing', { birth_day: '', birth_month: '', birth_year: '' }, 'Enter your date of birth (18+)'],
    ['half a date', { birth_day: '' }, 'Invalid date of birth'],
    ['31 February', { birth_day: '31', birth_month: '2' }, 'Invalid date of birth'],
    ['letters', { birth_year: 'abcd' }, 'Invalid date of birth'],
    ['tomorrow', { birth_day: '16', birth_month: '11', birth_year: '2026' }, 'Invalid date of birth'],
    ['121 years ago', { birth_year: '1905' }, 'Invalid date of birth'],
    ['18 tomorrow', { birth_day: '16', birth_month: '11', birth_year: '2008' }, 'Enter your date of birth (18+)'],
    ['18 today', { birth_day: '15', birth_month: '11', birth_year: '2008' }, undefined],
  ])('as a date of birth: %s (R5.02)', (_what, date, message) => {
    expect(check(date).birth_day).toBe(message);
  });

  it('as an e-mail address must be one (R5.03)', () => {
    for (const email of ['zoe', 'zoe@', 'zoe@gmial', '@example.org'])
      expect(check({ email }).email).toBe('Invalid email');
    expect(check({ email: ' zoe@example.org ' })).toEqual({});
  });

  it('as a password must not be what everybody tries, or knows of me, once that can be judged here (R5.05)', async () => {
    const estimate = await loadPasswordEstimator();
    const judged = (change: Partial<SignupValues>) =>
      checkSignup({ ...good, ...change }, { locale: 'en', today, siteName: 'Rendezvous', estimate }).password;
    expect(judged({ password: 'Password1' })).toBe('This is a common password, please choose another one');
    expect(judged({ password: 'ZOE@example.org' })).toMatch(/^This contains your username/);
    expect(judged({ password: 'rendezvous' })).toMatch(/^This contains your username/);
    expect(judged({ password: 'short' })).toBe('At least 8 characters');
    expect(judged({ password: '' })).toBe('Please fill this in');
    expect(judged({})).toBeUndefined();
    expect(check({ password: 'Password1' }).password).toBeUndefined();
  });

  it('is talked about in my language (R5.12)', () => {
    expect(check({ email: 'zoe' }, 'fr').email).toBe('Adresse e-mail incorrecte');
  });
});
