import { countryName } from '#contract/countries.ts';
import type { Locale } from '#contract/locales.ts';
import type { CompanyInfo } from '#contract/settings.ts';

export const companyAddress = ({ address, city, country }: CompanyInfo, locale: Locale) =>
  [address, city, country && countryName(country, locale)].filter(Boolean).join(', ');
