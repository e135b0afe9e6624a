import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ShellContext } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf } from '#web/platform/translate.ts';
import { shellWith } from '#web/testing/shell.ts';
import english from '../../locales/en/shell.json';
import french from '../../locales/fr/shell.json';
import { Footer } from './footer.tsx';

const texts = { en: english, fr: french };

function footerIn(locale: keyof typeof texts) {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <SentencesContext value={sentencesOf(locale, [JSON.stringify({ shell: texts[locale] })])}>
        <ShellContext value={shellWith({ locale })}>
          <Footer />
        </ShellContext>
      </SentencesContext>
    </StaticRouter>,
  );
}

it('in English I find what the United States ask of a site for adults (R2.46)', () => {
  const footer = footerIn('en');
  expect(footer).toContain('<a data-page="" href="/pages/terms#records">18 U.S.C. 2257</a>');
  expect(footer).toContain('<a data-page="" href="/pages/privacy#selling">Do not sell my data</a>');
  expect(footer).toContain('RTA');
});

it('in French I am spared it, and find the rest (R2.46)', () => {
  const footer = footerIn('fr');
  expect(footer).not.toMatch(/2257|RTA/);
  for (const page of ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'])
    expect(footer).toContain(`href="/fr/pages/${page}"`);
  expect(footer).toContain('href="/fr/pricing"');
});
