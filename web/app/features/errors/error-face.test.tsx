import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import english from '../../../locales/en/errors.json';
import french from '../../../locales/fr/errors.json';
import { ErrorFace } from './error-face.tsx';

const texts = { en: english, fr: french };

const show = (status: number, locale: 'en' | 'fr') =>
  renderPage(() => <ErrorFace status={status} />, {
    at: '/members?page=7',
    words: { errors: texts[locale] },
    shell: shellWith({ locale }),
  });

describe.each(['en', 'fr'] as const)('whoever searched too much is told so in %s', (locale) => {
  it('with what to do, a way to try again where they were, and no talk of an error', async () => {
    const html = await show(429, locale);
    expect(html).toContain(texts[locale].too_many.title);
    expect(html).toContain(texts[locale].too_many.text.replace('{minutes}', '10'));
    expect(html).toContain('href="/members?page=7"');
    expect(html).toContain(texts[locale].failed.again);
    expect(html).not.toMatch(/429|role="alert"/);
  });
});
