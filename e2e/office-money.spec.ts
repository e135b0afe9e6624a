import { codeNow } from './support/authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { newestMail } from './support/mailbox.ts';
import { goToWork } from './support/office.ts';
import { buy } from './support/paying.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { core, expect, test } from './support/test.ts';

test(
  'Finance refunds a payment with a reason, after a new code (R10.02)',
  core,
  async ({ page, expectError }, { project }) => {
    expectError(/status of 403 .*refund\.php/);
    const member = await joinConfirmed(page, `Philippa${project.name}`);
    const payment = await buy(page, { bundle: 'medium', paymentmethod: 'visa' });
    const { totp_secret: secret } = await goToWork(page, 'finance', `/payments?member=${member.id}`);
    await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: `…${payment.slice(-6)}` }).click();
    await expect(page.getByRole('heading', { name: 'Step by step' })).toBeVisible();
    await expectAccessible(page);
    // As if ten minutes had passed since the login: the first try is told to show a new code.
    await page.route(
      '**/api/admin/refund.php',
      (route) =>
        route.fulfill({ status: 403, json: { error: { code: 'step_up_required', message: 'A new code, please' } } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Why').fill('Bought by mistake.');
    await page.getByRole('button', { name: /^Refund €/ }).click();
    await expect(page.getByRole('dialog', { name: 'Enter a new code' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeNow(page, secret, 30_000));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/€\S+ refunded/)).toBeVisible();
    await expect(page.getByText('Refunded').first()).toBeVisible();
    const { user } = await (await page.request.get('/api/user.php')).json();
    expect(user.paid_user).toBe(false);
  },
);

test('Finance sees that the books balance, and takes payments along as a spreadsheet', async ({ page }) => {
  await goToWork(page, 'finance', '/ledger');
  await expect(page.getByText('Every credit and every payment is accounted for.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/payments');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  await page.goto('/admin/owed');
  await expect(page.getByRole('heading', { name: 'Owed credits' })).toBeVisible();
  await expectAccessible(page);
});

test('A moderator bans a fraud: they read why, and credits spent on them return (R10.02)', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const fraud = await joinConfirmed(page, `Mordred${project.name}`);
  const payer = await elsewhere(browser, baseURL);
  const victim = await joinConfirmed(payer, `Enide${project.name}`);
  await buy(payer, { bundle: 'small', paymentmethod: 'visa' });
  for (const text of ['Hello, how was your day?', 'Are you there?', 'Tell me more.'])
    expect((await payer.request.post('/api/chat.php', { data: { member: fraud.id, kind: 'text', text } })).ok()).toBe(
      true,
    );
  const balance = async () => (await (await payer.request.get('/api/credits.php')).json()).balance as number;
  const before = await balance();
  await goToWork(page, 'moderator', `/members/${fraud.id}`);
  await page.getByRole('button', { name: 'Ban…' }).click();
  await page
    .getByLabel('What the member reads')
    .fill('You asked others for money outside the site, which our rules forbid.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ban and send the notice' }).click();
  await expect(page.getByText(`${fraud.name} is banned`)).toBeVisible();
  await expect(page.getByText('Banned', { exact: true })).toBeVisible();
  expect(await balance()).toBeGreaterThan(before);
  const answer = await payer.request.post('/api/user.php', {
    data: { login: fraud.email, password: fraud.password },
  });
  expect(JSON.stringify(await answer.json())).toContain('outside the site');
  // A mail to the fraud says why, and one to whoever wrote with them warns.
  expect((await newestMail(page, fraud.email)).text).toContain('outside the site');
  await expect(async () => expect((await newestMail(page, victim.email)).text).toContain(fraud.name)).toPass();
  await payer.context().close();
});

test('Finance narrows payments, finds an invoice and takes its sheet along', async ({ page }, { project }) => {
  const member = await joinConfirmed(page, `Perceval${project.name}`);
  const payment = await buy(page, { bundle: 'small', paymentmethod: 'visa' });
  await goToWork(page, 'finance', '/payments');
  await page.getByLabel('Provider').selectOption('sandbox');
  await page.getByLabel('State').selectOption('completed');
  await page.getByLabel('Site').selectOption('localhost');
  // Chosen one right after the other: none undoes another.
  for (const asked of [/provider=sandbox/, /status=completed/, /host=localhost/]) await expect(page).toHaveURL(asked);
  await expect(page.getByRole('link', { name: `…${payment.slice(-6)}` })).toBeVisible();
  await page.getByLabel('List').selectOption('refunds');
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await list).suggestedFilename()).toMatch(/^refunds-.*\.csv$/);
  await page.goto('/admin/invoices');
  const row = page.getByRole('row').filter({ hasText: member.name });
  const sheet = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download / }).click();
  expect((await sheet).suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);
});
