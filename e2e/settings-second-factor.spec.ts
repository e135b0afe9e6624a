import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeNow } from './support/authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { joinConfirmed } from './support/people.ts';
import { expect, onceAlsoInProduction, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const panel = (page: Page) => page.locator('#second-factor-panel');
const row = (page: Page) => page.getByRole('button', { name: /^Two-step login/ });

test(
  'I switch on two-step login, keep my codes, log in with one, and switch it off (R2.02)',
  onceAlsoInProduction,
  async ({ page, expectError }, { project }) => {
    expectError(/status of (401|422)/);
    const somebody = await joinConfirmed(page, `Rita${project.name}`);
    await visit(page, '/settings#second-factor');
    await expect(row(page)).toContainText('Off');
    await panel(page).getByRole('button', { name: 'Set up' }).click();
    await panel(page).getByLabel('Your password').fill(somebody.password);
    await panel(page).getByRole('button', { name: 'Continue' }).click();
    await expect(panel(page).getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await panel(page).locator('code').textContent()) ?? '').replaceAll(' ', '');

    await panel(page).getByLabel('Code').fill('000000');
    await panel(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(panel(page).getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    await panel(page)
      .getByLabel('Code')
      .fill(await codeNow(page, secret));
    await panel(page).getByRole('button', { name: 'Turn on' }).click();
    const codes = panel(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    const [code = ''] = await codes.allTextContents();
    const saving = page.waitForEvent('download');
    await panel(page).getByRole('link', { name: 'Download' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved).toContain(code);
    await panel(page).getByRole('button', { name: 'I have saved them' }).click();
    await expect(row(page)).toContainText('On');
    await expect(panel(page)).toContainText('10 recovery codes left.');
    await expect(codes).toHaveCount(0);
    await expectAccessible(page);

    // The page first: it asks for chats and likes, and would be refused.
    await page.goto('about:blank');
    await page.request.get('/api/logout.php');
    await visit(page, '/login');
    await page.getByLabel(/username/).fill(somebody.email);
    await page.getByLabel('Password', { exact: true }).fill(somebody.password);
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
    await logIn.click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await logIn.click();
    await expect(page).toHaveURL(/\/members$/);

    await visit(page, '/settings#second-factor');
    await expect(panel(page)).toContainText('9 recovery codes left.');
    await panel(page).getByRole('button', { name: 'Turn off' }).click();
    await panel(page).getByLabel('Your password').fill('not my password');
    await panel(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(panel(page).getByText('Please check your password')).toBeVisible();
    await panel(page).getByLabel('Your password').fill(somebody.password);
    await panel(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(row(page)).toContainText('Off');
    await expect(panel(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  },
);
