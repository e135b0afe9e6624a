import { expectAccessible } from './support/axe.ts';
import { newcomer } from './support/newcomer.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { person, visit } from './support/visit.ts';

test(
  'The workbench shows me the time, everybody’s login, the sites and what has left',
  coreOnce,
  async ({ page }, info) => {
    const name = `Odile${info.project.name}`;
    await page.request.post('/api/signup.php', { data: newcomer(name) });
    // The cookie of the new account would make this somebody else's workbench.
    await page.context().clearCookies();
    await visit(page, '/dev');
    await expect(page.getByRole('heading', { name: 'Workbench' })).toBeVisible();
    await expect(page.locator('time').first()).toContainText('GMT');
    const { login, password } = person('alice');
    const row = page.getByRole('row').filter({ hasText: login });
    await expect(row).toContainText(password);
    await expect(row).toContainText('premium');
    await expect(page.getByRole('link', { name: 'Parade' })).toHaveAttribute('href', /gay\.localhost/);
    await expect(page.getByRole('heading', { name: 'Demo pulse' })).toBeVisible();
    await expect(page.getByText('DEMO_PULSE=false')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await expect(page.getByText(`to ${name}@example.org`)).toBeVisible();
    await expectAccessible(page);
  },
);

test('I move the product’s clock forward by a minute', once, async ({ page }) => {
  await visit(page, '/dev');
  const shown = page.locator('time').first();
  await expect(shown).toContainText('GMT');
  const before = Date.parse((await shown.textContent()) ?? '');
  await page.getByRole('button', { name: '1 minute on' }).click();
  const moved = async () => (Date.parse((await shown.textContent()) ?? '') - before) / 1000;
  await expect.poll(moved).toBeGreaterThanOrEqual(60);
});

test('I log in as one of the cast, and out again', once, async ({ page, expectError }) => {
  // The stream of whoever is logged out may ask once more before the page is loaded anew.
  expectError(/403.*events\.php/);
  await visit(page, '/dev');
  await expect(page.getByText('You are a visitor.')).toBeVisible();
  await page.getByRole('button', { name: `Log in as ${person('emma').login}` }).click();
  await expect(page.getByText('You are Emma.')).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth.token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are a visitor.')).toBeVisible();
});

test('Each site shows its own people', once, async ({ page, site }) => {
  await visit(page, `${site('bdsm')}/dev`);
  await expect(page.getByRole('heading', { name: 'People of Knot' })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: person('alice').login })).toHaveCount(0);
});
