import { isCountry } from '#contract/places/countries.ts';

/** Where somebody pays from may differ from where they look for people: it is kept apart, and known when a page is made. */
export const paymentCountry = { name: 'payment_country', days: 180 };

export const paymentCountryCookie = (country: string) =>
  `${paymentCountry.name}=${country}; path=/; max-age=${paymentCountry.days * 86_400}; samesite=lax`;

export function paymentCountryIn(cookies: string): string | undefined {
  const found = cookies
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .find(([name]) => name === paymentCountry.name)?.[1];
  return isCountry(found) ? found : undefined;
}

/** What to ask the prices for: where somebody said they pay from, else what the server takes for granted. */
export function salesIn(request: Request): { country?: string } {
  const country = paymentCountryIn(request.headers.get('cookie') ?? '');
  return country ? { country } : {};
}
