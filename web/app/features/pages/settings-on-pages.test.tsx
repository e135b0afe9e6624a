import type { ComponentProps, ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Partner } from '#contract/chat/chat.ts';
import type { Locale } from '#contract/locales.ts';
import { type CompanyInfo, companyInfo, type SiteSettings } from '#contract/sites/settings.ts';
import { FictionalWarning } from '#web/features/chat/conversation/fictional-warning.tsx';
import HomePage from '#web/features/home/home-page.tsx';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { Included } from '#web/features/premium/included.tsx';
import { entryWarningDue } from '#web/features/visits/entry-warning-rules.ts';
import { Footer } from '#web/layouts/footer.tsx';
import { renderPart } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import { CompanyFacts } from './company-facts.tsx';
import CookiesPage from './cookies-page.tsx';
import FaqPage from './faq-page.tsx';
import { faqGroups } from './faq-questions.ts';
import { cookies, keptForVisit, keptOnDevice } from './kept-in-browser.ts';
import ReturnPolicyPage from './return-policy-page.tsx';
import ServicePage from './service-page.tsx';
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
const shown = (part: ReactNode, settings: Partial<SiteSettings>, locale: Locale = 'en') =>
  renderPart(part, { loaded: { people: '[]' }, shell: shellWith({ locale, settings }), words: allSentences(locale) });

const propsOf = (companyinfo: CompanyInfo) =>
  ({ loaderData: { companyinfo, messages: '' } }) as ComponentProps<typeof TermsPage> &
    ComponentProps<typeof ServicePage> &
    ComponentProps<typeof FaqPage> &
    ComponentProps<typeof ReturnPolicyPage> &
    ComponentProps<typeof CookiesPage>;
const props = propsOf(company);
const terms = <TermsPage {...props} />;
const faq = <FaqPage {...props} />;
const service = <ServicePage {...props} />;
const returnPolicy = <ReturnPolicyPage {...props} />;
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
  ['support_phone', service, { support_phone: '+33 1-02' }, 'href="tel:+33102"'],
  ['support_email', service, { support_email: 'help@knot.example' }, 'href="mailto:help@knot.example"'],
  ['refund_days', returnPolicy, { refund_days: 30 }, 'for 30 days'],
  ['statement_name', returnPolicy, { statement_name: 'KNOT BILLING' }, 'look for KNOT BILLING'],
  ['message_credits', faq, { message_credits: 2 }, 'a message or a GIF: 2 credits'],
  ['voice_credits', faq, { voice_credits: 6 }, 'a voice message: 6 credits'],
  ['photo_credits', faq, { photo_credits: 7 }, 'a photo: 7 credits'],
  ['gift_credits', faq, { gift_credits: 9 }, 'a gift: 9 credits'],
  ['signup_credits', faq, { signup_credits: 8 }, 'you get 8 welcome credits'],
  ['message_length', faq, { message_length: 444 }, 'up to 444 characters'],
  ['chat_history_limit', faq, { chat_history_limit: 321 }, 'the last 321 messages'],
  ['photo_review', faq, { photo_review: 'manual' }, 'Our team looks at every photo before others see it'],
  ['photo_review', terms, { photo_review: 'manual' }, 'Our team looks at every photo before others see it'],
  ['minimum_message_costs', faq, { minimum_message_costs: { FR: { costs: 59, currency: 'EUR' } } }, 'from €0.59 to'],
  ['refund_days', faq, { refund_days: 30 }, 'for 30 days'],
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

it('the terms say that a photo appears right away, where it does (R3.05)', () => {
  expect(shown(terms, { photo_review: 'auto' })).toContain('A new photo appears right away');
  expect(shown(terms, { photo_review: 'manual' })).not.toContain('A new photo appears right away');
});

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

const companyCases: [field: keyof CompanyInfo, change: Partial<CompanyInfo>, said: string][] = [
  ['name', { name: 'Knot BV' }, 'Knot BV'],
  ['address', { address: 'Quay 7' }, 'Quay 7'],
  ['city', { city: 'Utrecht' }, 'Utrecht'],
  ['country', { country: 'BE' }, 'Belgium'],
  ['kvk', { kvk: '12345678' }, '12345678'],
  ['vat_numbers', { vat_numbers: ['NL001', 'FR002'] }, 'NL001, FR002'],
  ['tradenames', { tradenames: ['Knot', 'Lush'] }, 'Knot, Lush'],
  ['support_phone', { support_phone: '+31 800-01' }, 'href="tel:+3180001"'],
];

it.each(companyCases)('the page of the support says the company’s %s (R3.06, R9.07)', (_field, change, said) => {
  const page = (of: CompanyInfo) => shown(<ServicePage {...propsOf(of)} />, {});
  expect(page(company)).not.toContain(said);
  expect(page({ ...company, ...change })).toContain(said);
});

it('the terms are of the day on which a later company was added (R3.06, R9.07)', () => {
  const added = shown(<TermsPage {...propsOf({ ...company, added: '2025-03-04T10:00:00Z' })} />, {});
  expect(added).toContain('March 4, 2025');
});

it('a site without an address or a phone offers neither on the page of its support (R2.29)', () => {
  const page = shown(service, { support_email: '', support_phone: '' });
  expect(page).not.toMatch(/mailto:|tel:|id="email"|id="phone"/);
  expect(page).toContain('Example BV');
});

it.each(['en', 'fr'] as const)(
  'the page about cookies names everything that a browser keeps, in %s (R2.29)',
  (locale) => {
    const page = shown(<CookiesPage {...props} />, {}, locale);
    for (const name of [cookies, keptOnDevice, keptForVisit].flatMap((list) => list.flatMap(({ names }) => [...names])))
      expect(page).toContain(`<code>${/[-:]$/.test(name) ? `${name}…` : name}</code>`);
  },
);

it.each(['en', 'fr'] as const)(
  'every question has a heading, an answer and an address of its own, in %s (R2.29)',
  (locale) => {
    const page = shown(faq, {}, locale);
    const ids = Object.values(faqGroups).flat();
    expect(ids.length).toBeGreaterThanOrEqual(25);
    const all = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    for (const id of ids) expect(all.filter((each) => each === id)).toEqual([id]);
    expect(page.match(/<h3>/g)).toHaveLength(ids.length);
    expect(page).not.toMatch(/\{\w+[,}]/);
  },
);
