import { type Locale, locales } from '#contract/locales.ts';
import type { Theme } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { isDarkByDefault, nicheColours } from '#contract/sites/niche-colours.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import { words } from './words.ts';

interface OfflinePage {
  settings: Pick<SiteSettings, 'niche' | 'name'>;
  locale: Locale;
  theme: Theme | undefined;
  nonce: string;
  /** The address of the site's own font, which the worker has with the other files. */
  font: string | undefined;
}

/** What stands in a page's place where there is neither a connection nor a copy. It needs no other file but a font, and does without. */
export function offlinePage({ settings: { niche, name }, locale, theme, nonce, font }: OfflinePage): string {
  const { accent, paper, ink, night, nightInk } = nicheColours[niche];
  const { title, text, again, messages } = words[locale].offline;
  const scheme = theme ?? (isDarkByDefault(niche) ? 'dark' : 'light dark');
  return `<!doctype html>
<html lang="${locales[locale].iso}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · ${escaped(name)}</title>
<style>${
    font
      ? `
@font-face { font-family: Figtree; src: url("${font}") format("woff2"); font-weight: 300 900; }`
      : ''
  }
:root { color-scheme: ${scheme}; --ink: light-dark(${ink}, ${nightInk}); }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: grid; place-items: center; padding: max(24px, env(safe-area-inset-top)) 24px 24px;
  background: light-dark(${paper}, ${night}); color: var(--ink);
  font: 400 1rem/1.5 Figtree, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { display: grid; justify-items: center; gap: 12px; max-width: 26rem; text-align: center; }
svg { width: 88px; height: 88px; padding: 24px; border-radius: 50%; margin-bottom: 8px; fill: none; stroke: currentColor;
  stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round;
  background: color-mix(in oklab, ${accent} 14%, light-dark(${paper}, ${night})); }
h1 { font-size: 1.5rem; line-height: 1.1; letter-spacing: -.03em; }
p { color: color-mix(in oklab, var(--ink) 78%, light-dark(${paper}, ${night})); text-wrap: pretty; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 10px; margin-top: 12px; }
a { display: inline-flex; align-items: center; min-height: 46px; padding: 0 22px; border-radius: 999px; font-weight: 630;
  text-decoration: none; color: #fff; background: ${accent}; }
a + a { color: var(--ink); background: none; box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--ink) 22%, transparent); }
a[hidden] { display: none; }
a:focus-visible { outline: 2.5px solid var(--ink); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4l16 16M5 12.2a10 10 0 0 1 3.2-2.1M8.4 15.4a5.2 5.2 0 0 1 5.4-1.1M12 19.25h.01M2.75 9a14 14 0 0 1 3-2.1M10.3 5.35A14 14 0 0 1 21.25 9M15.2 10.5c1.4.4 2.7 1 3.8 1.9"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<nav><a href="">${again}</a><a href="${pathTo('chats', locale)}" id="messages" hidden>${messages}</a></nav>
</main>
<script nonce="${nonce}">
const again = () => location.reload();
addEventListener('online', again);
// A reload would undo the tap of somebody who follows a link in the moment in which the connection returns.
addEventListener('click', ({ target }) => target.closest('a') && removeEventListener('online', again));
caches.match(document.getElementById('messages').pathname).then((kept) => {
  document.getElementById('messages').hidden = !kept;
});
</script>
</body>
</html>
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
