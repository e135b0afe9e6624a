import { describe, expect, it } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Locale } from '#contract/locales.ts';
import { bundles } from '#contract/payments/bundles.ts';
import type { defaultSettings } from '#contract/sites/settings.ts';
import type { Offer } from '#web/features/shop/load-offer.server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import englishCredits from '../../../locales/en/credits.json';
import english from '../../../locales/en/premium.json';
import frenchCredits from '../../../locales/fr/credits.json';
import french from '../../../locales/fr/premium.json';
import PricingPage from '../pricing/pricing-page.tsx';
import PremiumPage from './premium-page.tsx';

const words = {
  en: { premium: english, credits: englishCredits },
  fr: { premium: french, credits: frenchCredits },
};
const free = { id: '1', paid_user: false, credits: 0 } as PublicUser;
const onSale = bundles.map(({ id, credits, prices }) => ({ id, credits, price: prices.EUR, currency: 'EUR' }));
const welcome = {
  code: 'WELCOME25',
  kind: 'welcome',
  percentage: 25,
  expires: '2026-11-18T20:00:00Z',
  minimum_order_value: null,
  currency: null,
  country: null,
} as Offer;

interface Opened {
  page?: typeof PremiumPage | typeof PricingPage;
  locale?: Locale;
  user?: PublicUser | null;
  offer?: Offer | null;
  settings?: Partial<typeof defaultSettings>;
}

/** The page as the server renders it. */
async function open({ page = PremiumPage, locale = 'en', user = free, offer = null, settings = {} }: Opened = {}) {
  const html = await renderPage(page, {
    at: '/premium',
    loaded: { bundles: onSale, statementName: 'RDV ONLINE SERVICES', offer },
    words: words[locale],
    shell: shellWith({ locale, user, settings }),
  });
  return html.replaceAll(/[\u00a0\u202f]/g, ' ');
}

describe('the premium page', () => {
  it('has a card for every bundle, with its price and what a message costs (R2.16, R2.71)', async () => {
    const html = await open();
    for (const price of ['€5.99', '€16.99', '€39.99', '€89.99', '€199.99', '€0.80 per message'])
      expect(html).toContain(price);
    expect(html.match(/type="radio"/g)).toHaveLength(5);
    expect(html).not.toContain('<s>');
    expect(html).toContain('href="/credits/medium"');
    expect(html).toContain('RDV ONLINE SERVICES');
  });

  it('welcomes a newcomer with what they save, why, and until when, beside the old price (R1.08, R2.71)', async () => {
    const html = await open({ offer: welcome });
    expect(html).toContain('25% off your first bundle, because you’re new here');
    expect(html).toContain('until November 18, 2026');
    expect(html).toMatch(/<s>.*?€39\.99<\/s><b>€29\.99<\/b>/);
    const inFrench = await open({ offer: welcome, locale: 'fr' });
    expect(inFrench).toContain('−25 % sur votre premier pack, pour vous souhaiter la bienvenue');
    expect(inFrench).toMatch(/<s>.*?39,99 €<\/s><b>29,99 €<\/b>/);
  });

  it('claims more matches only where the site says who found that out (R6.03)', async () => {
    expect(await open()).not.toContain('46');
    const html = await open({ settings: { premium_claim_source: 'Survey of 2026' } });
    expect(html).toContain('46% higher chance of a match. Source: Survey of 2026');
  });

  it('leads a visitor to the login first, and tells a premium member that they are (R2.16)', async () => {
    expect(await open({ user: null })).toContain('href="/login?next=%2Fcredits%2Fmedium"');
    expect(await open({ user: { ...free, paid_user: true } })).toContain('You’re Premium, for good');
    expect(await open()).not.toContain('You’re Premium, for good');
  });
});

describe('the pricing page', () => {
  it('tells a visitor every price before they join, in both languages (R2.17)', async () => {
    const html = await open({ page: PricingPage, user: null });
    for (const fact of ['€5.99', '€199.99', 'Messages cost €0.80 or more each.', '14 days to change your mind', 'Free'])
      expect(html).toContain(fact);
    const inFrench = await open({ page: PricingPage, user: null, locale: 'fr' });
    for (const fact of ['5,99 €', '199,99 €', 'Un message coûte au moins 0,80 €.', '14 jours pour changer d’avis'])
      expect(inFrench).toContain(fact);
  });

  it.each([
    ['US', '$217.99'],
    ['GB', '£169.99'],
    ['CA', 'CA$294.99'],
    ['CH', 'CHF 199.99'],
    ['PL', 'PLN 849.99'],
  ])('asks people in %s for their own money: %s (R2.17, R9.11)', async (country, price) => {
    const html = await open({ page: PricingPage, user: null, settings: { geoip_country: country } });
    expect(html).toContain(price);
  });

  it('says the lowest price of a message as the site sets it (R3.05)', async () => {
    const settings = { minimum_message_costs: { FR: { costs: 59, currency: 'EUR' } } };
    expect(await open({ page: PricingPage, user: null, settings })).toContain('Messages cost €0.59 or more each.');
  });
});
