import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { png } from './support/pictures.ts';
import { core, coreOnce, expect, once, onceAlsoInProduction, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const idOf = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user.profile.id as string;
const said = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text }).last();

/** On a phone what can be sent besides words lies behind one button. */
async function openTool(page: Page, isMobile: boolean, button: string | RegExp, item: string) {
  if (!isMobile) return page.getByRole('button', { name: button }).last().click();
  await page.getByRole('button', { name: 'More: emoji, photo, GIF, gift' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Whom newcomers write to: a member of her own for each screen, who is not held up by what else comes up there. */
async function logInTalker(page: Page, isMobile: boolean) {
  const name = isMobile ? 'Alice' : 'Grace';
  await logIn(page, name.toLowerCase());
  await page.addLocatorHandler(page.getByRole('dialog', { name: /New like|match/ }), () =>
    page.keyboard.press('Escape'),
  );
  return { name, id: await idOf(page) };
}

/** Somebody new writes to a member, without a page. */
async function write(page: Page, member: string, text: string) {
  const answer = await page.request.post('/api/chat.php', { data: { member, kind: 'text', text } });
  expect(answer.status()).toBe(201);
}

test(
  'my first words to somebody are free, and the site has an idea for them (R2.66, R6.02)',
  core,
  async ({ page, browser, baseURL, isMobile }) => {
    const other = await elsewhere(browser, baseURL);
    const { name, id } = await logInTalker(other, isMobile);
    await joinConfirmed(page, isMobile ? 'NoePhone' : 'NoeDesk', { gender: 'male' });
    await visit(page, `/fr/members/${id}/chat`);
    await expect(page.getByText('votre premier message')).toBeVisible();
    await page.getByRole('button', { name: 'Une idée pour commencer ?' }).click();
    const lines = page.getByRole('dialog', { name: 'Idées de premier message' }).getByRole('list').getByRole('button');
    // In the language of the page, whatever that of the account is.
    await expect(lines.first()).toContainText('Votre profil m’a fait sourire');
    await lines.first().click();
    const words = page.getByRole('textbox', { name: `Écrire à ${name}` });
    await expect(words).not.toHaveValue('');
    await words.fill(`Bonsoir ${name}, du pain ou du vin ?`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Envoyer, gratuit' }).click();
    await expect(said(page, 'du pain ou du vin')).toContainText(/Envoyé|Distribué/);
    await expect(words).toHaveValue('');
    await other.context().close();
  },
);

test(
  'I am told of a message wherever I am, and once I have opened it nothing waits (R2.13, R4.08)',
  core,
  async ({ page, browser, baseURL, isMobile }) => {
    const { id } = await logInTalker(page, isMobile);
    await visit(page, '/members');
    const other = await elsewhere(browser, baseURL);
    const noe = await joinConfirmed(other, isMobile ? 'NoeWaitsPhone' : 'NoeWaitsDesk', { gender: 'male' });
    await write(other, id, 'Du pain ou du vin ?');
    const messages = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Messages/ })
      .last();
    await expect(messages).toHaveAccessibleName(/\d+ unread messages?/);
    await messages.click();
    await expect(page).toHaveURL('/chats');
    const row = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: noe.name });
    await expect(row).toContainText('1 unread message');
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill(noe.name.toLowerCase());
    await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/\/chats\/\d+$/);
    await expect(said(page, 'Du pain ou du vin')).toBeVisible();
    const unread = async () =>
      (await (await page.request.get('/api/chats.php')).json()).chats.find(
        ({ profile }: { profile: { id: string } }) => profile.id === noe.id,
      ).num_unread_messages;
    await expect.poll(unread).toBe(0);
    await other.context().close();
  },
);

test('I look an emoji up by its name, and it arrives among my words (R10.06)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const { id } = await logInTalker(page, isMobile);
  const other = await elsewhere(browser, baseURL);
  const noe = await joinConfirmed(other, isMobile ? 'NoeBreadPhone' : 'NoeBreadDesk', { gender: 'male' });
  await write(other, id, 'Du pain ou du vin ?');
  await visit(other, `/fr/members/${id}/chat`);
  await visit(page, `/members/${noe.id}/chat`);
  await openTool(page, isMobile, 'Emoji', 'Emoji');
  const emoji = page.getByRole('region', { name: 'Emoji' });
  await emoji.getByRole('searchbox', { name: 'Search emoji' }).fill('bread');
  await expect(emoji.getByRole('button')).toHaveText(['🥖']);
  await emoji.getByRole('searchbox').press('ArrowDown');
  await expect(emoji.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `Write to ${noe.name}` }).pressSequentially(' and wine');
  await page.getByRole('button', { name: /^Send for 1 credit/ }).click();
  await expect(said(other, '🥖 and wine')).toBeVisible();
  await other.context().close();
});

test('a photo nobody asked for arrives veiled, and opens at a tap (R2.13, R10.01, R11.06)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const { name, id } = await logInTalker(page, isMobile);
  const other = await elsewhere(browser, baseURL);
  const noe = await joinConfirmed(other, isMobile ? 'NoeSeesPhone' : 'NoeSeesDesk', { gender: 'male' });
  await visit(other, `/fr/members/${id}/chat`);
  await visit(page, `/members/${noe.id}/chat`);
  const chooser = page.waitForEvent('filechooser');
  await openTool(page, isMobile, 'Send a photo, 2 credits', 'Photo');
  await (await chooser).setFiles([await png(isMobile ? 801 : 802)]);
  const asking = page.getByRole('dialog', { name: 'Send this photo?' });
  await asking.getByRole('button', { name: /^Send for 2 credits/ }).click();
  await expect(asking).toBeHidden();
  await other.getByRole('button', { name: `Photo de ${name}. Touchez pour voir la photo` }).click();
  await expect(other.getByRole('button', { name: `Photo de ${name}. Ouvrir la photo` })).toBeVisible();
  await expectAccessible(page);
  await other.context().close();
});

/** Ines in a conversation that a newcomer has opened with her, each at their own page of it. */
async function inConversation(
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  newcomer: string,
) {
  await logIn(page, 'ines');
  const other = await elsewhere(browser, baseURL);
  const noe = await joinConfirmed(other, newcomer, { gender: 'male' });
  const id = await idOf(page);
  await write(other, id, 'Bonsoir');
  await visit(other, `/fr/members/${id}/chat`);
  await visit(page, `/members/${noe.id}/chat`);
  return { name: 'Ines', other, noe, field: page.getByRole('textbox', { name: `Write to ${noe.name}` }) };
}

test.describe('in a conversation', () => {
  // All of them are Ines, and one counts her credits: one after the other.
  test.describe.configure({ mode: 'default' });

  test(
    'what I write costs what it says, arrives at once wherever they are, and I see it read (R10.01)',
    onceAlsoInProduction,
    async ({ page, browser, otherNode }) => {
      const { name, other, field } = await inConversation({ page, browser, baseURL: otherNode }, 'NoeListens');
      const credits = async () => (await (await page.request.get('/api/user.php')).json()).user.credits;
      const before = await credits();
      await expect(page.getByText(/1 credit · €0[.]80 to €1[.]20 per message/)).toBeVisible();
      await field.pressSequentially('Bread and wine');
      await expect(other.getByText(`${name} est en train d’écrire`)).toBeAttached();
      await page.getByRole('button', { name: /^Send for 1 credit, €0[.]80 to €1[.]20$/ }).click();
      await expect(said(other, 'Bread and wine')).toBeVisible();
      await expect(said(page, 'Bread and wine')).toContainText('Read');
      expect(await credits()).toBe(before - 1);
      await other.context().close();
    },
  );

  test('an animation and a gift arrive (R2.72)', once, async ({ page, browser, baseURL }) => {
    const { name, other, noe } = await inConversation({ page, browser, baseURL }, 'NoeGift');
    await page.getByRole('button', { name: 'Send a GIF, 1 credit' }).click();
    const animations = page.getByRole('dialog', { name: 'Send a GIF' });
    await animations
      .getByRole('button', { name: /^Send: / })
      .first()
      .click();
    await expect(other.locator('.chat-gif')).toBeVisible();
    await page.getByRole('button', { name: 'Send a gift, 3 credits' }).first().click();
    const gifts = page.getByRole('dialog', { name: `A gift for ${noe.name}` });
    await gifts.getByRole('radio', { name: 'A rose' }).check();
    await gifts.getByRole('button', { name: /^Send for 3 credits/ }).click();
    await expect(other.getByText(`Un cadeau de ${name} : Une rose`)).toBeVisible();
    await other.context().close();
  });

  test(
    'what I write in a tunnel arrives once (R10.07)',
    once,
    async ({ page, context, browser, baseURL, expectError }) => {
      expectError(/ERR_INTERNET_DISCONNECTED/);
      const { other, field } = await inConversation({ page, browser, baseURL }, 'NoeTunnel');
      await context.setOffline(true);
      await field.fill('From the tunnel');
      await page.getByRole('button', { name: /^Send for/ }).click();
      await expect(said(page, 'From the tunnel')).toContainText('Will be sent when you are back online');
      await context.setOffline(false);
      await expect(said(other, 'From the tunnel')).toBeVisible();
      await expect(said(page, 'From the tunnel')).toContainText('Read');
      await expect(page.getByText('From the tunnel')).toHaveCount(2);
      await expect(other.getByRole('log').getByText('From the tunnel')).toHaveCount(1);
      await other.context().close();
    },
  );

  test(
    'photos wait in the tunnel too, may be taken back, and are sent once by whichever page is open then (R10.07)',
    once,
    async ({ page, context, browser, baseURL, expectError }) => {
      expectError(/ERR_INTERNET_DISCONNECTED/);
      const { name, other } = await inConversation({ page, browser, baseURL }, 'NoePhotos');
      const { credits: before } = (await (await page.request.get('/api/user.php')).json()).user;
      // The page fetches it when it has nothing else to do; who is in the tunnel before that cannot choose a photo.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('photo-dialog')),
      );
      await context.setOffline(true);
      for (const seed of [803, 804]) {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Send a photo, 2 credits' }).click();
        await (await chooser).setFiles([await png(seed)]);
        const asking = page.getByRole('dialog', { name: 'Send this photo?' });
        await asking.getByRole('button', { name: /^Send for 2 credits/ }).click();
        await expect(asking).toBeHidden();
      }
      const waiting = page.getByRole('listitem').filter({ hasText: 'Will be sent when you are back online' });
      await expect(waiting).toHaveCount(2);
      for (const each of await waiting.all())
        await expect
          .poll(() => each.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBe(1000);
      await waiting.first().getByRole('button', { name: 'Delete' }).click();
      await expect(waiting).toHaveCount(1);
      await context.setOffline(false);
      await expect(waiting).toHaveCount(0);
      // Both have written: nothing veils it.
      const seen = other.getByRole('button', { name: `Photo de ${name}. Ouvrir la photo` });
      await expect(seen).toHaveCount(1);
      expect((await (await page.request.get('/api/user.php')).json()).user.credits).toBe(before - 2);
      // Neither what was sent nor what was taken back is left on the device.
      const left = () =>
        page.evaluate(async () => {
          const [kept] = await indexedDB.databases();
          const opening = indexedDB.open(kept?.name ?? '');
          await new Promise((opened) => {
            opening.onsuccess = opened;
          });
          const counting = opening.result.transaction('photos').objectStore('photos').count();
          await new Promise((counted) => {
            counting.onsuccess = counted;
          });
          opening.result.close();
          return counting.result;
        });
      await expect.poll(left).toBe(0);
      await expectAccessible(page);
      // And who logs out leaves not even the place where they have waited.
      await visit(page, '/settings');
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
      await other.context().close();
    },
  );

  test('what I say in one tab stands in both, once', once, async ({ page, context, browser, baseURL }) => {
    const { other, noe } = await inConversation({ page, browser, baseURL }, 'NoeTabs');
    // A second tab of mine is in the same conversation.
    const tab = await context.newPage();
    await visit(tab, `/members/${noe.id}/chat`);
    await tab.getByRole('textbox', { name: `Write to ${noe.name}` }).fill('From my other tab');
    await tab.getByRole('button', { name: /^Send for/ }).click();
    for (const one of [page, tab, other])
      await expect(one.getByRole('log').getByText('From my other tab')).toHaveCount(1);
    await tab.close();
    await other.context().close();
  });

  test(
    'a request for money warns me, I report it and block, and the conversation is gone on both sides (R4.07)',
    coreOnce,
    async ({ page, browser, baseURL }) => {
      const { name, other, noe } = await inConversation({ page, browser, baseURL }, 'NoeMoney');
      // The other one says something that warns me, and I report it with what it is about.
      await other
        .getByRole('textbox', { name: `Écrire à ${name}` })
        .fill('Send 50 € to FR7630006000011234567890189 please');
      await other.getByRole('button', { name: /^Envoyer pour 1 crédit/ }).click();
      const warned = said(page, 'FR7630006000011234567890189');
      await expect(warned).toContainText('never send money to someone you have not met');
      await warned.getByRole('button', { name: 'Report', exact: true }).click();
      const report = page.getByRole('dialog', { name: `Report ${noe.name}` });
      await report.getByLabel('Asks for money or tries to lure me off the site').check();
      await report.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Thank you for telling us').first()).toBeVisible();
      await page.getByRole('button', { name: `Block ${noe.name} too` }).click();
      await page
        .getByRole('dialog', { name: `Block ${noe.name}?` })
        .getByRole('button', { name: 'Block', exact: true })
        .click();
      await expect(page).toHaveURL('/chats');
      await expect(page.getByRole('region', { name: 'Conversations' }).getByText(noe.name)).toHaveCount(0);
      await expect(other).toHaveURL('/fr/chats');
      await other.context().close();
    },
  );
});
