import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newcomer } from './support/newcomer.ts';
import { alsoInProduction, expect, once, onPhone, test } from './support/test.ts';
import { person, visit } from './support/visit.ts';

const name = (page: Page) => page.getByLabel('Email or username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
const whoIsIn = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user;

async function fillIn(page: Page, { login, password: secret }: { login: string; password: string }) {
  await name(page).fill(login);
  await password(page).fill(secret);
  await submit(page).click();
}

/** A member of this journey's own, logged out again. */
async function newMember(page: Page, called: string) {
  const { email, password: secret } = newcomer(called);
  expect((await page.request.post('/api/signup.php', { data: newcomer(called) })).status()).toBe(201);
  await page.request.get('/api/logout.php');
  return { login: email, password: secret };
}

test('I log in with my e-mail address and arrive as a member (R2.02)', alsoInProduction, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Log in');
  await expectAccessible(page);
  await fillIn(page, person('emma'));
  await expect(page).toHaveURL(/\/members$/);
  expect(await whoIsIn(page)).toMatchObject({ profile: { name: 'Emma' } });
});

test('I log in with my name instead, in French, by keyboard alone (R2.02, R10.06)', once, async ({ page }) => {
  await visit(page, '/fr/login');
  await page.getByLabel('E-mail ou pseudo').focus();
  await page.keyboard.type('Hugo');
  await page.keyboard.press('Tab');
  await page.keyboard.type(person('hugo').password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/fr\/members$/);
  expect(await whoIsIn(page)).toMatchObject({ profile: { name: 'Hugo' } });
});

test('I am told under each field what is missing, before anything is sent (R5.12)', once, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/user.php') && sent.push(request.method()));
  await visit(page, '/login');
  await submit(page).click();
  await expect(name(page)).toHaveAccessibleDescription('Please fill this in');
  await expect(password(page)).toHaveAccessibleDescription('Please fill this in');
  await expect(name(page)).toBeFocused();
  await expectAccessible(page);
  await name(page).fill('alice');
  await expect(name(page)).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
});

const wordings = {
  '/login': {
    failed: 'Login failed, please try again',
    blocked: 'Too many incorrect attempts, account blocked for 15 min',
    labels: ['Email or username', 'Password', 'Log in'],
    where: once,
  },
  '/fr/login': {
    failed: 'Connexion impossible, veuillez réessayer',
    blocked: 'Trop de tentatives incorrectes, compte bloqué pendant 15\u00a0min',
    labels: ['E-mail ou pseudo', 'Mot de passe', 'Se connecter'],
    where: onPhone,
  },
};

for (const [path, { failed, blocked, labels, where }] of Object.entries(wordings)) {
  test(
    `At ${path} five wrong passwords fail, then my account is blocked for a while (R8.01)`,
    where,
    async ({ page, expectError }, info) => {
      expectError(/status of (401|429)/);
      const [loginLabel = '', passwordLabel = '', button = ''] = labels;
      const { login } = await newMember(page, `Odile${info.project.name}${path.length}`);
      await visit(page, path);
      await page.getByLabel(loginLabel).fill(login);
      const tryWrong = async () => {
        const answer = page.waitForResponse('**/api/user.php');
        await page.getByLabel(passwordLabel, { exact: true }).fill('not my password');
        await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
        return (await answer).status();
      };
      for (let tries = 1; tries <= 5; tries += 1) {
        expect(await tryWrong()).toBe(401);
        await expect(page.getByRole('alert')).toHaveText(failed);
        await expect(page.getByLabel(passwordLabel, { exact: true })).toBeFocused();
      }
      expect(await tryWrong()).toBe(429);
      await expect(page.getByRole('alert')).toHaveText(blocked);
      await expectAccessible(page);
    },
  );
}

test('Banned, I am told so and why, and where to read how to appeal', once, async ({ page, expectError }) => {
  expectError(/status of 403/);
  await visit(page, '/login');
  await fillIn(page, person('serge'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This account has been closed');
  await expect(alert).toContainText('Advertising another service in messages');
  await expectAccessible(page);
});

test('I am taken where I wanted to go before I had to log in', once, async ({ page }) => {
  await visit(page, '/login?next=%2Ffr%2Flang-config%3Ffrom%3Dmail');
  await fillIn(page, person('jonas'));
  await expect(page).toHaveURL(/\/fr\/lang-config\?from=mail$/);
});

test('I am not taken to another site, whatever the link says', once, async ({ page, baseURL }) => {
  await visit(page, `/login?${new URLSearchParams({ next: '/\\elsewhere.example' })}`);
  await fillIn(page, person('emma'));
  await expect(page).not.toHaveURL(/login/);
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
  expect(await whoIsIn(page)).toMatchObject({ profile: { name: 'Emma' } });
});

test(
  'Logged in already, I come to the members from wherever one logs in or joins (R2.01, R2.50)',
  once,
  async ({ page }) => {
    await page.request.post('/api/user.php', { data: person('emma') });
    await page.request.put('/api/user.php', { data: { language: 'en' } });
    for (const [from, to] of [
      ['/', '/members'],
      ['/fr', '/fr/members'],
      ['/login', '/members'],
      ['/fr/signup', '/fr/members'],
    ]) {
      const { request } = page;
      const answer = await request.get(from ?? '');
      expect(new URL(answer.url()).pathname, `from ${from}`).toBe(to);
    }
  },
);

test('A page for members sends me to log in, and I am there then', once, async ({ page }) => {
  await visit(page, '/fr/settings?from=mail');
  await expect(page).toHaveURL(/\/fr\/login\?next=%2Ffr%2Fsettings%3Ffrom%3Dmail$/);
  await page.getByLabel('E-mail ou pseudo').fill(person('jonas').login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person('jonas').password);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/fr\/settings\?from=mail$/);
});

test('A slow line gives my password to nobody: the form waits for its script', once, async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await name(page).fill('alice@demo.example');
  await password(page).fill('alice-demo-1');
  await password(page).press('Enter');
  await submit(page).click();
  await expect(page).toHaveURL(/\/login$/);
});
