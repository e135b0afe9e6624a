import { expect, it } from 'vitest';
import type { RootData } from '#web/platform/shell-context.ts';
import { renderPart } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import english from '../../../locales/en/shell.json';
import french from '../../../locales/fr/shell.json';
import { EmbeddedWarning } from './embedded-warning.tsx';

const texts = { en: english, fr: french };

/** As the server sends it, and as it stays without script. */
const noteIn = (locale: keyof typeof texts, changes: Partial<RootData> = {}) =>
  renderPart(<EmbeddedWarning />, { shell: shellWith({ locale, ...changes }), words: { shell: texts[locale] } });

it('a landing page tells me that it is for adults, without script too, and shows no button then (R2.60, R4.15)', () => {
  expect(noteIn('en')).toContain('Adults only');
  expect(noteIn('en')).toContain('for people aged 18 and over');
  expect(noteIn('fr')).toContain('Réservé aux adultes');
  expect(noteIn('en')).toMatch(/<div[^>]*data-waiting=""[^>]*><button/);
});

it('a site that does without the question has no note either (R4.15)', () => {
  const { settings } = shellWith({});
  expect(noteIn('en', { settings: { ...settings, enable_site_entry_popup: 'no' } })).toBe('');
});
