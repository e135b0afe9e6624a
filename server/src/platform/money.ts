import { type Locale, locales } from '#contract/locales.ts';

/** Money as people read it, from whole minor units. All currencies we take count in hundredths. */
export const formatMoney = (minorUnits: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locales[locale].iso, { style: 'currency', currency }).format(minorUnits / 100);
