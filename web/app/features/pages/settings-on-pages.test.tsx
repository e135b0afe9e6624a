import type { ComponentProps, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Partner } from '#contract/chat/chat.ts';
import type { Locale } from '#contract/locales.ts';
import { type CompanyInfo, companyInfo, type SiteSettings } from '#contract/sites/settings.ts';
import { FictionalWarning } from '#web/features/chat/conversation/fictional-warning.tsx';
import HomePage from '#web/features/home/home-page.tsx';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { Included } from '#web/features/premium/included.tsx';
import { entryWarningDue } from '#web/layouts/entry-warning-rules.ts';
import { Footer } from '#web/layouts/footer.tsx';
import { ShellContext } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf } from '#web/platform/translate.ts';
import { shellWith } from '#web/testing/shell.ts';
import { CompanyFacts } from './company-facts.tsx';
import TermsPage from './terms-page.tsx';

const company: CompanyInfo = companyInfo.parse({ name: 'Example BV' });
const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
});
const allSentences = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${locale}/`))
      .map(([path, words]) => [path.split('/').at(-1)?.replace('.json', ''), words]),
  );

/** What a part of a page says with these settings. */
function shown(part: ReactNode, settings: Partial<SiteSettings>, locale: Locale = 'en') {
  const router = createMemoryRouter([{ path: '/', element: part }]);
  return renderToString(
    <ShellContext value={shellWith({ locale, settings })}>
      <SentencesContext value={sentencesOf(locale, [JSON.stringify(allSentences(locale))])}>
        <RouterProvider router={router} />
      </SentencesContext>
    </ShellContext>,
  ).replaceAll('<!-- -->', '');
}

const termsProps = { loaderData: { companyinfo: company, messages: '' } } as ComponentProps<typeof TermsPage>;
const terms = <TermsPage {...termsProps} />;
const muse = { name: 'Muse', fictional_icon: 'mask' } as Partner;
const words = { en: 'Personas', fr: 'Personnages' };

const cases: [setting: keyof SiteSettings, part: ReactNode, change: Partial<SiteSettings>, said: string][] = [
  ['name', <Footer key="f" />, { name: 'Knot' }, 'Knot is for adults'],
  ['index_title', <HomePage key="h" />, { index_title: 'Meet tonight' }, '<title>Meet tonight</title>'],
  ['description', <HomePage key="h" />, { description: 'A quiet place' }, 'content="A quiet place"'],
  ['minimum_message_costs', terms, { minimum_message_costs: { FR: { costs: 59, currency: 'EUR' } } }, '€0.59'],
  ['geoip_selected_country', terms, { geoip_selected_country: 'GB' }, '£0.68'],
  ['geoip_selected_country', <Footer key="f" />, { geoip_selected_country: 'BE' }, 'Country: Belgium'],
  ['support_phone', <CompanyFacts key="c" company={company} />, { support_phone: '+33 1-02' }, 'href="tel:+33102"'],
  ['support_email', <Footer key="f" />, { support_email: 'help@knot.example' }, 'mailto:help@knot.example'],
  ['fictional_singular', <FictionalLabel key="l" icon="mask" />, { fictional_singular: 'Persona' }, 'Persona'],
  ['fictional_plural', <Footer key="f" />, { fictional_plural: words }, 'Personas are written by the site'],
  ['fictional_plural', terms, { fictional_plural: words }, 'Personas are written by us'],
  [
    'fictional_warning',
    <FictionalWarning key="w" partner={muse} onAgree={() => {}} />,
    { fictional_warning: 'Played by us' },
    'Played by us',
  ],
  ['premium_claim_source', <Included key="i" />, { premium_claim_source: 'A survey of 2026' }, 'A survey of 2026'],
];

it.each(cases)('a page says what the setting %s says (R3.05)', (_setting, part, change, said) => {
  expect(shown(part, {})).not.toContain(said);
  expect(shown(part, change)).toContain(said);
});

it('in French the names for fictional profiles are the French ones (R3.05)', () => {
  expect(shown(<Footer />, { fictional_plural: words }, 'fr')).toContain('Personnages');
  expect(shown(terms, { fictional_plural: words }, 'fr')).toContain('Personnages');
});

it('enable_site_entry_popup decides whether a visitor is asked their age (R3.05)', () => {
  const visit = { installed: false, skippedAt: null, loggedIn: false, country: 'FR' };
  const asks = (setting: SiteSettings['enable_site_entry_popup']) => entryWarningDue({ ...visit, setting });
  expect([asks('yes'), asks('no')]).toEqual([true, false]);
});
