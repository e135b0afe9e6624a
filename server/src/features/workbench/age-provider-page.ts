import { type Locale, locales } from '#contract/locales.ts';
import { escaped, look } from './pay-page.ts';

const words = {
  en: {
    title: 'Sandbox age check',
    mark: 'Sandbox: nobody is checked',
    adult: 'I am over 18',
    minor: 'I am younger',
    declined: 'Cancel',
  },
  fr: {
    title: 'Contrôle d’âge de test',
    mark: 'Page de test : personne n’est contrôlé',
    adult: 'J’ai plus de 18 ans',
    minor: 'Je suis plus jeune',
    declined: 'Annuler',
  },
} satisfies Record<Locale, unknown>;

/** The page of the demo's own provider of age proofs; it looks like the sandbox of payments. */
export function ageProviderPage(query: string, locale: Locale) {
  const t = words[locale];
  const button = (result: 'adult' | 'minor' | 'declined', style: string) =>
    `<button name="result" value="${result}" class="${style}"><span>${escaped(t[result])}</span></button>`;
  return `<!doctype html>
<html lang="${locales[locale].iso}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t.title)}</title>
<style>${look}</style>
</head>
<body>
<main>
<p class="mark"><span>${escaped(t.mark)}</span></p>
<h1>18+</h1>
<form method="post" action="/dev/age-provider?${escaped(query)}">
${button('adult', 'pay')}
<div class="pair">
${button('minor', 'other')}
${button('declined', 'other')}
</div>
</form>
</main>
</body>
</html>`;
}
