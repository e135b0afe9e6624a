import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { coreOnce, expect, once, test } from './support/test.ts';

test(
  'I follow the link of my mail, my address is confirmed and my free messages are there (R2.25)',
  once,
  async ({ page }, info) => {
    const name = `Nora${info.project.name}`;
    await page.goto('/');
    const signedUp = await page.request.post('/api/signup.php', { data: newcomer(name) });
    expect(signedUp.status()).toBe(201);

    await page.goto(await linkIn(page, `${name}@example.org`, '/api/activate.php'));
    await expect(page).toHaveURL(/\/activate\/done$/);
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await expect(page.getByText('welcome credits for 3 messages')).toBeVisible();
    await expectAccessible(page);

    const { user } = await (await page.request.get('/api/user.php')).json();
    expect(user).toMatchObject({ status: 'active', credits: 3 });
  },
);

test(
  'I follow a link that is old or mangled and am told so, in my language (R2.25, R8.02)',
  coreOnce,
  async ({ page }) => {
    await page.goto('/api/activate.php?token=nothing');
    await expect(page).toHaveURL(/\/activate\/error$/);
    await expect(page.getByRole('heading', { name: 'Activation failed' })).toBeVisible();
    await expect(page.getByText('Something went wrong, please contact support')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/fr/activate/error');
    await expect(page.getByRole('heading', { name: 'L’activation a échoué' })).toBeVisible();
  },
);
