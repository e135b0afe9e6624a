import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import english from '../../locales/en/shell.json';
import french from '../../locales/fr/shell.json';
import { Footer } from './footer.tsx';

const texts = { en: english, fr: french };

const footerIn = (locale: keyof typeof texts) =>
  renderPart(<Footer />, { shell: shellWith({ locale }), words: { shell: texts[locale] } });

it('in English I find what the United States ask of a site for adults (R2.46)', () => {
  const footer = footerIn('en');
  expect(footer).toContain('<a data-page="" href="/pages/terms#records">18 U.S.C. 2257</a>');
  expect(footer).toContain('<a data-page="" href="/pages/privacy#selling">Do not sell my data</a>');
  expect(footer).toContain('RTA');
});

it('in French I am spared it (R2.46)', () => {
  expect(footerIn('fr')).not.toMatch(/2257|RTA/);
});

it.each([
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
  ['cookies', '/pages/cookies'],
  ['ban', '/pages/ban'],
  ['pricing', '/pricing'],
  ['complaints', '/complaints'],
  ['return policy', '/pages/return-policy'],
  ['FAQ', '/pages/faq'],
  ['support', '/pages/service'],
])('the footer leads to %s, in either language (R2.46)', (_word, path) => {
  expect(footerIn('en')).toMatch(new RegExp(`href="${path}">\\w`));
  expect(footerIn('fr')).toMatch(new RegExp(`href="/fr${path}">\\w`));
});
