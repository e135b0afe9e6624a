import { codeNow } from './support/authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { goToWork, hire } from './support/office.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test(
  'Staff log in with password and code, see what their role may do, and log out',
  core,
  async ({ page, expectError, isMobile }) => {
    // Whoever is not logged in asks who they are, and is told that nobody is.
    expectError(/status of 403 .*self\.php/);
    expectError(/status of 401 .*login\.php/);
    const { login, password, totp_secret: secret } = await hire(page, 'support');
    const answer = await visit(page, '/admin');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('heading', { name: 'Log in to the back office' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Login', { exact: true }).fill(login);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Code').fill(await codeNow(page, secret));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await expectAccessible(page);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Back office' });
    await expect(navigation.getByRole('link', { name: 'Members' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in to the back office' })).toBeVisible();
  },
);

test('A session that ended asks for the login again, in French too', once, async ({ page, expectError }) => {
  expectError(/status of 403/);
  await goToWork(page, 'support');
  await page.request.post('/api/admin/logout.php');
  await page.goto('/fr/admin/members?q=somebody');
  await expect(page.getByRole('heading', { name: 'Connexion à l’administration' })).toBeVisible();
  await expectAccessible(page);
});

test('Support finds a member, looks at the address with a reason, and gives credits', async ({ page }, { project }) => {
  const member = await join(page, `Ottilie${project.name}`);
  await goToWork(page, 'support', '/members');
  await page.getByRole('searchbox').fill(member.email);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByLabel('Why').fill('She cannot log in.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText(member.email)).toBeVisible();
  await page.getByRole('button', { name: 'Give credits' }).click();
  await page.getByRole('textbox', { name: 'Credits' }).fill('7');
  await page.getByLabel('Why').fill('A message was sent twice.');
  await page.getByRole('button', { name: 'Give the credits' }).click();
  await expect(page.getByText('Staff gave credits')).toBeVisible();
  await expect(page.getByText('7 credits given')).toBeVisible();
});
