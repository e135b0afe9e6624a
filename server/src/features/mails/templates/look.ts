import type { SiteSettings } from '#contract/sites/settings.ts';

/**
 * Mail programmes know neither our tokens nor the colour space they are written in, so a mail carries plain numbers: the
 * accents of web/app/ui/niches.css, as a fill under white text and as text on paper.
 */
export const accents: Record<SiteSettings['niche'], { fill: string; ink: string; darkInk: string }> = {
  1: { fill: '#dc2e51', ink: '#c82648', darkInk: '#fb939a' },
  2: { fill: '#7f4be1', ink: '#7441d3', darkInk: '#beacfd' },
  3: { fill: '#c5102e', ink: '#b90f2b', darkInk: '#fe7b7b' },
  4: { fill: '#9f2f7e', ink: '#972b77', darkInk: '#ee9dcf' },
  5: { fill: '#006a6d', ink: '#016366', darkInk: '#71d0d3' },
  6: { fill: '#8a1b34', ink: '#8a1b34', darkInk: '#f898a1' },
  7: { fill: '#2057e7', ink: '#1b51e0', darkInk: '#93b7ff' },
};

export const paper = { around: '#f5f2ef', sheet: '#ffffff', line: '#e5dfda', ink: '#241d1f', faint: '#5f5558' };
const night = {
  around: '#17121a',
  sheet: '#211b24',
  lifted: '#2e2632',
  line: '#3a323d',
  ink: '#f4eff1',
  faint: '#bdb2b8',
};

export const fonts = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** For programmes that know small screens and the night; the others keep what stands in the elements. */
export const styles = (darkInk: string) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .button { display: block !important; } }
@media (min-width: 360px) { .tile { width: 88px !important; height: 88px !important; line-height: 88px !important; } }
@media (min-width: 481px) { .tile { width: 140px !important; height: 140px !important; line-height: 140px !important; } }
@media (prefers-color-scheme: dark) {
  .around, .around > table > tbody > tr > td { background-color: ${night.around} !important; }
  .sheet { background-color: ${night.sheet} !important; border-color: ${night.line} !important; }
  .card, .face { background-color: ${night.lifted} !important; }
  .ink { color: ${night.ink} !important; }
  .face { color: ${night.faint} !important; }
  .faint { color: ${night.faint} !important; }
  .brand, .address { color: ${darkInk} !important; }
  .rule { border-color: ${night.line} !important; }
}`;
