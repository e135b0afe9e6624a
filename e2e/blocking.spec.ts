import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { alsoInProduction, expect, once, onPhone, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const openMenu = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name: `More about ${name}: report, block` })
    .click();
const statusOf = async (page: Page, address: string) => (await page.request.get(address)).status();
const isFound = async (page: Page, id: string) => {
  const { profiles } = await (await page.request.get('/api/members.php?sort=new')).json();
  return profiles.some((profile: { id: string }) => profile.id === id);
};

test(
  'I block somebody, they find my page closed, and I open it again (R4.07, R6.04)',
  alsoInProduction,
  async ({ page, browser, baseURL, expectError }, { project }) => {
    expectError(/status of 403/);
    const me = await joinConfirmed(page, `Odette${project.name}`);
    const there = await elsewhere(browser, baseURL);
    const them = await joinConfirmed(there, `Piet${project.name}`, { gender: 'male' });
    const theirPage = `/members/${them.id}`;

    await visit(page, theirPage);
    await openMenu(page, them.name);
    await page.getByRole('menuitem', { name: `Block ${them.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Block ${them.name}?` });
    await expect(dialog).toContainText('Likes and conversations between you are deleted, on both sides.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByText(`You blocked ${them.name}`)).toBeVisible();
    expect(await isFound(page, them.id)).toBe(false);

    // A change of mind, right away.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`You unblocked ${them.name}`)).toBeVisible();
    await visit(page, theirPage);
    await expect(heading(page)).toContainText(them.name);

    await openMenu(page, them.name);
    await page.getByRole('menuitem', { name: `Block ${them.name}` }).click();
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText(`You blocked ${them.name}`)).toBeVisible();

    const answer = await visit(there, `/members/${me.id}`);
    expect(answer?.status()).toBe(403);
    await expect(heading(there)).toHaveText(`You're blocked by ${me.name}`);
    await expect(main(there).getByText('You do not have access to this page')).toBeVisible();
    await expect(main(there).getByRole('img')).toHaveCount(0);
    expect(await isFound(there, me.id)).toBe(false);
    await expectAccessible(there);

    // My own side of the wall says whose it is, and has a door.
    expect((await visit(page, theirPage))?.status()).toBe(403);
    await expect(heading(page)).toHaveText(`You blocked ${them.name}`);
    await expectAccessible(page);
    await main(page)
      .getByRole('button', { name: `Unblock ${them.name}` })
      .click();
    await expect(heading(page)).toHaveText(new RegExp(`^${them.name}, \\d\\d$`));
    expect(await statusOf(there, `/members/${me.id}`)).toBe(200);
    await there.context().close();
  },
);

test(
  'In the settings I find everybody I blocked, page by page, and let one go (R4.07)',
  once,
  async ({ page, browser, baseURL }, { project }) => {
    await joinConfirmed(page, `Rosalie${project.name}`);
    const there = await elsewhere(browser, baseURL);
    const them = await joinConfirmed(there, `Sven${project.name}`, { gender: 'male' });
    await there.context().close();
    await visit(page, '/settings#blocked');
    await expect(main(page).getByText('You have not blocked anyone.')).toBeVisible();
    await page.request.post('/api/block.php', { data: { id: them.id } });
    await page.reload();
    const panel = page.locator('#blocked-panel');
    await expect(panel.getByRole('listitem')).toContainText([them.name]);
    await expectAccessible(page);
    await panel.getByRole('button', { name: `Unblock ${them.name}` }).click();
    await expect(panel.getByText(`You and ${them.name} can find each other again.`)).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
    expect(await statusOf(page, `/members/${them.id}`)).toBe(200);

    // More than a page of them.
    for (const number of [1, 2, 3]) {
      const { profiles } = await (await page.request.get(`/api/members.php?country=any&page=${number}`)).json();
      for (const { id } of profiles.slice(0, 17)) await page.request.post('/api/block.php', { data: { id } });
    }
    await page.reload();
    await expect(panel.getByRole('listitem')).toHaveCount(50);
    await panel.getByRole('button', { name: 'Next' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await panel.getByRole('button', { name: /^Unblock / }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(50);
  },
);

test(
  'I report somebody, learn under which number, and may block them too (R6.04)',
  once,
  async ({ page, browser, baseURL }, { project }) => {
    await joinConfirmed(page, `Tilde${project.name}`);
    const there = await elsewhere(browser, baseURL);
    const them = await joinConfirmed(there, `Udo${project.name}`, { gender: 'male' });
    await there.context().close();
    await visit(page, `/members/${them.id}`);
    await openMenu(page, them.name);
    await page.getByRole('menuitem', { name: `Report ${them.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Report ${them.name}` });
    await expect(dialog.getByRole('radio')).toHaveCount(6);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Something else').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByLabel('What happened?')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await dialog.getByLabel('What happened?').fill('Sends me to another site.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const receipt = page.getByRole('dialog', { name: 'Thank you for telling us' });
    await expect(receipt).toContainText(/Your report number is \S+\./);
    await expectAccessible(page);
    await receipt.getByRole('button', { name: `Block ${them.name} too` }).click();
    await page
      .getByRole('dialog', { name: `Block ${them.name}?` })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page)).toContainText(them.name);
  },
);

test(
  'Invisible, I am in nobody’s search and have no page, until I show myself again (R4.05)',
  once,
  async ({ page, browser, baseURL, expectError }, { project }) => {
    expectError(/status of (404|429)/);
    const me = await joinConfirmed(page, `Veronique${project.name}`);
    const there = await elsewhere(browser, baseURL);
    await joinConfirmed(there, `Wim${project.name}`, { gender: 'male' });
    expect(await isFound(there, me.id)).toBe(true);

    await visit(page, '/settings');
    const invisible = main(page).getByRole('switch', { name: 'Invisible mode' });
    await expect(invisible).not.toBeChecked();
    // What could not be saved is not shown as if it were.
    await page.route('**/api/invisible.php', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: 'Please wait a moment' } } }),
    );
    await invisible.press('Space');
    await expect(page.getByText('Please wait a moment')).toBeVisible();
    await expect(invisible).not.toBeChecked();
    await page.unroute('**/api/invisible.php');
    const saved = page.waitForResponse('**/api/invisible.php');
    await invisible.press('Space');
    await saved;
    await expect(invisible).toBeChecked();
    await expectAccessible(page);

    expect(await isFound(there, me.id)).toBe(false);
    expect((await visit(there, `/members/${me.id}`))?.status()).toBe(404);
    await expect(heading(there)).toHaveText('This page could not be found');
    // To myself I am always there.
    expect(await statusOf(page, `/members/${me.id}`)).toBe(200);

    await page.reload();
    await expect(invisible).toBeChecked();
    const shown = page.waitForResponse('**/api/invisible.php');
    await invisible.press('Space');
    await shown;
    expect(await isFound(there, me.id)).toBe(true);
    expect(await statusOf(there, `/members/${me.id}`)).toBe(200);
    await there.context().close();
  },
);

test(
  'Whom I do not want to show myself to does not find me without an account (R10.09)',
  once,
  async ({ page, browser, baseURL }) => {
    const me = await joinConfirmed(page, 'Xenia');
    const visitor = await elsewhere(browser, baseURL);
    expect(await isFound(visitor, me.id)).toBe(true);
    expect(await statusOf(visitor, `/members/${me.id}`)).toBe(200);
    await visit(page, '/settings');
    const shown = main(page).getByRole('switch', { name: 'Show me to visitors' });
    await expect(shown).toBeChecked();
    const saved = page.waitForResponse('**/api/visibility.php');
    await shown.press('Space');
    await saved;
    await expect(shown).not.toBeChecked();
    expect(await isFound(visitor, me.id)).toBe(false);
    expect(await statusOf(visitor, `/members/${me.id}`)).toBe(404);
    await joinConfirmed(visitor, 'Yann', { gender: 'male' });
    expect(await statusOf(visitor, `/members/${me.id}`)).toBe(200);
    await visitor.context().close();
  },
);

test('Blocking on my phone in French (R1.05, R4.07)', onPhone, async ({ page, browser, baseURL, expectError }) => {
  expectError(/status of 403/);
  const me = await joinConfirmed(page, 'Zelie');
  const there = await elsewhere(browser, baseURL);
  const them = await joinConfirmed(there, 'Aymeric', { gender: 'male' });
  await visit(page, `/fr/members/${them.id}`);
  await main(page)
    .getByRole('button', { name: /signaler, bloquer/ })
    .click();
  await page.getByRole('menuitem', { name: 'Bloquer Aymeric' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquer', exact: true }).click();
  await expect(page.getByText('Vous avez bloqué Aymeric')).toBeVisible();
  expect((await visit(there, `/fr/members/${me.id}`))?.status()).toBe(403);
  await expect(heading(there)).toHaveText('Zelie vous bloque');
  await visit(page, '/fr/settings#blocked');
  await expect(page.locator('#blocked-panel')).toContainText('Aymeric');
  await expectAccessible(page);
  await there.context().close();
});
