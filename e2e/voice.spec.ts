import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const idOf = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user.profile.id as string;
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
test.use({
  permissions: ['microphone'],
  launchOptions: { ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }), args },
});

test('I say something, hear it, send it, and the other one hears it (R11.08)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const other = await elsewhere(browser, baseURL);
  await joinConfirmed(other, isMobile ? 'OrlaPhone' : 'OrlaDesk', { gender: 'male' });
  const orla = await idOf(other);
  await logIn(page, isMobile ? 'alice' : 'grace');
  await page.addLocatorHandler(page.getByRole('dialog', { name: /New like|match/ }), () =>
    page.keyboard.press('Escape'),
  );
  const own = await idOf(page);
  await visit(page, `/members/${orla}/chat`);
  await page.getByRole('button', { name: /^Record a voice message, 2 credits/ }).click();
  await expect(page.getByText('Recording', { exact: true })).toBeAttached();
  await expect(page.getByText('0:02', { exact: true })).toBeVisible();
  await expect(page.getByText(/per voice message/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop and listen' }).click();
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Send the voice message for 2 credits/ }).click();
  const sent = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Play voice message/ }) });
  await expect(sent).toContainText(/Sent|Delivered/);
  await expectAccessible(page);

  await visit(other, `/fr/members/${own}/chat`);
  const play = other.getByRole('button', { name: /^Écouter le message vocal, 0:0[23]/ });
  await play.click();
  await expect(other.getByRole('button', { name: /^Mettre en pause le message vocal/ })).toBeVisible();
  // Heard to its end: a file that no browser can play would never come there.
  await expect(play).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
});

test('what I say without a connection waits, and is sent once when there is one (R11.08, R10.07)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const other = await elsewhere(browser, baseURL);
  await joinConfirmed(other, isMobile ? 'OdilePhone' : 'OdileDesk', { gender: 'male' });
  const odile = await idOf(other);
  await logIn(page, isMobile ? 'alice' : 'grace');
  await page.addLocatorHandler(page.getByRole('dialog', { name: /New like|match/ }), () =>
    page.keyboard.press('Escape'),
  );
  await visit(page, `/fr/members/${odile}/chat`);
  await page.getByRole('button', { name: /^Enregistrer un message vocal/ }).click();
  await expect(page.getByText('0:01', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Envoyer le message vocal pour 2/ }).click();
  await expect(page.getByText('Sera envoyé dès votre retour en ligne')).toBeVisible();
  await page.context().setOffline(false);
  const sent = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Écouter le message/ }) });
  await expect(sent).toContainText(/Envoyé|Distribué/);
  await expect(sent).toHaveCount(1);
  await other.context().close();
});
