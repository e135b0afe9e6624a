import { useLocation } from 'react-router';
import type { Locale } from '#contract/locales.ts';
import { useShell } from './shell-context.ts';
import { switchLanguage } from './switch-language.ts';
import { useApi } from './use-api.ts';

export function useLanguageSwitch() {
  const { user } = useShell();
  const api = useApi();
  const { pathname: path, search } = useLocation();
  return (locale: Locale) =>
    switchLanguage(
      { locale, path, search, ...(user && { save: () => api('changeUser', { language: locale }) }) },
      {
        cookie: (text) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
          document.cookie = text;
        },
        go: (path) => location.assign(path),
        wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
      },
    );
}
