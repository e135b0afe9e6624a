import { formatMoney } from '#server/platform/money.ts';

/** The sandbox's page, plain on purpose: it must be clear that no money moves. */
export function payPage(
  { payment, amount, currency, method, description, locale }: Record<string, string>,
  query: string,
) {
  const price = formatMoney(Number(amount), currency ?? 'EUR', locale === 'fr' ? 'fr' : 'en');
  const button = (outcome: string, label: string) =>
    `<button name="outcome" value="${outcome}"${outcome === 'pay' ? ' class="pay"' : ''}>${label}</button>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title>
<style>${look}</style>
</head>
<body>
<main>
<p class="mark">Sandbox: no money moves</p>
<h1>${escaped(price)}</h1>
<dl>
<div><dt>To</dt><dd>${escaped(description)}</dd></div>
<div><dt>With</dt><dd>${escaped(method)}</dd></div>
<div><dt>Payment</dt><dd>${escaped(payment)}</dd></div>
</dl>
<form method="post" action="/dev/pay?${escaped(query)}">
${button('pay', `Pay ${escaped(price)}`)}
${button('delay', 'Pay, but tell the shop a minute later')}
${button('fail', 'Fail')}
${button('cancel', 'Cancel')}
</form>
</main>
</body>
</html>`;
}

const look = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(24rem, calc(100vw - 2rem)); padding: 1.5rem; box-sizing: border-box; border: 1px solid GrayText; border-radius: 1rem; }
.mark { margin: 0; font-size: 0.875rem; }
h1 { margin: 0.25rem 0 1rem; font-size: 2.25rem; }
dl { margin: 0 0 1.5rem; display: grid; gap: 0.5rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: 0.75rem; }
button { min-height: 44px; font: inherit; border-radius: 0.75rem; border: 1px solid GrayText; background: ButtonFace; color: ButtonText; cursor: pointer; }
button.pay { background: #1b5e3b; color: #fff; border-color: transparent; font-weight: 600; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text = '') => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
