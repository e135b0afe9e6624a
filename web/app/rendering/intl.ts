import { _createCache, _createIntlFormatters, createFormatter, createTranslator } from 'use-intl/core';

/**
 * One set of `Intl` number formats and plural rules for the whole process: they are expensive to construct, and `IntlProvider`
 * of use-intl constructs them for every page rendered. The underscored names are private; docs/upgrading.md lists them.
 */
const _formatters = _createIntlFormatters(_createCache());
const timeZone = 'UTC';

export type Translator = (key: string, ...values: unknown[]) => string;
export type Formatter = ReturnType<typeof createFormatter>;

export const translatorFor = (locale: string, messages: object, namespace: string) =>
  createTranslator({ locale, messages, namespace, timeZone, _formatters } as never) as unknown as Translator;

export const formatterFor = (locale: 'en' | 'fr'): Formatter => createFormatter({ locale, timeZone, _formatters });
