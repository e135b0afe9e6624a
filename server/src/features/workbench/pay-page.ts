import { type Locale, locales } from '#contract/locales.ts';
import { formatMoney } from '#server/platform/money.ts';

const words = {
  en: {
    title: 'Sandbox payment',
    mark: 'Sandbox: no money moves',
    to: 'To',
    method: 'Payment method',
    payment: 'Payment',
    pay: (price: string) => `Pay ${price}`,
    delay: 'Pay, but tell the shop a minute later',
    fail: 'Fail',
    cancel: 'Cancel',
  },
  fr: {
    title: 'Paiement de test',
    mark: 'Page de test : aucun argent n’est débité',
    to: 'À',
    method: 'Moyen de paiement',
    payment: 'Paiement',
    pay: (price: string) => `Payer ${price}`,
    delay: 'Payer, mais prévenir le site une minute plus tard',
    fail: 'Faire échouer',
    cancel: 'Annuler',
  },
} satisfies Record<Locale, unknown>;

/** The sandbox's page, in the language of the order. It looks like the product, and says first that no money moves. */
export function payPage(
  { payment, amount, currency, method, description, locale: said }: Record<string, string>,
  query: string,
) {
  const locale: Locale = said === 'fr' ? 'fr' : 'en';
  const t = words[locale];
  const price = formatMoney(Number(amount), currency ?? 'EUR', locale);
  const button = (outcome: string, label: string, look: string, sign = '') =>
    `<button name="outcome" value="${outcome}" class="${look}">${sign}<span>${escaped(label)}</span></button>`;
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
<p class="mark">${lock}<span>${escaped(t.mark)}</span></p>
<h1>${escaped(price)}</h1>
<dl>
<div><dt>${escaped(t.to)}</dt><dd>${escaped(description)}</dd></div>
<div><dt>${escaped(t.method)}</dt><dd>${escaped(method)}</dd></div>
<div><dt>${escaped(t.payment)}</dt><dd>${escaped(payment)}</dd></div>
</dl>
<form method="post" action="/dev/pay?${escaped(query)}">
${button('pay', t.pay(price), 'pay', lock)}
${button('delay', t.delay, 'other')}
<div class="pair">
${button('fail', t.fail, 'other')}
${button('cancel', t.cancel, 'other')}
</div>
</form>
</main>
</body>
</html>`;
}

const lock = `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="2.5"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>`;

/** Where the page finds the product's typeface, which the web's build has under a name that changes. */
export const typefacePath = '/dev/figtree.woff2';

// The names and values of web/app/ui/tokens.css, as plain numbers: this page is not part of the web's build.
export const look = `
@font-face { font-family: Figtree; src: url("${typefacePath}") format("woff2"); font-weight: 300 900; font-display: swap; }
:root {
  color-scheme: light dark;
  --bg: #f5f2ef; --surface: #fff; --surface-2: #f1edea; --line: #e5dfda; --ink: #241d1f; --ink-2: #5f5558;
  --accent: #dc2e51; --on-accent: #fff; --info-soft: #e6eefc; --on-info-soft: #1c3f86;
  font: 400 16px/1.5 Figtree, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #17121a; --surface: #211b24; --surface-2: #2c2530; --line: #3a323d; --ink: #f4eff1; --ink-2: #bdb2b8;
    --info-soft: #1d2b4a; --on-info-soft: #b9cffb;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--bg); color: var(--ink); }
main { width: min(420px, 100%); padding: 24px; border-radius: 24px; background: var(--surface); box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 18px 48px rgb(0 0 0 / 10%); }
.mark { display: flex; align-items: center; gap: 10px; margin: 0; padding: 10px 14px; border-radius: 14px; background: var(--info-soft); color: var(--on-info-soft); font-size: 14px; font-weight: 600; }
svg { flex: none; }
h1 { margin: 22px 0 14px; font-size: 40px; font-weight: 720; line-height: 1.1; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
dl { margin: 0 0 24px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 11px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { flex: none; color: var(--ink-2); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form, .pair { display: grid; gap: 10px; }
.pair { grid-template-columns: 1fr 1fr; }
button { display: flex; align-items: center; justify-content: center; gap: 9px; min-height: 48px; padding: 8px 16px; border: 0; border-radius: 999px; background: var(--surface-2); color: var(--ink); font: inherit; font-weight: 600; line-height: 1.25; cursor: pointer; }
button.pay { min-height: 54px; background: var(--accent); color: var(--on-accent); font-size: 17px; font-weight: 660; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text = '') => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
