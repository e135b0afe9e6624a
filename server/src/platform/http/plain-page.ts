import { type NicheColours, nicheColours } from '#contract/sites/niche-colours.ts';

export interface PlainPage {
  language: string;
  title: string;
  colours?: NicheColours;
  /** Dark whatever the system says, or light; undefined where the system decides. */
  theme?: 'light' | 'dark' | undefined;
  /** HTML; whatever comes from outside is escaped by the caller. */
  content: string;
}

/** A whole page in one file, for when there is no site to render: in the colours of a niche, without script, font or picture. */
export const plainPage = ({ language, title, colours = nicheColours[1], theme, content }: PlainPage) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${styles(colours, theme)}</style></head>
<body><main>${content}</main></body></html>`;

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function styles({ accent, paper, ink, night, nightInk }: NicheColours, theme: PlainPage['theme']) {
  const day = `--paper:${paper};--ink:${ink};--field:#fff;color-scheme:light`;
  const dark = `--paper:${night};--ink:${nightInk};--field:#ffffff14;color-scheme:dark`;
  const bySystem = theme ? '' : `@media (prefers-color-scheme:dark){:root{${dark}}}`;
  return `:root{--accent:${accent};${theme === 'dark' ? dark : day}}${bySystem}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 Figtree,ui-sans-serif,system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 16px 64px}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.03em;margin:0 0 16px}
h2{font-size:1.25rem;margin:32px 0 8px}
p{margin:0 0 16px}a{color:inherit}
fieldset{border:0;border-top:1px solid color-mix(in srgb,var(--ink) 18%,transparent);margin:24px 0 0;padding:16px 0 0}
legend{padding:0 12px 0 0;font-weight:700;font-size:1.0625rem}
label{display:block;margin:0 0 16px;font-weight:600}
i,small{font-weight:400;font-style:normal;font-size:.875rem;color:color-mix(in srgb,var(--ink) 78%,var(--paper))}
small{display:block;margin-top:4px}
input,select{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 14px;border-radius:14px;font:inherit;
color:var(--ink);background:var(--field);border:1px solid color-mix(in srgb,var(--ink) 55%,transparent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button{min-height:48px;margin-top:8px;padding:0 28px;border:0;border-radius:999px;background:var(--accent);color:#fff;
font:inherit;font-weight:700;cursor:pointer}
[role=alert]{padding:12px 16px;border-radius:14px;border:1px solid currentColor;font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border-radius:14px;background:color-mix(in srgb,var(--ink) 7%,transparent);font-size:.875rem}
code{overflow-wrap:anywhere}img{background:#fff;border-radius:14px;padding:8px}`;
}
