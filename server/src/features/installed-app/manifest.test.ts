import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeNames } from '#contract/locales.ts';
import { nicheColours } from '#contract/sites/niche-colours.ts';
import { type NicheNumber, nicheNumbers, niches } from '#contract/sites/niches.ts';
import { defaultSettings } from '#contract/sites/settings.ts';
import { manifestOf } from './manifest.ts';

const settingsOf = (niche: NicheNumber) => ({ ...defaultSettings, niche, name: niches[niche].demoName });

describe('the site installed as an app', () => {
  it.each(nicheNumbers.flatMap((niche) => localeNames.map((locale) => [niche, locale] as const)))(
    'has the name, colours and icons of niche %s, and speaks %s (R10.07)',
    (niche, locale) => {
      const manifest = manifestOf(settingsOf(niche), locale);
      const prefix = locale === 'fr' ? '/fr' : '';
      expect(manifest).toMatchObject({
        id: '/',
        name: niches[niche].demoName,
        description: niches[niche].tagline[locale],
        lang: locale === 'fr' ? 'fr-FR' : 'en-US',
        start_url: prefix || '/',
        scope: '/',
        display: 'standalone',
        theme_color: niche === 3 ? nicheColours[3].night : nicheColours[niche].paper,
        share_target: { action: `${prefix}/share-photo`, method: 'POST', enctype: 'multipart/form-data' },
      });
      expect(manifest.icons.map(({ src, sizes, purpose }) => [src.includes(`/${niche}-`), sizes, purpose])).toEqual([
        [true, '192x192', 'any'],
        [true, '512x512', 'any'],
        [true, '192x192', 'maskable'],
        [true, '512x512', 'maskable'],
      ]);
      expect(manifest.shortcuts.map(({ url }) => url)).toEqual([`${prefix}/chats`, `${prefix}/likes`]);
    },
  );

  it('says what its operator wrote about it, where they did (R10.07)', () => {
    const description = { en: 'For gardeners.', fr: 'Pour les jardiniers.' };
    expect(manifestOf({ ...settingsOf(1), description }, 'fr').description).toBe('Pour les jardiniers.');
  });
});

/** The numbers of a niche in web/app/ui/niches.css, by name. */
function numbersOf(niche: NicheNumber): Record<string, number> {
  const css = readFileSync(resolve(import.meta.dirname, '../../../../web/app/ui/niches.css'), 'utf8');
  const block = css.split(`[data-niche="${niche}"] {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([\d.-]+);/g)].map(([, name, value]) => [name, Number(value)]),
  );
}

/** OKLCH as sRGB, by the matrices of CSS Color 4. */
function hex(l: number, c: number, hue: number): string {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const gamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
  const byte = (x: number) => Math.round(255 * Math.min(1, Math.max(0, gamma(x))));
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

it.each(nicheNumbers)('the plain colours of niche %s are those of its pages', (niche) => {
  const of = numbersOf(niche);
  const at = (name: string) => of[name] ?? Number.NaN;
  expect(nicheColours[niche]).toEqual({
    accent: hex(at('a-l'), at('a-c'), at('a-h')),
    paper: hex(0.981, 0.0105 * at('n-c'), at('n-h')),
    ink: hex(0.222, 0.022 * at('n-c'), at('n-hd')),
    night: hex(0.168 + at('n-ld'), 0.021 * at('n-c'), at('n-hd')),
    nightInk: hex(0.966, 0.006 * at('n-c'), at('n-h')),
  });
});
