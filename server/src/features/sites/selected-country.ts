import { type Country, selectedCountryCookie } from '#contract/places/countries.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';

/** Keeps the chosen country in the browser, or forgets it; only countries of the site can be chosen. */
export function chooseCountry(
  { site, cookies }: Pick<RequestContext, 'site' | 'cookies'>,
  country: Country | null,
): Country | undefined {
  const { name, days } = selectedCountryCookie;
  if (country === null) {
    cookies.clear(name);
    return undefined;
  }
  if (!site.settings.countries.includes(country))
    throw new Failure('invalid', { fields: { country: { problem: 'invalid' } } });
  cookies.set(name, country, days);
  return country;
}
