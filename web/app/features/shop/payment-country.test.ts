import { expect, it } from 'vitest';
import { paymentCountryCookie, paymentCountryIn } from './payment-country.ts';

it('where I pay from is remembered for the next time (R3.16)', () => {
  expect(paymentCountryCookie('DE')).toBe('payment_country=DE; path=/; max-age=15552000; samesite=lax');
  expect(paymentCountryIn('theme=dark; payment_country=DE')).toBe('DE');
});

it.each(['', 'theme=dark', 'payment_country=', 'payment_country=XX', 'payment_country=de', 'my_payment_country=DE'])(
  'the cookies "%s" name no country to pay from (R3.16)',
  (cookies) => {
    expect(paymentCountryIn(cookies)).toBeUndefined();
  },
);
