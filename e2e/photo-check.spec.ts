import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { goToWork } from './support/office.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
// Two people and two desks. One journey after the other: a desk has the next check in hand as well, which may be another journey's.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({
  permissions: ['camera'],
  launchOptions: { ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }), args },
});

async function joinWithPhoto(page: Page, name: string, seed: number, more: object = {}) {
  const member = await joinConfirmed(page, name, more);
  const answer = await page.request.post('/api/photos.php', { multipart: { photo: await jpeg(seed) } });
  expect(answer.status()).toBe(201);
  return member;
}

/** A moderator at a desk of their own, with the check of this member in hand. */
async function takeCheckOf(browser: Browser, baseURL: string | undefined, name: string) {
  const desk = await elsewhere(browser, baseURL);
  await goToWork(desk, 'moderator', '/queue?kind=photo_check');
  const inHand = desk.getByRole('heading', { name: `Photo check: ${name}` });
  // Checks of other journeys may be older: those are put back.
  for (let tries = 0; tries < 8 && !(await inHand.isVisible()); tries += 1) {
    await expect(desk.getByRole('heading', { name: /^Photo check: / })).toBeAttached();
    if (await inHand.isVisible()) break;
    const taken = desk.waitForResponse(/admin\/queue\.php/);
    await desk.keyboard.press('s');
    await taken;
  }
  await expect(inHand).toBeAttached();
  return desk;
}

test('I copy two gestures, a moderator compares, and my profile says that the photo is checked (R11.03)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const name = isMobile ? 'GestaPhone' : 'GestaDesk';
  const { id } = await joinWithPhoto(page, name, isMobile ? 7101 : 7102);
  await visit(page, '/settings');
  await page.getByRole('link', { name: /Photo check/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Show that it’s you' });
  await expect(dialog.getByText('Encrypted. Only moderators see these pictures.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open the camera' }).click();
  for (const number of [1, 2]) {
    await expect(dialog.getByText(`Picture ${number} of 2`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take the picture' })).toBeEnabled();
    if (number === 1) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take the picture' }).click();
  }
  await expect(dialog.getByRole('img', { name: 'Picture 2, as you took it' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send both pictures' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thanks, we’re looking' })).toBeVisible();
  await expectAccessible(page);

  const desk = await takeCheckOf(browser, baseURL, name);
  const first = desk.getByRole('img', { name: /^Picture 1: / });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(desk.getByRole('img', { name: `Main photo of ${name}` })).toBeVisible();
  await expectAccessible(desk);
  const address = (await first.getAttribute('src')) ?? '';
  await desk.getByRole('button', { name: /^Confirm/ }).click();
  await expect(desk.getByText('Approved', { exact: true })).toBeVisible();
  // What was compared is gone.
  expect((await desk.request.get(address)).status()).toBe(404);
  await desk.context().close();

  await visit(page, '/settings');
  await visit(page, '/profile#photo-check');
  await expect(dialog.getByRole('heading', { name: 'Your photo is checked' })).toBeVisible();
  await expectAccessible(page);
  const onlooker = await elsewhere(browser, baseURL);
  await joinConfirmed(onlooker, isMobile ? 'SeerPhone' : 'SeerDesk', { gender: 'male' });
  await visit(onlooker, `/members/${id}`);
  await expect(onlooker.getByText('Photo checked', { exact: true }).first()).toBeVisible();
  await visit(onlooker, `/members/${id}/chat`);
  await expect(onlooker.getByRole('img', { name: 'Photo checked' }).first()).toBeVisible();
  await expectAccessible(onlooker);
  await onlooker.context().close();
});

test('Ma photo est refusée, je sais pourquoi et je peux recommencer (R11.03)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const name = isMobile ? 'MireilTel' : 'MireilBureau';
  await joinWithPhoto(page, name, isMobile ? 7201 : 7202, { gender: 'male' });
  await page.request.put('/api/user.php', { data: { language: 'fr' } });
  await visit(page, '/fr/profile');
  await page.getByRole('button', { name: 'Vérifier ma photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Montrez que c’est bien vous' });
  await dialog.getByRole('button', { name: 'Ouvrir la caméra' }).click();
  for (const number of [1, 2]) {
    await expect(dialog.getByText(`Image ${number} sur 2`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Prendre l’image' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Prendre l’image' }).click();
  }
  await dialog.getByRole('button', { name: 'Envoyer les deux images' }).click();
  await expect(dialog.getByRole('heading', { name: 'Merci, nous regardons' })).toBeVisible();
  await expectAccessible(page);

  const doubting = await takeCheckOf(browser, baseURL, name);
  await doubting.getByRole('button', { name: /^Not sure/ }).click();
  await expect(doubting.getByText('Someone else will decide.')).toBeVisible();
  await doubting.context().close();
  const desk = await takeCheckOf(browser, baseURL, name);
  await expect(desk.getByText('Someone was not sure about this one. You decide.')).toBeVisible();
  await desk.getByRole('button', { name: 'Gesture is wrong' }).click();
  await desk.getByRole('button', { name: /^Refuse/ }).click();
  await expect(desk.getByText(`Rejected. ${name} gets the reason.`)).toBeVisible();
  await desk.context().close();

  await visit(page, '/fr/settings');
  await visit(page, '/fr/profile#photo-check');
  await expect(dialog.getByText('Les images ne montrent pas le geste demandé.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ouvrir la caméra' })).toBeVisible();
  await expectAccessible(page);
});

test('without a camera, or with one that I do not allow, I read what to do (R11.03)', async ({ page, isMobile }) => {
  await joinWithPhoto(page, isMobile ? 'NocamPhone' : 'NocamDesk', isMobile ? 7301 : 7302);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(
        new DOMException('no', sessionStorage.getItem('camera') === 'none' ? 'NotFoundError' : 'NotAllowedError'),
      );
  });
  await visit(page, '/profile#photo-check');
  const dialog = page.getByRole('dialog', { name: 'Show that it’s you' });
  await dialog.getByRole('button', { name: 'Open the camera' }).click();
  await expect(dialog.getByRole('heading', { name: 'The camera is blocked' })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => sessionStorage.setItem('camera', 'none'));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { name: 'No camera found' })).toBeVisible();
  await expectAccessible(page);
});

test('I search for checked photos and proven adults alone, without paying (R11.04)', async ({ page, isMobile }) => {
  await joinConfirmed(page, isMobile ? 'FiltraPhone' : 'FiltraDesk');
  await visit(page, '/members?country=any');
  await page
    .getByRole('button', { name: /Filters/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByText('Checked photos only').click();
  await panel.getByText('Proven adults only').click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/photo_checked=1&proven_adult=1/);
  await expect(page.getByRole('img', { name: 'Photo checked' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Checked photos only/ })).toBeVisible();
  const { profiles } = await (await page.request.get('/api/members.php?country=any&photo_checked=1')).json();
  expect(profiles.length).toBeGreaterThan(0);
  expect(profiles.every((one: { photo_checked?: boolean }) => one.photo_checked)).toBe(true);
  await expectAccessible(page);
});
