import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { buy, decide } from './support/paying.ts';
import { core, expect, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

/** The same walk in two languages: the phone speaks French, the desk English. */
const english = {
  language: 'en',
  shop: '/credits',
  less: 'You already have 25% off, which is better than HELLO10.',
  open: 'Use a discount code',
  unfold: 'Show the details',
  label: 'Discount code',
  apply: 'Apply',
  remove: 'Remove',
  unknown: 'Code not found',
  used: 'Code already used',
  minimum: 'This code is for orders of €50.00 or more',
  country: 'This code cannot be used in your country',
  method: 'This code cannot be used with this payment method',
  applied: (code: string, percentage: number) => `${code} applied: ${percentage}% off.`,
  pay: (euros: string) => `Pay €${euros}`,
  old: '€39.99',
  off: '−€4.00',
  agree: /^I want my credits right away/,
  failed: 'Payment failed or has been cancelled',
  paid: '40 credits added',
};
const french: typeof english = {
  language: 'fr',
  shop: '/fr/credits',
  less: 'Vous avez déjà −25 %, c’est mieux que HELLO10.',
  open: 'Code de réduction',
  unfold: 'Voir le détail',
  label: 'Code de réduction',
  apply: 'Appliquer',
  remove: 'Retirer',
  unknown: 'Code introuvable',
  used: 'Code déjà utilisé',
  minimum: 'Ce code est valable à partir de 50,00 € d’achat',
  country: 'Ce code n’est pas valable dans votre pays',
  method: 'Ce code n’est pas valable avec ce moyen de paiement',
  applied: (code, percentage) => `${code} appliqué : −${percentage} %.`,
  pay: (euros) => `Payer ${euros.replace('.', ',')} €`,
  old: '39,99 €',
  off: '−4,00 €',
  agree: /^Je veux mes crédits tout de suite/,
  failed: 'Le paiement a échoué ou a été annulé',
  paid: '40 crédits ajoutés',
};

type Words = typeof english;

/** The checkout as somebody with a code uses it. */
const counter = (page: Page, words: Words) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    press,
    say: (sentence: string) => page.getByRole('main').getByText(sentence),
    refused: (sentence: string) => page.getByRole('alert').filter({ hasText: sentence }),
    pay: (euros: string) => page.getByRole('button', { name: words.pay(euros) }),
    apply: async (code: string) => {
      await page.getByLabel(words.label).fill(code);
      await press(words.apply);
    },
  };
};

async function joinAs(page: Page, name: string, words: Words) {
  await join(page, name);
  await page.request.put('/api/user.php', { data: { language: words.language } });
}

/** Whoever has bought has no discount of their own that a code would have to beat. */
async function joinAndBuy(page: Page, name: string, words: Words) {
  await joinAs(page, name, words);
  await buy(page, { bundle: 'small', paymentmethod: 'visa' });
}

test('A code that takes off less than I have anyway says so, and I pay the lower price (R3.10)', async ({
  page,
  isMobile,
}, { project }) => {
  const words = isMobile ? french : english;
  const { say, pay } = counter(page, words);
  await joinAs(page, `Codette${project.name}`, words);
  await visit(page, `${words.shop}/medium/visa?code=HELLO10`);
  await expect(say(words.less)).toBeVisible();
  await expect(pay('29.99')).toBeVisible();
});

test('A code that does not fit says why, and the price stays (R5.06)', async ({ page, isMobile }, { project }) => {
  const words = isMobile ? french : english;
  const { press, apply, refused, pay } = counter(page, words);
  await joinAndBuy(page, `Codie${project.name}`, words);
  await visit(page, `${words.shop}/medium/visa`);
  await press(words.open);
  for (const [code, refusal] of [
    ['nosuchcode', words.unknown],
    ['SUMMER30', words.unknown],
    ['DANIEL20', words.unknown],
    ['GENEROUS20', words.minimum],
    ['BELGIUM15', words.country],
    ['PAYPAL15', words.method],
  ] as const) {
    await apply(code);
    await expect(refused(refusal)).toBeVisible();
  }
  await expectAccessible(page);
  await expect(pay('39.99')).toBeVisible();
});

test('A code holds as soon as I choose what it is for: a method, a country, a larger bundle (R3.10)', async ({
  page,
  isMobile,
}, { project }) => {
  const words = isMobile ? french : english;
  const { press, apply, refused, say, pay } = counter(page, words);
  await joinAndBuy(page, `Coda${project.name}`, words);
  await visit(page, `${words.shop}/medium/visa`);
  await press(words.open);
  await apply('PAYPAL15');
  await expect(refused(words.method)).toBeVisible();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(say(words.applied('PAYPAL15', 15))).toBeVisible();
  await expect(pay('33.99')).toBeVisible();
  await press(words.remove);
  await expect(pay('39.99')).toBeVisible();
  await visit(page, `${words.shop}/medium/visa?code=BELGIUM15&country=BE`);
  await expect(pay('33.99')).toBeVisible();
  await visit(page, `${words.shop}/large/visa?code=GENEROUS20&country=FR`);
  await expect(say(words.applied('GENEROUS20', 20))).toBeVisible();
  await expect(pay('71.99')).toBeVisible();
});

test(
  'A code shows the old price and the new, is held while I pay, and used once (R5.06, R3.10)',
  core,
  async ({ page, context, isMobile }, { project }) => {
    const words = isMobile ? french : english;
    const { press, apply, refused, say, pay } = counter(page, words);
    await joinAndBuy(page, `Codeline${project.name}`, words);
    await visit(page, `${words.shop}/medium/visa?country=FR`);
    await press(words.open);
    await apply(' hello10 ');
    if (isMobile) await press(words.unfold);
    await expect(page.getByRole('main').locator('s').filter({ hasText: words.old })).toBeVisible();
    await expect(say(words.off)).toBeVisible();
    await page.getByText(words.agree).click();
    await pay('35.99').click();
    await expect(page).toHaveURL(/dev\/pay/);
    // While the order is open it holds the code; given up it is free again, and still there.
    const other = await context.newPage();
    const inOther = async (sentence: string) => {
      await visit(other, `${words.shop}/medium/visa?code=HELLO10`);
      await expect(other.getByText(sentence)).toBeVisible();
    };
    await inOther(words.used);
    await decide(page, 'Cancel');
    await expect(refused(words.failed)).toBeVisible();
    await page.getByText(words.agree).click();
    await pay('35.99').click();
    await decide(page, 'Pay');
    await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
    await inOther(words.used);
    await other.close();
  },
);

test('A code that is mine alone I may use as often as I like (R3.10)', async ({ page, isMobile }) => {
  const words = isMobile ? french : english;
  await logIn(page, 'daniel');
  await visit(page, `${words.shop}/medium/visa?country=FR&code=DANIEL20`);
  await expect(counter(page, words).pay('31.99')).toBeVisible();
});
