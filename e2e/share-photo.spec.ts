import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { type PickedFile, pdf, png, tooLarge } from './support/pictures.ts';
import { expect, once, onPhone, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

test.use({ serviceWorkers: 'allow' });

/** Until the worker is there to take what is shared. */
const workerRuns = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** What a system sends to the app somebody chose: a form with a file. */
async function share(page: Page, path: string, file: PickedFile) {
  const arrived = page.waitForURL(/\/share-photo(\?|$)/);
  await page.evaluate(
    ({ path, name, type, bytes }) => {
      const file = new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type });
      const transfer = new DataTransfer();
      transfer.items.add(file);
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      input.files = transfer.files;
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: path,
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { path, name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') },
  );
  await arrived;
  await takenOver(page);
}

test(
  'I share a photo from my gallery with the app, and send it in a conversation (R10.07)',
  onPhone,
  async ({ page, browser, baseURL }) => {
    const me = await joinConfirmed(page, 'ShareTalkMe', { gender: 'male' });
    const other = await elsewhere(browser, baseURL);
    const partner = await joinConfirmed(other, 'ShareTalkHer');
    await other.request.post('/api/chat.php', { data: { member: me.id, kind: 'text', text: 'Show me the sea.' } });
    await visit(page, '/members');
    await workerRuns(page);

    await share(page, '/share-photo', await png(911));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is this photo for?');
    await expect
      .poll(() => page.getByAltText('The photo you shared').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1000);
    await expectAccessible(page);
    await page.getByRole('link', { name: partner.name }).click();
    const asking = page.getByRole('dialog', { name: 'Send this photo?' });
    await asking.getByRole('button', { name: /^Send for/ }).click();
    await expect(asking).toBeHidden();
    await visit(other, '/chats');
    await expect(other.getByText('Photo', { exact: true }).first()).toBeVisible();
    // It is on its way, and nowhere else any more.
    await visit(page, '/share-photo');
    await expect(page.getByText('No photo arrived.')).toBeVisible();
    await other.context().close();
  },
);

test('I share a photo in French, and it becomes one of my own (R10.07)', onPhone, async ({ page }) => {
  await joinConfirmed(page, 'ShareOwn');
  await visit(page, '/fr/members');
  await workerRuns(page);
  await share(page, '/fr/share-photo', await png(912));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que faire de cette photo ?');
  await page.getByRole('button', { name: 'Ajouter à mon profil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Garder toute la photo' }).click();
  await expect(page).toHaveURL(/\/fr\/profile$/);
  expect((await (await page.request.get('/api/photos.php')).json()).photos).toHaveLength(1);
});

test('What is no photo, or too large a one, is refused in a sentence (R10.07)', once, async ({ page }) => {
  await joinConfirmed(page, 'ShareRefused');
  await visit(page, '/members');
  await workerRuns(page);
  await share(page, '/share-photo', pdf());
  await expect(page.getByText('Please choose a photo: JPEG, PNG, WebP, HEIC or AVIF')).toBeVisible();
  await expectAccessible(page);
  await share(page, '/share-photo', tooLarge());
  await page.getByRole('button', { name: 'Add to my profile' }).click();
  await expect(page.getByText(/This file is too large/)).toBeVisible();
});

test('Where nothing on the device takes a shared photo, I am told so (R10.07)', once, async ({ page }) => {
  await joinConfirmed(page, 'ShareLost');
  const answer = await page.request.post('/share-photo', {
    multipart: { photo: { name: 'a.png', mimeType: 'image/png', buffer: (await png(913)).buffer } },
  });
  expect(new URL(answer.url()).search).toBe('?problem=lost');
  await visit(page, '/share-photo?problem=lost');
  await expect(page.getByText('The photo did not arrive.')).toBeVisible();
});
