import type { Locale } from '#contract/locales.ts';
import { countryName } from '#contract/places/countries.ts';
import type { CompanyInfo } from '#contract/sites/settings.ts';

export const companyAddress = ({ address, city, country }: CompanyInfo, locale: Locale) =>
  [address, city, country && countryName(country, locale)].filter(Boolean).join(', ');
