import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { codeSentTo } from './support/paying.ts';
import { joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The same walk in two languages: the phone speaks French, the desk English. */
const english = {
  language: 'en',
  checkout: '/credits/medium?country=DE',
  form: '/directdebit?bundle=huge&country=DE',
  method: /^Direct debit/,
  continue: 'Continue to direct debit',
  title: 'Pay by direct debit',
  holder: 'Account holder',
  street: 'Street',
  number: 'Number',
  zip: 'Postcode',
  city: 'City',
  phone: 'Mobile number',
  send: 'Send me the code',
  sent: /^We have sent a code to/,
  code: 'Code',
  wrongIban: 'This IBAN is not valid',
  blockedIban: 'This IBAN is blocked. Please use another payment method.',
  pay: 'Pay €29.99 by direct debit',
  mandateFirst: 'Please give the mandate, otherwise we may not collect',
  mandate: /^I give .* the mandate to collect €29.99 now, and whatever I order by direct debit later.* at least 2 days/,
  agree: /^I want my credits at once/,
  wrongCode: 'Code invalid',
  paid: '40 credits are yours',
  confirm: 'Confirm your e-mail address first',
  another: 'Choose another way of paying',
  limit: 'You have reached the limit for direct debit payments. Please use another payment method.',
  blocked: 'Your account is blocked for direct debit payments',
  credits: 'Credits',
};
const french: typeof english = {
  language: 'fr',
  checkout: '/fr/credits/medium?country=FR',
  form: '/fr/directdebit?bundle=huge&country=FR',
  method: /^Prélèvement/,
  continue: 'Continuer vers le prélèvement',
  title: 'Payer par prélèvement',
  holder: 'Titulaire du compte',
  street: 'Rue',
  number: 'Numéro',
  zip: 'Code postal',
  city: 'Ville',
  phone: 'Numéro de mobile',
  send: 'Recevoir le code',
  sent: /^Nous avons envoyé un code au/,
  code: 'Code',
  wrongIban: 'Cet IBAN est incorrect',
  blockedIban: 'Cet IBAN est bloqué. Choisissez un autre moyen de paiement.',
  pay: 'Payer 29,99 € par prélèvement',
  mandateFirst: 'Votre mandat est nécessaire pour que nous puissions prélever',
  mandate:
    /^Je donne à .* le mandat de prélever 29,99\s€ maintenant, et ce que je commanderai.* au moins 2 jours avant/,
  agree: /^Je veux mes crédits tout de suite/,
  wrongCode: 'Code incorrect',
  paid: '40 crédits sont à vous',
  confirm: 'Confirmez d’abord votre adresse e-mail',
  another: 'Choisir un autre moyen de paiement',
  limit: 'Vous avez atteint la limite des paiements par prélèvement. Choisissez un autre moyen de paiement.',
  blocked: 'Votre compte est bloqué pour les paiements par prélèvement',
  credits: 'Crédits',
};

const accounts = {
  en: { iban: 'DE89 3704 0044 0532 0130 00', bank: 'Commerzbank', phone: '+49 151 23456789' },
  fr: { iban: 'FR76 3000 6000 0112 3456 7890 189', bank: 'Crédit Agricole', phone: '+33 6 39 98 12 34' },
};
type Account = typeof accounts.en;

const spoiled = (iban: string) => `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`;

async function fillAccount(page: Page, words: typeof english, { iban, phone }: Account) {
  for (const [label, value] of [
    [words.holder, 'Debbie Müller-Lefèvre'],
    ['IBAN', iban],
    [words.street, 'Musterstraße'],
    [words.number, '12a'],
    [words.zip, '50667'],
    [words.city, 'Köln'],
    [words.phone, phone],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
}

test('I pay by direct debit: a wrong IBAN and a wrong code are told, the right one makes it mine; limits and blocks say so (R2.21, R5.07, R8.06)', async ({
  page,
  isMobile,
  expectError,
}, { project }) => {
  expectError(/status of (403|429) .*directdebit[.]php/);
  expectError(/status of 422 .*(directdebit|iban)[.]php/);
  const words = isMobile ? french : english;
  const account = isMobile ? accounts.fr : accounts.en;
  const press = (name: string) => page.getByRole('button', { name }).click();
  await joinConfirmed(page, `Debbie${project.name}`);
  await page.request.put('/api/user.php', { data: { language: words.language } });
  // Walked again, it begins as it did the first time.
  const block = (blocked: boolean) => page.request.post('/dev/debits.json', { data: { whom: account.iban, blocked } });
  await block(false);
  await visit(page, words.checkout);
  await page.getByRole('radio', { name: words.method }).check();
  await page.getByRole('link', { name: words.continue }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
  await press(words.send);
  await expect(page.getByLabel(words.holder)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.getByLabel('IBAN').fill(spoiled(account.iban));
  await page.getByLabel(words.city).focus();
  await expect(page.getByText(words.wrongIban)).toBeVisible();
  await fillAccount(page, words, account);
  await expect(page.getByText(account.bank)).toBeVisible();
  await press(words.send);
  await expect(page.getByText(words.sent)).toBeVisible();

  // Nothing is agreed to for me, and the button says what it costs.
  const code = page.getByLabel(words.code, { exact: true });
  await code.fill('000000');
  await press(words.pay);
  await expect(page.getByText(words.mandateFirst)).toBeVisible();
  await page.getByText(words.mandate).click();
  await page.getByText(words.agree).click();
  await expectAccessible(page);
  await press(words.pay);
  await expect(page.getByText(words.wrongCode)).toBeVisible();
  await code.fill(await codeSentTo(page, account.phone.replaceAll(' ', '')));
  await press(words.pay);
  await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: words.credits })).toBeVisible();

  // Credits come before the money does, so there is a limit to how much may be on its way.
  await visit(page, words.form);
  await fillAccount(page, words, account);
  await press(words.send);
  await expect(page.getByRole('alert')).toHaveText(words.limit);
  // What a bank has returned cannot be debited again, whoever asks.
  expect((await block(true)).ok()).toBe(true);
  await press(words.send);
  await expect(page.getByRole('alert').filter({ hasText: words.blocked })).toBeVisible();
  await expect(page.getByText(words.blockedIban)).toBeVisible();
  await expectAccessible(page);
});

test('before I have confirmed my address I cannot pay by direct debit, and am told what to do instead (R5.07)', async ({
  page,
  isMobile,
}, { project }) => {
  const words = isMobile ? french : english;
  await join(page, `Early${project.name}`);
  await page.request.put('/api/user.php', { data: { language: words.language } });
  await visit(page, words.form);
  await expect(page.getByRole('heading', { name: words.confirm })).toBeVisible();
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: words.another }).click();
  await expect(page).toHaveURL(/\/credits\/huge/);
});
