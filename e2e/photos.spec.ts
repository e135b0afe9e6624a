import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { join, joinOn } from './support/join.ts';
import { avif, jpeg, type PickedFile, pdf, pdfCalledJpeg, png, tooLarge, webp } from './support/pictures.ts';
import { coreOnPhone, expect, once, onceAlsoInProduction, onPhone, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

/** One of a kind for each journey and screen. */
const nameFor = (journey: string, isMobile: boolean) => `${journey}-${isMobile ? 'phone' : 'desk'}`;
const ownPhotos = async (page: Page) => (await (await page.request.get('/api/photos.php')).json()).photos;
const photo = (page: Page, number: number) => page.getByRole('img', { name: `Your photo ${number}` });
const mainPhoto = (page: Page) => page.getByRole('img', { name: 'Your main photo' });
const cropping = (page: Page) => page.getByRole('dialog', { name: 'Choose what others see' });

async function pick(page: Page, files: PickedFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Add (photo|your first photo)/ }).click();
  await (await chooser).setFiles(files);
}

/** Takes every photo whole. */
async function pickWhole(page: Page, files: PickedFile[]) {
  await pick(page, files);
  for (const [index] of files.entries()) {
    const title =
      files.length > 1 ? `Choose what others see, ${index + 1} of ${files.length}` : 'Choose what others see';
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Use the whole photo' }).click();
  }
}

/** Already there, for journeys about what comes after. */
async function upload(page: Page, ...files: PickedFile[]) {
  for (const file of files) {
    const answer = await page.request.post('/api/photos.php', { multipart: { photo: file } });
    if (!answer.ok()) throw new Error(`${file.name} was not taken: ${await answer.text()}`);
  }
}

const order = async (page: Page) => (await ownPhotos(page)).map(({ id }: { id: string }) => id);

test(
  'I add several photos at once, whatever the kind, and find them again (R3.02, R5.09)',
  coreOnPhone,
  async ({ page, isMobile }) => {
    await join(page, nameFor('adds', isMobile));
    await visit(page, '/profile');
    await expect(page.getByText('3 photos are free, 25 with Premium.')).toBeVisible();
    await pickWhole(page, [await jpeg(1), await png(2), await webp(3)]);
    await expect(mainPhoto(page)).toBeVisible();
    await expect(photo(page, 3)).toBeVisible();
    await expect(page.getByText('3 of 3')).toBeVisible();
    await page.reload();
    await takenOver(page);
    await expect(mainPhoto(page)).toBeVisible();
    await expect(photo(page, 2)).toBeVisible();
    await expect(photo(page, 3)).toBeVisible();
    // Nothing of the camera, and nothing of where it was taken, is left in what the site keeps.
    const [first] = await ownPhotos(page);
    const file = await sharp(await (await page.request.get(first.full)).body()).metadata();
    expect([file.exif, file.orientation]).toEqual([undefined, undefined]);
    // It lay on its side in the file; it stands upright now.
    expect(file.height).toBeGreaterThan(file.width);
  },
);

test('I crop a photo to what others see (R3.02)', onceAlsoInProduction, async ({ page, isMobile }) => {
  await join(page, nameFor('crops', isMobile));
  await visit(page, '/profile');
  await pick(page, [await avif(4)]);
  const dialog = cropping(page);
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel('Zoom').fill('2');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(mainPhoto(page)).toBeVisible();
  const [kept] = await ownPhotos(page);
  const { width, height } = await sharp(await (await page.request.get(kept.full)).body()).metadata();
  // A quarter of a picture of 400 by 500.
  expect([width, height]).toEqual([200, 250]);
});

test('By the keyboard alone I crop, order, choose the main photo and delete (R10.06)', once, async ({ page }) => {
  await join(page, 'photo-keys');
  await upload(page, await webp(5), await webp(6));
  await visit(page, '/profile');
  const [first, second] = await order(page);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await webp(7)]);
  const dialog = cropping(page);
  await dialog.getByRole('group', { name: 'The part of the photo that others see' }).focus();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByLabel('Zoom').focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Use this part' }).focus();
  await page.keyboard.press('Enter');
  await expect(photo(page, 3)).toBeVisible();
  const third = (await order(page))[2];

  await page.getByRole('button', { name: 'Edit photo 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Make main photo' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Move left' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Now photo 2 of 3' })).toBeVisible();
  expect(await order(page)).toEqual([first, third, second]);

  await page.getByRole('button', { name: 'Edit photo 3' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Make main photo' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'This is now your main photo' })).toBeVisible();
  expect(await order(page)).toEqual([second, first, third]);

  await page.getByRole('button', { name: 'Edit photo 2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  expect(await order(page)).toEqual([second, third]);
});

test('I drag a photo to another place (R2.14)', once, async ({ page }) => {
  await join(page, 'drags');
  await upload(page, await webp(8), await webp(9), await webp(10));
  await visit(page, '/profile');
  const [first, second, third] = await order(page);
  await photo(page, 3).hover();
  await page.mouse.down();
  await mainPhoto(page).hover();
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([third, first, second]);

  // Let go with Escape it is back where it was.
  await photo(page, 2).hover();
  await page.mouse.down();
  await mainPhoto(page).hover();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.reload();
  expect(await order(page)).toEqual([third, first, second]);
});

test('Holding a finger on a photo lifts it, and a swipe still scrolls (R2.14)', onPhone, async ({ page }) => {
  await join(page, 'holds');
  await upload(page, await webp(11), await webp(12), await webp(13));
  await visit(page, '/profile');
  const [first, second, third] = await order(page);
  const middle = async (number: number) => {
    const box = await (number === 1 ? mainPhoto(page) : photo(page, number)).boundingBox();
    if (!box) throw new Error('not to be seen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spot?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: spot ? [spot] : [] });
  await touch('touchStart', await middle(2));
  await expect(page.locator('.photo-tile[data-lifted]')).toHaveCount(1);
  await touch('touchMove', await middle(1));
  await touch('touchEnd');
  await expect.poll(() => order(page)).toEqual([second, first, third]);

  const from = await middle(1);
  await touch('touchStart', from);
  for (const step of [20, 60, 120, 180]) await touch('touchMove', { x: from.x, y: from.y - step });
  await touch('touchEnd');
  expect(await order(page)).toEqual([second, first, third]);
});

test('I delete a photo, after a question (R2.14)', once, async ({ page, isMobile }) => {
  await join(page, nameFor('deletes', isMobile));
  await upload(page, await webp(14), await webp(15));
  await visit(page, '/profile');
  const [first, second] = await order(page);
  const address = (await ownPhotos(page))[0].full;
  await page.getByRole('button', { name: 'Edit your main photo' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this photo?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(await order(page)).toEqual([first, second]);

  await page.getByRole('button', { name: 'Edit your main photo' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(photo(page, 2)).toHaveCount(0);
  expect(await order(page)).toEqual([second]);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

test(
  'Three photos are free, and I am told before and when I choose more (R5.09, R9.04)',
  once,
  async ({ page, isMobile }) => {
    await join(page, nameFor('limit', isMobile));
    await upload(page, await webp(16), await webp(17));
    await visit(page, '/profile');
    await expect(page.getByText('22 more with Premium')).toBeVisible();
    await pick(page, [await webp(18), await webp(19)]);
    await cropping(page).getByRole('button', { name: 'Use the whole photo' }).click();
    await expect(page.getByText('One photo was not added: you can have 3.')).toBeVisible();
    await expect(photo(page, 3)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add photo' })).toHaveCount(0);
    expect(await ownPhotos(page)).toHaveLength(3);
  },
);

test(
  'What the server refuses is said at the very photo, in my language (R5.09)',
  once,
  async ({ page, isMobile, expectError }) => {
    expectError(/40[39]|415|Failed to load resource/);
    await join(page, nameFor('refused', isMobile));
    await page.request.put('/api/user.php', { data: { language: 'fr' } });
    const mine = await webp(20);
    await upload(page, mine);
    await visit(page, '/fr/profile');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await (await chooser).setFiles([pdfCalledJpeg(), pdf()]);
    const refusals = page.getByRole('alert');
    const kinds = 'Veuillez choisir une photo\u00a0: JPEG, PNG, WebP, HEIC ou AVIF';
    await expect(refusals.filter({ hasText: `holiday.jpg : ajout impossible. ${kinds}` })).toBeVisible();
    await expect(refusals.filter({ hasText: `letter.pdf : ajout impossible. ${kinds}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer letter.pdf' }).click();
    await page.getByRole('button', { name: 'Retirer holiday.jpg' }).click();
    await expect(refusals).toHaveCount(0);

    const again = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await (await again).setFiles([mine, tooLarge()]);
    await page.getByRole('dialog').getByRole('button', { name: 'Garder toute la photo' }).click();
    await expect(refusals.filter({ hasText: 'Vous avez déjà cette photo' })).toBeVisible();
    await expect(refusals.filter({ hasText: 'Ce fichier est trop volumineux, 15\u00a0Mo au plus' })).toBeVisible();
    expect(await ownPhotos(page)).toHaveLength(1);
  },
);

test('A photo that got lost on the way can be sent again (R7.01)', once, async ({ page, expectError }) => {
  expectError(/429|Failed to load resource/);
  await join(page, 'sends-again');
  await visit(page, '/profile');
  await page.route('**/api/photos.php', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'rate_limited', message: 'Too many requests, please wait a moment' } },
    }),
  );
  await pickWhole(page, [await webp(21)]);
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests, please wait a moment' })).toBeVisible();
  await page.unroute('**/api/photos.php');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mainPhoto(page)).toBeVisible();
});

test('I see how far each photo is, and call one off (R2.14)', once, async ({ page }) => {
  await join(page, 'watches');
  await visit(page, '/profile');
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/api/photos.php', async (route) => {
    await held;
    await route.continue();
  });
  await pickWhole(page, [await webp(22), await webp(23)]);
  await expect(page.getByRole('progressbar', { name: 'Sending photo-22.webp' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Sending photo-23.webp' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel photo-23.webp' }).click();
  letGo();
  await expect(mainPhoto(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Sending photo-23.webp' })).toHaveCount(0);
  expect(await ownPhotos(page)).toHaveLength(1);
});

test('I drop photos onto the page (R2.14)', once, async ({ page }) => {
  await join(page, 'drops');
  await visit(page, '/profile');
  const { name, mimeType, buffer } = await webp(24);
  const dropped = await page.evaluateHandle(
    ([fileName, type, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
  await page.locator('.own-photos').dispatchEvent('drop', { dataTransfer: dropped });
  await cropping(page).getByRole('button', { name: 'Use this part' }).click();
  await expect(mainPhoto(page)).toBeVisible();
});

test('On a phone I take one with the camera (R2.14)', onPhone, async ({ page }) => {
  await join(page, 'takes-a-photo');
  await visit(page, '/profile');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const camera = await chooser;
  expect(await camera.element().getAttribute('capture')).toBe('user');
  await camera.setFiles([await jpeg(25)]);
  await cropping(page).getByRole('button', { name: 'Use this part' }).click();
  await expect(mainPhoto(page)).toBeVisible();
});

test('Where photos are looked at first, mine says that it waits (R3.02)', once, async ({ page, site }) => {
  const host = new URL(site('milf')).hostname;
  const review = (way: string) =>
    page.request.post('/dev/settings.json', { data: { host, settings: { photo_review: way } } });
  await review('manual');
  try {
    await joinOn(page, site('milf'), 'waits');
    await visit(page, `${site('milf')}/profile`);
    await expect(page.getByText('Our team checks every photo before others see it.')).toBeVisible();
    await pickWhole(page, [await webp(26)]);
    await expect(page.getByText('Being checked')).toBeVisible();
    await page.getByRole('button', { name: 'Preview my profile' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(0);
  } finally {
    await review('auto');
  }
});

for (const { theme, where } of [
  { theme: 'light', where: onPhone },
  { theme: 'dark', where: once },
] as const) {
  test(`Everybody can read the page with its photos, ${theme} (R10.06)`, where, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: theme });
    await join(page, nameFor(`photos-${theme}`, isMobile));
    await upload(page, await webp(27), await webp(28));
    await visit(page, '/profile');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit photo 2' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
  });
}
