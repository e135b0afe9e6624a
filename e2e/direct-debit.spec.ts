import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { codeSentTo } from './support/paying.ts';
import { joinConfirmed } from './support/people.ts';
import { core, expect, test } from './support/test.ts';
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
  zip: 'ZIP or postal code',
  city: 'City',
  phone: 'Mobile number',
  send: 'Send me the code',
  sent: /^We have sent a code to/,
  code: 'Code',
  wrongIban: 'This IBAN is not valid',
  blockedIban: 'This IBAN is blocked. Please use another payment method.',
  pay: 'Pay €29.99 by direct debit',
  mandateFirst: 'Please agree to the mandate so we can collect the payment',
  mandate:
    /^By ticking this box, I authorize .*: €29.99 now, and any later order I pay by direct debit.* at least 2 days/,
  creditor: 'Creditor: Rendezvous Demo B.V., creditor identifier NL79ZZZ999999990000',
  agree: /^I want my credits right away/,
  wrongCode: 'Code invalid',
  paid: '40 credits added',
  confirm: 'Confirm your email address first',
  another: 'Choose another payment method',
  total: /^40 credits · €29\.99$/,
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
  title: 'Payer par prélèvement bancaire',
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
  pay: 'Payer 29,99 € par prélèvement bancaire',
  mandateFirst: 'Acceptez le mandat pour que nous puissions prélever le montant',
  mandate:
    /^En cochant cette case, j’autorise .*: 29,99\s€ maintenant, et toute commande que je paierai.* au moins 2\sjours avant/,
  creditor: 'Créancier : Rendezvous Demo B.V., identifiant créancier SEPA NL79ZZZ999999990000',
  agree: /^Je veux mes crédits tout de suite/,
  wrongCode: 'Code incorrect',
  paid: '40 crédits ajoutés',
  confirm: 'Confirmez d’abord votre adresse e-mail',
  another: 'Choisir un autre moyen de paiement',
  total: /^40\scrédits · 29,99\s€$/,
  limit: 'Vous avez atteint la limite des paiements par prélèvement. Choisissez un autre moyen de paiement.',
  blocked: 'Votre compte est bloqué pour les paiements par prélèvement',
  credits: 'Crédits',
};

/** Each journey has a number of its own to be sent codes to: the last digit. */
const accountOf = (isMobile: boolean, digit: number) =>
  isMobile
    ? { iban: 'FR76 3000 6000 0112 3456 7890 189', bank: 'Crédit Agricole', phone: `+33 6 39 98 12 3${digit}` }
    : { iban: 'DE89 3704 0044 0532 0130 00', bank: 'Commerzbank', phone: `+49 151 2345678${digit}` };
type Account = ReturnType<typeof accountOf>;

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

/** Somebody who may pay by direct debit, at its form, and an account that no journey before has left blocked. */
async function atTheForm(page: Page, name: string, { words, account }: { words: typeof english; account: Account }) {
  await joinConfirmed(page, name);
  await page.request.put('/api/user.php', { data: { language: words.language } });
  await block(page, account, false);
  await visit(page, words.checkout);
  await page.getByRole('radio', { name: words.method }).check();
  await page.getByRole('link', { name: words.continue }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
}

const block = (page: Page, { iban }: Account, blocked: boolean) =>
  page.request.post('/dev/debits.json', { data: { whom: iban, blocked } });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function pays(page: Page, { words, account }: { words: typeof english; account: Account }) {
  await fillAccount(page, words, account);
  await press(page, words.send);
  await expect(page.getByText(words.sent)).toBeVisible();
  await expect(page.getByText(words.creditor)).toBeVisible();
  await page.getByText(words.mandate).click();
  await page.getByText(words.agree).click();
  const code = await codeSentTo(page, account.phone.replaceAll(' ', ''));
  await page.getByLabel(words.code, { exact: true }).fill(code);
  await press(page, words.pay);
  await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
}

test.describe('by direct debit', () => {
  // The last of them blocks the account that the others pay from: one after the other.
  test.describe.configure({ mode: 'default' });

  test('a wrong IBAN, a wrong code and a missing mandate are told before anything is debited (R5.07)', async ({
    page,
    isMobile,
    expectError,
  }, { project }) => {
    expectError(/status of 422 .*(directdebit|iban)[.]php/);
    expectError(/status of 403 .*directdebit[.]php/);
    const words = isMobile ? french : english;
    const account = accountOf(isMobile, 4);
    await atTheForm(page, `Debbie${project.name}`, { words, account });
    await press(page, words.send);
    await expect(page.getByLabel(words.holder)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    // Each empty field says what belongs into it, the total stays in sight, and no tabs lead away.
    const sentences = await page
      .locator('[aria-invalid="true"]')
      .evaluateAll((fields) =>
        fields.map(
          (field) =>
            document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
        ),
      );
    expect(sentences).toHaveLength(7);
    expect(new Set(sentences).size).toBe(7);
    await expect(page.getByText(words.total)).toBeInViewport();
    await expect(page.locator('.tab-bar')).toBeHidden();
    await page.getByLabel('IBAN').fill(spoiled(account.iban));
    await page.getByLabel(words.city).focus();
    await expect(page.getByText(words.wrongIban)).toBeVisible();
    await fillAccount(page, words, account);
    await expect(page.getByText(account.bank)).toBeVisible();
    await press(page, words.send);
    await expect(page.getByText(words.sent)).toBeVisible();
    await page.getByLabel(words.code, { exact: true }).fill('000000');
    await press(page, words.pay);
    await expect(page.getByText(words.mandateFirst)).toBeVisible();
    await page.getByText(words.mandate).click();
    await page.getByText(words.agree).click();
    await expectAccessible(page);
    await press(page, words.pay);
    await expect(page.getByText(words.wrongCode)).toBeVisible();
  });

  test(
    'I pay with my account and the code sent to my phone, and have my credits at once (R2.21)',
    core,
    async ({ page, isMobile }, { project }) => {
      const words = isMobile ? french : english;
      const account = accountOf(isMobile, 5);
      await atTheForm(page, `Deborah${project.name}`, { words, account });
      await pays(page, { words, account });
      await expect(page.getByRole('banner').getByRole('link', { name: words.credits })).toBeVisible();
    },
  );

  test('I am told that I have reached my limit, and that my account is blocked (R5.07, R8.06)', async ({
    page,
    isMobile,
    expectError,
  }, { project }) => {
    expectError(/status of (403|422|429) .*directdebit[.]php/);
    const words = isMobile ? french : english;
    const account = accountOf(isMobile, 6);
    await atTheForm(page, `Dolores${project.name}`, { words, account });
    await pays(page, { words, account });
    // Credits come before the money does, so there is a limit to how much may be on its way.
    await visit(page, words.form);
    await fillAccount(page, words, account);
    await press(page, words.send);
    await expect(page.getByRole('alert')).toHaveText(words.limit);
    // What a bank has returned cannot be debited again, whoever asks.
    expect((await block(page, account, true)).ok()).toBe(true);
    await press(page, words.send);
    await expect(page.getByRole('alert').filter({ hasText: words.blocked })).toBeVisible();
    await expect(page.getByText(words.blockedIban)).toBeVisible();
    await expectAccessible(page);
  });
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
