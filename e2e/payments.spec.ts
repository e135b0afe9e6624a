import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { newestMail } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { buy, decide, payAtProvider, paymentIn, providerSays } from './support/paying.ts';
import { alsoInProduction, core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The same walk in two languages: the phone speaks French, the desk English. */
const english = {
  start: '/premium',
  checkout: '/credits/medium',
  members: '/members',
  getPremium: 'Get Premium',
  offer: /25% off.* your first bundle now, and your welcome discount/,
  continue: 'Continue with 40 credits · €29.99',
  pay: 'Pay €29.99',
  payWithFee: 'Pay €30.98',
  choose: 'Please choose a payment method',
  agree: /^I want my credits right away/,
  agreeFirst: 'Please tick this box so we can add your credits right away',
  card: /^Card/,
  unfold: 'Show the details',
  fee: 'paysafecard fee',
  why: 'because you have just joined',
  failed: 'Payment failed or has been cancelled',
  statement: 'RDV ONLINE SERVICES',
  paid: '40 credits added',
  shop: '/credits',
  purchases: '/transactions',
  have: 'You have 40 credits',
  transactions: 'See your orders',
  credits: 'Credits',
  invoice: 'Open the invoice (PDF)',
  withdraw: 'Withdraw from contract here',
  confirm: 'Confirm withdrawal',
  received: 'We have received your withdrawal',
  refund: '€39.99',
  refunded: 'Refunded',
  elsewhere: 'Your payment went through',
};
const french: typeof english = {
  start: '/fr/premium',
  checkout: '/fr/credits/medium',
  members: '/fr/members',
  getPremium: 'Devenir Premium',
  offer: /−25\s% sur votre premier pack/,
  continue: 'Continuer avec 40 crédits · 29,99 €',
  pay: 'Payer 29,99 €',
  payWithFee: 'Payer 30,98 €',
  choose: 'Choisissez un moyen de paiement',
  agree: /^Je veux mes crédits tout de suite/,
  agreeFirst: 'Cochez cette case pour recevoir vos crédits tout de suite',
  card: /^Carte bancaire/,
  unfold: 'Voir le détail',
  fee: 'Frais pour paysafecard',
  why: 'parce que vous venez d’arriver',
  failed: 'Le paiement a échoué ou a été annulé',
  statement: 'RDV ONLINE SERVICES',
  paid: '40 crédits ajoutés',
  shop: '/fr/credits',
  purchases: '/fr/transactions',
  have: 'Vous avez 40 crédits',
  transactions: 'Voir vos commandes',
  credits: 'Crédits',
  invoice: 'Ouvrir la facture (PDF)',
  withdraw: 'Se rétracter du contrat ici',
  confirm: 'Confirmer la rétractation',
  received: 'Votre rétractation a bien été reçue',
  refund: '39,99 €',
  refunded: 'Remboursée',
  elsewhere: 'Votre paiement est accepté',
};

const pretendInstalled = () => {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
};

// Half-way down, the bar with the button covers some way of paying: scrolled on it does not.
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const button = (page: Page, name: string) => page.getByRole('button', { name });
const method = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

/** Somebody new who speaks the language of this screen, and the words of it. */
async function newBuyer(page: Page, isMobile: boolean, name: string) {
  await join(page, name);
  await page.request.put('/api/user.php', { data: { language: isMobile ? 'fr' : 'en' } });
  return isMobile ? french : english;
}

test(
  'I choose a bundle, pay by card and am premium at once (R2.16, R4.02)',
  alsoInProduction,
  async ({ page, isMobile }, { project }) => {
    const words = await newBuyer(page, isMobile, `Payer${project.name}`);
    await visit(page, words.members);
    await page.getByRole('banner').getByRole('link', { name: words.getPremium }).click();
    await expect(page).toHaveURL(words.start);
    await expect(page.getByRole('link', { name: words.offer })).toHaveAttribute('href', /\/credits$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: words.continue }).click();
    await expect(page).toHaveURL(words.checkout);
    await method(page, words.card).check();
    await page.getByText(words.agree).click();
    await button(page, words.pay).click();
    await payAtProvider(page);
    await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: words.credits })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
  },
);

test(
  'At the checkout nothing is chosen for me, and every part of the price stands there (R2.19, R9.08)',
  core,
  async ({ page, isMobile }, { project }) => {
    const words = await newBuyer(page, isMobile, `Prices${project.name}`);
    await visit(page, words.checkout);
    await button(page, words.pay).click();
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(words.choose);
    // In sight on any screen, and said beside the button too.
    await expect(page.getByRole('radio').first()).toBeInViewport();
    await expect(page.locator('.checkout__bar').getByText(words.choose)).toBeInViewport();
    if (isMobile) await button(page, words.unfold).click();
    await expect(page.getByText(words.agreeFirst)).toBeVisible();
    await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words.why)).toBeVisible();
    await expect(page.getByText(words.statement)).toBeVisible();
    await method(page, 'paysafecard').check();
    await expect(button(page, words.payWithFee)).toBeVisible();
    await expect(page.getByText(words.fee)).toBeVisible();
    await method(page, words.card).check();
    await expect(button(page, words.pay)).toBeVisible();
  },
);

test('A payment that fails or that I cancel is told, and I pay by another method (R8.05, R4.03)', async ({
  page,
  isMobile,
}, { project }) => {
  const words = await newBuyer(page, isMobile, `Failer${project.name}`);
  await visit(page, words.checkout);
  const pay = async (name: string | RegExp) => {
    await method(page, name).check();
    await page.getByText(words.agree).click();
    await button(page, words.pay).click();
  };
  await pay(words.card);
  await decide(page, 'Fail');
  await expect(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
  await toTheEnd(page);
  await expectAccessible(page);
  await pay('PayPal');
  await decide(page, 'Cancel');
  await expect(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
  await pay(words.card);
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
});

test('What I pay in one tab shows in the other (R10.01)', once, async ({ page, context }) => {
  await join(page, 'PayerTwoTabs');
  await visit(page, english.checkout);
  const other = await context.newPage();
  await visit(other, english.checkout);
  await method(page, english.card).check();
  await page.getByText(english.agree).click();
  await expect(other.getByText(english.elsewhere)).toHaveCount(0);
  await button(page, english.pay).click();
  await decide(page, 'Pay');
  await expect(other.getByText(english.elsewhere)).toBeVisible();
  await other.close();
});

test(
  'What I bought stands in my transactions with its invoice (R2.18, R2.22)',
  core,
  async ({ page, isMobile }, { project }) => {
    const words = await newBuyer(page, isMobile, `Invoiced${project.name}`);
    await visit(page, words.shop);
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(5);
    await expectAccessible(page);
    await buy(page, { bundle: 'medium', paymentmethod: 'visa' });
    // The page hears of it: what I have, and that the trial is not for me any more.
    await expect(page.getByText(words.have)).toBeVisible();
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(4);
    await page.getByRole('link', { name: words.transactions }).click();
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    const invoice = page.getByRole('link', { name: words.invoice });
    const file = await page.request.get((await invoice.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test('I withdraw from what I bought in two steps, and have it in writing (R2.22, R4.02)', async ({ page, isMobile }, {
  project,
}) => {
  const somebody = newcomer(`Wanda${project.name}`);
  const words = await newBuyer(page, isMobile, `Wanda${project.name}`);
  await buy(page, { bundle: 'medium', paymentmethod: 'visa' });
  await visit(page, words.purchases);
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await button(page, words.withdraw).click();
  await expectAccessible(page);
  await button(page, words.confirm).click();
  const received = page.getByRole('status').filter({ hasText: words.received });
  await expect(received).toContainText(words.refund);
  await expect(received).toContainText(somebody.email);
  await expect(received).toContainText(/202\d/);
  await expect(page.getByText(words.refunded, { exact: true }).first()).toBeVisible();
  await expect(button(page, words.withdraw)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: words.getPremium })).toBeVisible();
  const written = (await newestMail(page, somebody.email)).text.replaceAll(/\s/g, ' ');
  expect(written).toContain(words.refund.replaceAll(/\s/g, ' '));
});

test('A payment that takes its time is waited for, and the page changes by itself (R4.03)', once, async ({ page }) => {
  await join(page, 'Quirine', { country: 'NL' });
  await visit(page, '/credits/small');
  await page.getByRole('combobox', { name: 'You are paying from' }).selectOption('NL');
  await method(page, 'iDEAL').check();
  await page.getByText(english.agree).click();
  await button(page, 'Pay €12.74').click();
  await decide(page, 'Pay later');
  await expect(page.getByRole('heading', { name: 'We are waiting for your payment' })).toBeVisible();
  await expectAccessible(page);
  await providerSays(page, paymentIn(page.url()), 'pay');
  await expect(page.getByRole('heading', { level: 1, name: '15 credits added' })).toBeVisible();
  await expectAccessible(page);
});

test('Prices and ways to pay follow where I say that I pay from (R3.12, R3.16)', once, async ({ page }) => {
  await join(page, 'Polina');
  // By then there is no discount for being new.
  await buy(page, { bundle: 'small', paymentmethod: 'visa' });
  await visit(page, '/credits/small');
  await page.getByRole('combobox', { name: 'You are paying from' }).selectOption('NL');
  await expect(page.getByRole('radio').first()).toHaveAttribute('value', 'ideal');
  await page.getByRole('combobox', { name: 'You are paying from' }).selectOption('PL');
  await expect(page.getByRole('radio').first()).toHaveAttribute('value', 'blik');
  await visit(page, '/credits');
  await expect(page.getByRole('link', { name: 'Continue with 40 credits · PLN 169.99' })).toBeVisible();
});

test('In an installed app the checkout has a way back of its own (R2.19)', once, async ({ page }) => {
  await page.addInitScript(pretendInstalled);
  await join(page, 'IngridInstalled');
  await visit(page, '/credits');
  await visit(page, '/credits/small');
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/credits');
});
