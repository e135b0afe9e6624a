import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { newestMail } from './support/mailbox.ts';
import { buy, decide, paymentIn, providerSays } from './support/paying.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The same walk in two languages: the phone speaks French, the desk English. */
const english = {
  start: '/premium',
  checkout: '/credits/medium',
  members: '/members',
  getPremium: 'Get Premium',
  offer: /25% off.* your first bundle, because you are new here/,
  continue: 'Continue with 40 credits · €29.99',
  pay: 'Pay €29.99',
  payWithFee: 'Pay €30.98',
  choose: 'Please choose how you want to pay',
  agree: /^I want my credits at once/,
  agreeFirst: 'Please agree, so that we may deliver at once',
  card: /^Card/,
  unfold: 'Show the details',
  fee: 'Fee for paysafecard',
  why: 'because you have just joined',
  failed: 'Payment failed or has been cancelled',
  statement: 'RDV ONLINE SERVICES',
  paid: '40 credits are yours',
  shop: '/credits',
  have: 'You have 40 credits',
  transactions: 'See your transactions',
  credits: 'Credits',
  invoice: 'Open the invoice (PDF)',
  withdraw: 'Withdraw from contract here',
  confirm: 'Confirm withdrawal',
  received: 'Your withdrawal has been received',
  refund: '€39.99',
  refunded: 'Refunded',
  elsewhere: 'A payment has just gone through',
};
const french: typeof english = {
  start: '/fr/premium',
  checkout: '/fr/credits/medium',
  members: '/fr/members',
  getPremium: 'Devenir premium',
  offer: /−25\s% sur votre premier lot/,
  continue: 'Continuer avec 40 crédits · 29,99 €',
  pay: 'Payer 29,99 €',
  payWithFee: 'Payer 30,98 €',
  choose: 'Veuillez choisir un moyen de paiement',
  agree: /^Je veux mes crédits tout de suite/,
  agreeFirst: 'Votre accord est nécessaire pour une livraison immédiate',
  card: /^Carte bancaire/,
  unfold: 'Voir le détail',
  fee: 'Frais pour paysafecard',
  why: 'parce que vous venez d’arriver',
  failed: 'Le paiement a échoué ou a été annulé',
  statement: 'RDV ONLINE SERVICES',
  paid: '40 crédits sont à vous',
  shop: '/fr/credits',
  have: 'Vous avez 40 crédits',
  transactions: 'Voir vos transactions',
  credits: 'Crédits',
  invoice: 'Ouvrir la facture (PDF)',
  withdraw: 'Se rétracter du contrat ici',
  confirm: 'Confirmer la rétractation',
  received: 'Votre rétractation a bien été reçue',
  refund: '39,99 €',
  refunded: 'Remboursée',
  elsewhere: 'Un paiement vient d’aboutir',
};

const pretendInstalled = () => {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
};

// Half-way down, the bar with the button covers some way of paying: scrolled on it does not.
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const button = (page: Page, name: string) => page.getByRole('button', { name });
const method = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

test('I choose a bundle, see every part of its price, fail, cancel, pay by another method and am premium at once (R2.16, R2.19, R9.08)', async ({
  page,
  context,
  isMobile,
}, { project }) => {
  const words = isMobile ? french : english;
  await join(page, `Payer${project.name}`);
  await page.request.put('/api/user.php', { data: { language: isMobile ? 'fr' : 'en' } });
  await visit(page, words.members);
  await page.getByRole('banner').getByRole('link', { name: words.getPremium }).click();
  await expect(page).toHaveURL(words.start);
  await expect(page.getByRole('link', { name: words.offer })).toHaveAttribute('href', /\/credits$/);
  await expectAccessible(page);
  // Another tab with the same checkout hears of what happens here.
  const other = await context.newPage();
  await visit(other, words.checkout);
  await page.getByRole('link', { name: words.continue }).click();
  await expect(page).toHaveURL(words.checkout);

  // Nothing is chosen or agreed to for me, and I am told what is missing.
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
  await page.getByText(words.agree).click();
  await toTheEnd(page);
  await expectAccessible(page);

  await button(page, words.pay).click();
  await decide(page, 'Fail');
  await expect(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
  await toTheEnd(page);
  await expectAccessible(page);
  await method(page, 'PayPal').check();
  await page.getByText(words.agree).click();
  await button(page, words.pay).click();
  await decide(page, 'Cancel');
  await expect(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
  await method(page, words.card).check();
  await page.getByText(words.agree).click();
  await expect(other.getByText(words.elsewhere)).toHaveCount(0);
  await button(page, words.pay).click();
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: words.credits })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(other.getByText(words.elsewhere)).toBeVisible();
  await other.close();
});

test('What I bought stands in my transactions with its invoice; I withdraw in two steps and have it in writing (R2.22, R2.18, R4.02)', async ({
  page,
  isMobile,
}, { project }) => {
  const words = isMobile ? french : english;
  const somebody = await join(page, `Wanda${project.name}`);
  await page.request.put('/api/user.php', { data: { language: isMobile ? 'fr' : 'en' } });
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

test(
  'A payment that takes its time is waited for, and the page changes by itself; prices follow where I pay from (R4.03, R3.12, R3.16)',
  once,
  async ({ page }) => {
    await page.addInitScript(pretendInstalled);
    await join(page, 'Quirine', { country: 'NL' });
    await visit(page, '/credits');
    await visit(page, '/credits/small');
    // In an installed app nobody but us offers a way back.
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/credits');
    await visit(page, '/credits/small');
    await page.getByRole('combobox', { name: 'You pay from' }).selectOption('NL');
    await expect(page.getByRole('radio').first()).toHaveAttribute('value', 'ideal');
    await method(page, 'iDEAL').check();
    await page.getByText(english.agree).click();
    await button(page, 'Pay €12.74').click();
    await decide(page, 'Pay, but tell the shop a minute later');
    await expect(page.getByRole('heading', { name: 'We are waiting for your payment' })).toBeVisible();
    await expectAccessible(page);
    await providerSays(page, paymentIn(page.url()), 'pay');
    await expect(page.getByRole('heading', { level: 1, name: '15 credits are yours' })).toBeVisible();
    await expectAccessible(page);

    // Where I say that I pay from, every price is said in what is paid with there.
    await visit(page, '/credits/small');
    await page.getByRole('combobox', { name: 'You pay from' }).selectOption('PL');
    await expect(page.getByRole('radio').first()).toHaveAttribute('value', 'blik');
    await visit(page, '/credits');
    await expect(page.getByRole('link', { name: 'Continue with 40 credits · PLN 169.99' })).toBeVisible();
  },
);
