import { type AppIcon, appIconPath, appIcons } from '#contract/installed-app/installed-app.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { isDarkByDefault, nicheColours } from '#contract/sites/niche-colours.ts';
import { niches } from '#contract/sites/niches.ts';
import { type SiteSettings, settingsIn } from '#contract/sites/settings.ts';
import { words } from './words.ts';

/** The web app manifest of a site in one language. */
export function manifestOf(settings: SiteSettings, locale: Locale) {
  const { niche, name, description } = settingsIn(settings, locale);
  const colours = nicheColours[niche];
  const background = isDarkByDefault(niche) ? colours.night : colours.paper;
  return {
    // The same app in every language: without an id the address it starts at would be one.
    id: '/',
    name,
    short_name: name,
    description: description || niches[niche].tagline[locale],
    lang: locales[locale].iso,
    dir: 'ltr',
    start_url: pathTo('index', locale),
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['social', 'lifestyle'],
    icons: (['any-192', 'any-512', 'maskable-192', 'maskable-512'] as const).map((icon) => ({
      src: appIconPath(niche, icon),
      sizes: sizesOf(icon),
      type: 'image/png',
      purpose: icon.startsWith('maskable') ? 'maskable' : 'any',
    })),
    shortcuts: (['messages', 'likes'] as const).map((what) => ({
      name: words[locale][what],
      url: pathTo(what === 'messages' ? 'chats' : 'likes', locale),
      icons: [{ src: appIconPath(niche, 'any-192'), sizes: sizesOf('any-192'), type: 'image/png' }],
    })),
    share_target: {
      action: pathTo('share-photo', locale),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
    prefer_related_applications: false,
  };
}

const sizesOf = (icon: AppIcon) => `${appIcons[icon]}x${appIcons[icon]}`;
