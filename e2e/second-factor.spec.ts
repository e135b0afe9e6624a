import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/axe.ts';
import { newcomer } from './support/newcomer.ts';
import { joinConfirmed } from './support/people.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
const whoIsIn = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user;

/** The product's clock may have been moved by another journey: an app on a phone would show what it shows now. */
async function codeNow(page: Page, secret: string, later = 0) {
  const { now } = await (await page.request.post('/dev/clock.json', { data: { advance: 0 } })).json();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) + later });
}

/** Somebody with a second factor, logged out again. */
async function carefulMember(page: Page, called: string) {
  const { email, password } = await joinConfirmed(page, called);
  const { secret } = await (await page.request.post('/api/second-factor.php', { data: { password } })).json();
  const confirmed = await page.request.put('/api/second-factor.php', { data: { code: await codeNow(page, secret) } });
  const { recovery_codes: codes } = await confirmed.json();
  await page.request.get('/api/logout.php');
  return { email, password, secret, codes };
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit(page).click();
}

test(
  'With a second factor I am asked for its code too, and a wrong one is said (R2.02)',
  once,
  async ({ page, expectError }, { project }) => {
    expectError(/status of 401/);
    const member = await carefulMember(page, `Paula${project.name}`);
    await visit(page, '/login');
    await enterPassword(page, member);
    const code = page.getByLabel('Code from your app');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(page);
    await submit(page).click();
    await expect(code).toHaveAccessibleDescription(/^Please fill this in/);
    await code.fill('000000');
    await submit(page).click();
    await expect(code).toHaveAccessibleDescription(/^This code is incorrect or already used. Please try the next one./);
    await expect(code).toBeFocused();
    expect(await whoIsIn(page)).toBeNull();

    // The code of now was used to switch it on; the app shows the next one within half a minute.
    await code.fill(await codeNow(page, member.secret, 30_000));
    await code.press('Enter');
    await expect(page).toHaveURL(/\/members$/);
    expect(await whoIsIn(page)).toMatchObject({ profile: { name: newcomer(`Paula${project.name}`).name } });
  },
);

test('Without my phone I use a code I wrote down, or start again', once, async ({ page, expectError }) => {
  expectError(/status of 401/);
  const member = await carefulMember(page, 'Petradesktop');
  await visit(page, '/login');
  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Email or username')).toHaveValue(member.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const code = page.getByLabel('Recovery code');
  await expect(code).toBeFocused();
  await code.fill(member.codes[0]);
  await submit(page).click();
  await expect(page).toHaveURL(/\/members$/);
});
