import type errors from '../../locales/en/errors.json';
import type home from '../../locales/en/home.json';
import type languages from '../../locales/en/languages.json';
import type shell from '../../locales/en/shell.json';

/** Every sentence of the site by feature. English is the model; the build refuses a language that lacks a key. */
export interface Messages {
  errors: typeof errors;
  home: typeof home;
  languages: typeof languages;
  shell: typeof shell;
}
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en' | 'fr';
    Messages: Messages;
  }
}
