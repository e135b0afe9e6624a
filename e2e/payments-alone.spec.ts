import type { Browser, Page } from '@playwright/test';
import { timeBonus } from '#contract/constants.ts';
import { expectAccessible } from './support/axe.ts';
import { decide } from './support/paying.ts';
import { joinConfirmed } from './support/people.ts';
import { alone, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// What happens here happens to everybody: the provider is away, the clock moves. So it is walked when all others are done.

/** Two people, one at a desk in English, one with a phone in French. */
const english = {
  language: 'en',
  checkout: '/credits/medium/visa',
  members: '/members',
  banner: /25% off.*your first bundle/,
  agree: /^I want my credits right away/,
  pay: 'Pay €29.99',
  away: 'We cannot reach the payment service. Your order is saved: try again in a moment',
  paid: '40 credits added',
  joined: 'because you have just joined',
  welcome: 'because you are new here',
  unknown: 'Code not found',
};
const french: typeof english = {
  language: 'fr',
  checkout: '/fr/credits/medium/visa',
  members: '/fr/members',
  banner: /−25\s% sur votre premier pack/,
  agree: /^Je veux mes crédits tout de suite/,
  pay: 'Payer 29,99 €',
  away: 'Le service de paiement est injoignable. Votre commande est enregistrée : réessayez dans un instant',
  paid: '40 crédits ajoutés',
  joined: 'parce que vous venez d’arriver',
  welcome: 'pour vous souhaiter la bienvenue',
  unknown: 'Code introuvable',
};

const banner = (page: Page, words: typeof english) => page.getByRole('link', { name: words.banner });
const order = async (page: Page, words: typeof english) => {
  await page.getByText(words.agree).click();
  await page.getByRole('button', { name: words.pay }).click();
};
const refusal = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
const newcomer = async (page: Page, name: string, words: typeof english) => {
  await joinConfirmed(page, name);
  await page.request.put('/api/user.php', { data: { language: words.language } });
};
const transactionsOf = async (page: Page) =>
  (await (await page.request.get('/api/transactions.php')).json()).transactions as { payment_id: string }[];

/** A phone that speaks French, beside the desk that speaks English. */
async function frenchPhone(browser: Browser, baseURL: string | undefined) {
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
  });
  await phone.addInitScript(() => {
    if (origin.startsWith('http')) localStorage.setItem('site-entry-warning', '1700000000');
  });
  return phone;
}

// Neither may meet the other: one after the other.
test.describe.configure({ mode: 'default' });

test(
  'The provider is away: I am told, and my order is kept and goes through later (R8.05)',
  alone,
  async ({ page, browser, baseURL, expectError }) => {
    expectError(/status of 404 .*payment[.]php/);
    const phone = await frenchPhone(browser, baseURL);
    const both = [
      [page, english, 'AloneDesk'],
      [await phone.newPage(), french, 'AlonePhone'],
    ] as const;

    for (const [tab, words, name] of both) {
      await newcomer(tab, name, words);
      await visit(tab, words.checkout);
      await page.request.post('/dev/provider.json', { data: { away: true } });
      await order(tab, words);
      await expect(refusal(tab, words.away)).toBeVisible();
      // Half-way down, the bar with the button covers some way of paying: scrolled on it does not.
      await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectAccessible(tab);
      await page.request.post('/dev/provider.json', { data: { away: false } });
      await tab.getByRole('button', { name: words.pay }).click();
      await decide(tab, 'Pay');
      await expect(tab.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
      expect(await transactionsOf(tab)).toHaveLength(1);
    }
    await phone.close();
  },
);

test(
  'When the clock has run out at the checkout, so has the bonus, and I see what holds now (R4.11, R2.63)',
  alone,
  async ({ page, browser, baseURL, expectError }) => {
    expectError(/status of 404 .*(payment|directdebit)[.]php/);
    const phone = await frenchPhone(browser, baseURL);
    const both = [
      [page, english, 'LateDesk'],
      [await phone.newPage(), french, 'LatePhone'],
    ] as const;

    // Somebody new in each language stands at the checkout while the last seconds go by.
    for (const [tab, words, name] of both) {
      await newcomer(tab, name, words);
      await visit(tab, words.checkout);
      if (words.language === 'fr') await tab.getByRole('button', { name: 'Voir le détail' }).click();
      await expect(tab.getByText(words.joined)).toBeVisible();
    }
    // The form of a direct debit, opened by hand, has the price of the checkout.
    const debit = await phone.newPage();
    await visit(debit, '/fr/directdebit?bundle=medium&country=FR');
    await expect(debit.getByText(/^40\scrédits pour 29,99\s€/)).toBeVisible();
    for (const [label, value] of [
      ['Titulaire du compte', 'Francine Lefèvre'],
      ['IBAN', 'NL91 ABNA 0417 1643 00'],
      ['Rue', 'rue de la République'],
      ['Numéro', '12'],
      ['Code postal', '69002'],
      ['Ville', 'Lyon'],
      ['Numéro de mobile', '+33 6 39 98 56 78'],
    ] as const)
      await debit.getByLabel(label, { exact: true }).fill(value);
    const { user } = await (await page.request.get('/api/user.php')).json();
    const { now } = await (await page.request.get('/dev/clock.json')).json();
    const left = Date.parse(user.signup_date) / 1000 + timeBonus.seconds - Date.parse(now) / 1000;
    const lastMinute = 60;
    await page.request.post('/dev/clock.json', { data: { advance: Math.floor(left) - lastMinute } });
    await page.clock.install();
    await visit(page, '/credits');
    await expect(banner(page, english).getByRole('timer')).toHaveText(/^00:00:\d\d$/);
    await page.clock.runFor(lastMinute * 1000);
    await expect(banner(page, english)).toHaveCount(0);

    // The phone still shows what was true: the server does not take it, and the page shows what holds now.
    const [, [tab, words]] = both;
    await page.request.post('/dev/clock.json', { data: { advance: 2 * lastMinute } });
    await debit.getByRole('button', { name: 'Recevoir le code' }).click();
    await expect(refusal(debit, 'La réduction sur cette commande a pris fin.')).toBeVisible();
    await order(tab, words);
    await expect(refusal(tab, words.unknown)).toBeVisible();
    await expect(tab.getByText(words.welcome)).toBeVisible();
    await visit(tab, words.members);
    await expect(tab.getByRole('timer')).toHaveCount(0);
    expect(await transactionsOf(tab)).toHaveLength(0);
    await phone.close();
  },
);
