import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { linkIn, newestMail } from './support/mailbox.ts';
import { buy, payAtProvider } from './support/paying.ts';
import { joinConfirmed } from './support/people.ts';
import { offerOnlyWhenAsked, plugInKey } from './support/security-key.ts';
import { alsoInProduction, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');
/** What the page was just asking for when its session ended is refused. */
const endedMeanwhile = /status of 403 .*\/api\//;
const userOf = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user;

test(
  'I delete my account in three clicks from my settings, and nobody asks me why twice (R10.05, R2.26)',
  alsoInProduction,
  async ({ page, expectError }, { project }) => {
    expectError(endedMeanwhile);
    const somebody = await join(page, `Leonie${project.name}`);
    await visit(page, '/settings');
    let clicks = 0;
    const click = async (role: 'link' | 'button', name: RegExp) => {
      await main(page).getByRole(role, { name }).click();
      clicks += 1;
    };
    await click('link', /^Delete account/);
    await expect(page.getByRole('heading', { name: 'Why are you leaving?' })).toBeVisible();
    await expectAccessible(page);
    await click('link', /^Skip$/);
    await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
    await expect(main(page)).toContainText('Others read “Message removed” and keep their own messages.');
    await expectAccessible(page);
    await main(page).getByLabel('Password', { exact: true }).fill(somebody.password);
    await click('button', /^Delete my account$/);
    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect(clicks).toBe(3);
    await expect(page).toHaveURL(/\/account-deleted/);
    await expectAccessible(page);
    expect(await userOf(page)).toBeNull();
  },
);

const offers = [
  ['price', '50% off your next bundle', '50 % sur votre prochain pack', /\/credits\/small\?code=STAY-/],
  ['no_members', 'The trial bundle, for you', 'Le pack Essai, pour vous', /\/credits\/trial/],
  ['not_looking', 'Fewer emails', 'Moins d’e-mails', /\/notifications$/],
  ['site_problems', 'Tell us what’s wrong', 'Dites-nous ce qui bloque', /\/pages\/service$/],
] as const;

for (const locale of ['en', 'fr'] as const) {
  const path = locale === 'en' ? '/settings/leave' : '/fr/settings/leave';
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);

  test(`Each reason has one suggestion that fits, and the way past it, in ${locale} (R3.14, R4.04)`, async ({ page }, {
    project,
  }) => {
    await joinConfirmed(page, `Marion${locale}${project.name}`);
    for (const [reason, english, french, leadsTo] of offers) {
      await visit(page, path);
      await page.locator(`input[value=${reason}]`).check();
      await main(page)
        .getByRole('button', { name: say('Continue', 'Continuer') })
        .click();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(say(english, french).replace(' %', '\u00a0%'));
      await expectAccessible(page);
      const offered = main(page).locator('.leaving__actions .btn--dark');
      await expect(offered).toHaveAttribute('href', leadsTo);
      await main(page)
        .getByRole('link', { name: say('Continue without', 'Continuer sans') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('What will happen', 'Ce qui va se passer'));
    }
    await visit(page, `${path}?reason=not_looking`);
    await expect(
      main(page).getByRole('link', { name: say('Change my email address', 'Changer d’adresse e-mail') }),
    ).toHaveAttribute('href', /\/settings#email$/);

    await visit(page, path);
    await page.locator('input[value=other]').check();
    await main(page)
      .getByRole('button', { name: say('Continue', 'Continuer') })
      .click();
    await expect(main(page).getByLabel(say('What is your reason?', 'Quelle est votre raison'))).toBeVisible();

    for (const reason of ['found_someone', 'time']) {
      await visit(page, `${path}?reason=${reason}`);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(
        say('Become invisible instead', 'Devenir invisible'),
      );
    }
    await main(page)
      .getByRole('button', { name: say('Become invisible', 'Devenir invisible') })
      .click();
    await expect(page).toHaveURL(/\/settings#invisible$/);
    expect((await userOf(page)).invisible).toBe(true);
  });
}

const taken = {
  en: {
    path: '/settings/leave',
    half: /STAY-\w+ applied: 50% off/,
    agree: /^I want my credits right away/,
    added: '5 credits added',
  },
  fr: {
    path: '/fr/settings/leave',
    half: /STAY-\w+ appliqué\s: −50\s%/,
    agree: /^Je veux mes crédits tout de suite/,
    added: '5 crédits ajoutés',
  },
};

for (const [locale, words] of Object.entries(taken))
  test(
    `I take what is suggested and stay: half the price, the trial once more, fewer mails, help, in ${locale} (R3.14, R4.04)`,
    once,
    async ({ page }) => {
      await joinConfirmed(page, `Pauline${locale}`);
      await buy(page, { bundle: 'small', paymentmethod: 'visa' });
      const suggested = async (reason: string) => {
        await visit(page, `${words.path}?reason=${reason}`);
        await main(page).locator('.leaving__actions .btn--dark').click();
      };
      await suggested('price');
      await expect(main(page).getByText(words.half)).toBeVisible();

      await suggested('no_members');
      const before = (await userOf(page)).credits;
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await page.getByText(words.agree).click();
      await main(page)
        .getByRole('button', { name: /^(Pay|Payer) / })
        .click();
      await payAtProvider(page);
      await expect(page.getByRole('heading', { name: words.added })).toBeVisible();
      expect((await userOf(page)).credits).toBe(before + 5);

      await suggested('not_looking');
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
      await suggested('site_problems');
      await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
      expect((await userOf(page)).status).not.toBe('pending_deletion');
    },
  );

test(
  'The link of the mail reopens my account, and then I log in as before (R4.04)',
  once,
  async ({ page, expectError }, { project }) => {
    expectError(/status of (410|422) /);
    expectError(endedMeanwhile);
    const somebody = await join(page, `Noemie${project.name}`);
    await visit(page, '/settings/leave?step=confirm');
    await main(page).getByLabel('Password', { exact: true }).fill('not my password');
    await main(page).getByRole('button', { name: 'Delete my account' }).click();
    await expect(main(page).getByText('Please check your password')).toBeVisible();
    await expectAccessible(page);
    await main(page).getByLabel('Password', { exact: true }).fill(somebody.password);
    await main(page).getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect((await newestMail(page, somebody.email)).subject).toBe('Your account is closed');

    const link = await linkIn(page, somebody.email, '/account-deleted');
    await visit(page, link);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reopen my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is open again' })).toBeVisible();
    await expectAccessible(page);
    await visit(page, link);
    await page.getByRole('button', { name: 'Reopen my account' }).click();
    await expect(page.getByRole('heading', { name: 'Link expired or invalid, request a new email' })).toBeVisible();
    await page.request.post('/api/user.php', { data: { login: somebody.email, password: somebody.password } });
    expect((await userOf(page)).profile.name).toBe(somebody.name);
  },
);

for (const [locale, reopen] of [
  ['', 'Reopen my account'],
  ['/fr', 'Rouvrir mon compte'],
] as const)
  test(`Logging in offers to reopen my account, and lets me in, at ${locale || '/'} (R5.08)`, async ({
    page,
    expectError,
  }, { project }) => {
    expectError(/status of 409 .*user\.php/);
    expectError(endedMeanwhile);
    const somebody = await join(page, `Ondine${locale.slice(1)}${project.name}`);
    await page.request.post('/api/account-delete.php', { data: { reason: 'price', password: somebody.password } });
    await visit(page, `${locale}/login`);
    await page.locator('input[name=login]').fill(somebody.email);
    await page.locator('input[name=password]').fill(somebody.password);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('button', { name: reopen }).click();
    await expect(page).toHaveURL(/\/members$/);
    expect((await userOf(page)).profile.name).toBe(somebody.name);
  });

test(
  'I delete my account with a passkey instead of the password (R4.04)',
  once,
  async ({ page, expectError }, { project }) => {
    expectError(endedMeanwhile);
    await offerOnlyWhenAsked(page);
    await plugInKey(page);
    const somebody = await joinConfirmed(page, `Perrine${project.name}`);
    await visit(page, '/settings#passkeys');
    const panel = page.locator('#passkeys-panel');
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await panel.getByLabel('Name').fill('My thumb');
    await panel.getByLabel('Your password').fill(somebody.password);
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByText('You can now log in with My thumb.')).toBeVisible();
    await visit(page, '/settings/leave?step=confirm');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect(await userOf(page)).toBeNull();
  },
);
