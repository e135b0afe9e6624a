import type { Page } from '@playwright/test';
import { newcomer } from './support/newcomer.ts';
import { joinConfirmed } from './support/people.ts';
import { offerOnlyWhenAsked, plugInKey } from './support/security-key.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const whoIsIn = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user;
const button = (page: Page, name = 'Log in with a passkey') => page.getByRole('button', { name });

/** Somebody who has put a passkey on their key, logged out again. */
async function memberWithPasskey(page: Page, called: string) {
  await visit(page, '/lang-config');
  const { password } = await joinConfirmed(page, called);
  const asked = { purpose: 'register', password };
  const { options } = await (await page.request.post('/api/passkey-options.php', { data: asked })).json();
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
  }, options);
  const added = await page.request.post('/api/passkeys.php', { data: { name: 'Touch', response } });
  expect(added.status(), await added.text()).toBe(201);
  await page.request.get('/api/logout.php');
}

test(
  'I log in with a passkey, without a name or a password, in French on a phone and in English at a desk (R2.02)',
  core,
  async ({ page, isMobile }, { project }) => {
    await offerOnlyWhenAsked(page);
    await plugInKey(page);
    const member = newcomer(`Quinn${project.name}`);
    await memberWithPasskey(page, `Quinn${project.name}`);
    await visit(page, isMobile ? '/fr/login' : '/login');
    await (isMobile ? button(page, 'Se connecter avec une clé d’accès') : button(page)).click();
    await expect(page).toHaveURL(isMobile ? /\/fr\/members$/ : /\/members$/);
    expect(await whoIsIn(page)).toMatchObject({ profile: { name: member.name } });
  },
);

test('My browser offers my passkey in the field of the name', once, async ({ page }) => {
  await plugInKey(page);
  await memberWithPasskey(page, 'Quirindesktop');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/members$/);
  expect(await whoIsIn(page)).toMatchObject({ profile: { name: 'Quirindesktop' } });
});

test('I have no passkey here, and am told to go on with my password', once, async ({ page }) => {
  await offerOnlyWhenAsked(page);
  await plugInKey(page);
  await visit(page, '/login');
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'No passkey was used' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('A browser that knows no passkeys does not offer any', once, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await visit(page, '/login');
  await expect(page.getByLabel('Email or username')).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
