import type { Locale } from '#contract/locales.ts';
import { defaultSettings, type SiteSettings, settingsIn } from '#contract/sites/settings.ts';
import type { RootData } from '#web/platform/shell-context.ts';

interface Known extends Partial<Omit<RootData, 'settings'>> {
  locale?: Locale;
  /** What the site has otherwise than the defaults. */
  settings?: Partial<SiteSettings>;
}

/** What a page in a test knows of site, person and language: a visitor at a desk on a site with the default settings. */
export function shellWith({ locale = 'en', settings = {}, ...more }: Known = {}): RootData {
  return {
    origin: 'https://site.example',
    locale,
    locales: [],
    settings: settingsIn({ ...defaultSettings, ...settings }, locale),
    user: null,
    phone: false,
    dismissed: {},
    barColours: { light: '#fef7f2', dark: '#1b0f11' },
    workbench: false,
    messages: '',
    ...more,
  };
}
