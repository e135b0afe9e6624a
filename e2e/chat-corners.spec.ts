import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { buy } from './support/paying.ts';
import { elsewhere, findSomebody, joinConfirmed } from './support/people.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

interface Place {
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
}

/** Somebody writes to somebody, on a device of their own. */
async function write(page: Page, member: string, text: string) {
  const answer = await page.request.post('/api/chat.php', { data: { member, kind: 'text', text } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).conversation.id as string;
}

/** Somebody new who has given all their welcome credits away, for a rose, and whom they gave it to. */
async function spentAll({ page, browser, baseURL }: Place, name: string) {
  await joinConfirmed(page, name);
  const other = await elsewhere(browser, baseURL);
  const friend = await joinConfirmed(other, `${name}Friend`, { gender: 'male' });
  await other.context().close();
  await write(page, friend.id, 'Free as a bird');
  await visit(page, `/members/${friend.id}/chat?gift`);
  await page
    .getByRole('dialog', { name: `A gift for ${friend.name}` })
    .getByRole('radio', { name: 'A rose' })
    .check();
  await page.getByRole('button', { name: /^Send for 3 credits/ }).click();
  await expect(page.getByText('No credits left')).toBeVisible();
  return friend;
}

test(
  'without credits I am told before anything is sent, and led to what it costs (R5.10, R8.07)',
  once,
  async ({ page, browser, baseURL, expectError }) => {
    expectError(/status of (403|422)/);
    const friend = await spentAll({ page, browser, baseURL }, 'SpentAll');
    const field = page.getByRole('textbox', { name: `Write to ${friend.name}` });
    await field.fill('One more thing');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('You do not have enough credits to send this message');
    await expect(field).toHaveValue('One more thing');
    await page.reload();
    // What was begun is not lost with the page.
    await expect(field).toHaveValue('One more thing');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Get credits' }).click();
    await expect(page).toHaveURL('/credits');
    await expect(page.getByText('You have no credits')).toBeVisible();
    await expectAccessible(page);
  },
);

test('every credit I got and spent stands in my statement (R2.18)', once, async ({ page, browser, baseURL }) => {
  const friend = await spentAll({ page, browser, baseURL }, 'SpentSeen');
  await visit(page, '/credits');
  await expect(page.getByText('−3').or(page.getByText('-3'))).toBeVisible();
  await page.getByRole('link', { name: 'See the full history' }).click();
  await expect(page.getByRole('main')).toContainText('Welcome credits');
  await expect(page.getByRole('main')).toContainText(`Gift · ${friend.name}`);
  await expectAccessible(page);
});

test(
  'I limit what I spend in a week, in French, and the site keeps to it (R1.05, R10.10)',
  once,
  async ({ page, browser, baseURL, expectError }) => {
    expectError(/status of (403|422)/);
    const me = await joinConfirmed(page, 'LimitsSelf', { gender: 'male' });
    const other = await elsewhere(browser, baseURL);
    const friend = await joinConfirmed(other, 'LimitsFriend');
    await write(other, me.id, 'Free as a bird');
    await other.context().close();
    await page.request.put('/api/user.php', { data: { language: 'fr' } });
    await visit(page, '/fr/settings#spending');
    await page.getByLabel('Crédits par semaine').fill('1');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Votre limite est de 1 crédit par semaine.')).toBeVisible();
    await expectAccessible(page);
    await write(page, friend.id, 'Merci !');
    await visit(page, `/fr/members/${friend.id}/chat`);
    await page.getByRole('textbox').fill('Encore un mot');
    await page.getByRole('button', { name: /^Envoyer pour/ }).click();
    await expect(page.getByRole('log')).toContainText('la limite hebdomadaire que vous vous êtes fixée');
    await page.getByRole('link', { name: 'Modifier ma limite' }).click();
    await page.getByRole('button', { name: 'Supprimer la limite' }).click();
    await expect(page.getByText('Vous n’avez maintenant aucune limite.')).toBeVisible();
    await visit(page, `/fr/members/${friend.id}/chat`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: 'Encore un mot' })).toContainText(
      /Envoyé|Distribué/,
    );
  },
);

test(
  'a conversation I delete is gone at once, and back with a word when it could not be deleted (R4.08)',
  once,
  async ({ page, browser, baseURL, expectError }) => {
    expectError(/status of 409/);
    await joinConfirmed(page, 'Deleter');
    const other = await elsewhere(browser, baseURL);
    const friend = await joinConfirmed(other, 'Deleted', { gender: 'male' });
    await other.context().close();
    await write(page, friend.id, 'Hello there');
    await visit(page, '/chats');
    const row = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/api/chat.php', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      await held;
      await route.fulfill({ status: 409, json: { error: { code: 'try_again', message: 'No' } } });
    });
    await row.hover();
    await row.getByRole('button', { name: `Conversation with ${friend.name}: delete` }).click();
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    letGo();
    await expect(page.getByText('The conversation could not be deleted')).toBeVisible();
    await expect(row).toHaveCount(1);
  },
);

test('hurtful words I am asked about before they are sent (R2.70)', once, async ({ page, browser, baseURL }) => {
  await joinConfirmed(page, 'Careless');
  const other = await elsewhere(browser, baseURL);
  const friend = await joinConfirmed(other, 'CarelessFriend', { gender: 'male' });
  await other.context().close();
  await write(page, friend.id, 'Hello there');
  await visit(page, `/members/${friend.id}/chat`);
  const field = page.getByRole('textbox', { name: `Write to ${friend.name}` });
  await field.fill('You are such an idiot');
  await field.press('Enter');
  const careful = page.getByRole('dialog', { name: 'Send it like this?' });
  await expect(careful).toContainText('You are such an idiot');
  await expectAccessible(page);
  await careful.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('You are such an idiot');
  await field.fill('You are such a tease');
  await field.press('Enter');
  await expect(page.getByRole('log')).toContainText('You are such a tease');
});

test(
  'what I delete in the conversation itself is gone for me, and the other one keeps theirs (R4.08)',
  once,
  async ({ page, browser, baseURL }) => {
    await joinConfirmed(page, 'DeleterInside');
    const other = await elsewhere(browser, baseURL);
    const friend = await joinConfirmed(other, 'DeletedInside', { gender: 'male' });
    await write(page, friend.id, 'Hello there');
    await visit(page, `/members/${friend.id}/chat`);
    await page.getByRole('button', { name: 'More: profile, report, block, delete' }).click();
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/chats');
    await expect(page.getByRole('heading', { name: 'Your conversations begin here' })).toBeVisible();
    await expectAccessible(page);
    await visit(other, '/chats');
    await expect(other.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1);
    await other.context().close();
  },
);

test(
  'whoever was banned or has left stays in my list as a name without a face, and cannot be written to (R4.07)',
  once,
  async ({ page }) => {
    await logIn(page, 'emma');
    await visit(page, '/chats');
    const row = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: 'Serge' });
    await expect(row).toContainText('Account closed');
    await expect(row.getByRole('img')).toHaveCount(0);
    await row.getByRole('link').click();
    const room = page.getByRole('region', { name: 'Conversation with Serge' });
    await expect(room).toContainText('Serge’s account is closed');
    await expect(room).toContainText('Is that why you write to people here?');
    await expect(room.getByRole('textbox')).toHaveCount(0);
    await expect(room.getByRole('button', { name: /gift/i })).toHaveCount(0);
    await expect(room.getByRole('link', { name: /Serge/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^More: profile/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Delete conversation']);
    await page.keyboard.press('Escape');
    await visit(page, `/fr${new URL(page.url()).pathname}`);
    await expect(page.getByText('Le compte de Serge est fermé')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Écrire/ })).toHaveCount(0);
  },
);

test(
  'a visitor is told what it takes to chat, in place of the chat (R2.10, R6.01)',
  coreOnce,
  async ({ page, browser, baseURL }) => {
    const member = await elsewhere(browser, baseURL);
    await logIn(member, 'daniel');
    const { id } = await findSomebody(member, () => true);
    const answer = await visit(page, `/members/${id}/chat`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'You need to be logged in to chat' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`/login?next=%2Fmembers%2F${id}%2Fchat`);
    await member.context().close();
  },
);

test('a fictional profile says what it is before I write, and always (R1.10)', once, async ({ page }) => {
  await joinConfirmed(page, 'Curious');
  const invented = await findSomebody(page, ({ fictional_icon }) => fictional_icon !== null);
  await visit(page, `/members/${invented.id}`);
  await page.getByRole('link', { name: `Say hello to ${invented.name}` }).click();
  await expect(page).toHaveURL(`/members/${invented.id}/chat`);
  await expect(page.getByRole('textbox', { name: /^Write to/ })).toHaveCount(0);
  const warning = page.getByRole('alert').filter({ hasText: `${invented.name} is a fictional profile` });
  await expect(warning).toContainText('The site writes it for entertainment');
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'I understand, write anyway' }).click();
  const field = page.getByRole('textbox', { name: `Write to ${invented.name}` });
  await field.fill('Hello, whoever you are');
  await field.press('Enter');
  await expect(page.getByRole('log')).toContainText('Hello, whoever you are');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fictional');
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toContainText('Fictional');
});

test(
  'two openings are free, a third takes premium, and it says so where I would write (R6.02)',
  once,
  async ({ page, browser, baseURL }) => {
    await joinConfirmed(page, 'Opener');
    const others = await elsewhere(browser, baseURL);
    for (const name of ['OpenedOne', 'OpenedTwo']) {
      const { id } = await joinConfirmed(others, name, { gender: 'male' });
      await write(page, id, 'Hello');
    }
    const third = await joinConfirmed(others, 'OpenedThree', { gender: 'male' });
    await visit(page, `/members/${third.id}/chat`);
    await expect(page.getByText('Starting more conversations is for Premium members')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See what it costs' })).toHaveAttribute('href', '/premium');
    await expectAccessible(page);
    await others.context().close();
  },
);

test(
  'whoever has not confirmed their address cannot be answered yet, and I am told why (R4.01)',
  once,
  async ({ page, browser, baseURL }) => {
    const me = await joinConfirmed(page, 'Answerer');
    const other = await elsewhere(browser, baseURL);
    const hasty = await join(other, 'AnswererHasty', { gender: 'male' });
    await write(other, me.id, 'Hello from the doorstep');
    await visit(page, '/chats');
    await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: hasty.name }).click();
    await expect(page.getByRole('log')).toContainText('Hello from the doorstep');
    await expect(page.getByText(`You cannot reply to ${hasty.name} yet`)).toBeVisible();
    await other.context().close();
  },
);

const bubbles = (page: Page) => page.getByRole('log').locator('.message');

/** Two people who have said forty-two things to one another, and the first of them at the conversation. */
async function longConversation({ page, browser, baseURL }: Place, name: string) {
  const me = await joinConfirmed(page, name);
  const other = await elsewhere(browser, baseURL);
  const talker = await joinConfirmed(other, `${name}Talker`, { gender: 'male' });
  await buy(other, { bundle: 'large', paymentmethod: 'visa' });
  for (let line = 1; line <= 39; line += 1) await write(other, me.id, `Line ${line} ${'and so on '.repeat(line % 9)}`);
  for (const answer of ['Yes', 'No', 'Perhaps']) await write(page, talker.id, answer);
  await visit(page, `/members/${talker.id}/chat`);
  await expect(bubbles(page)).toHaveCount(40);
  return { me, other, talker };
}

test.describe('in a long conversation', () => {
  // One of them changes for everybody how far back a conversation goes: one after the other.
  test.describe.configure({ mode: 'default' });

  test(
    'older messages come in above without a jump, and what comes below waits until I have seen it (R10.08)',
    once,
    async ({ page, browser, baseURL }) => {
      const { me, other, talker } = await longConversation({ page, browser, baseURL }, 'Scroller');
      const log = page.getByRole('log');
      const unread = async () => (await (await page.request.get('/api/chats.php')).json()).total_unread_messages;
      await expect.poll(unread).toBe(0);

      // Near the top, but not there: older ones are asked for before they are missed.
      const landmark = bubbles(page).filter({ hasText: 'Line 9 ' });
      const height = () => landmark.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      await log.evaluate((list) => list.scrollTo(0, 500 - (list.scrollHeight - list.clientHeight)));
      const before = await height();
      await expect(bubbles(page)).toHaveCount(42);
      await expect(page.getByText(`This is the start of your conversation with ${talker.name}.`)).toBeAttached();
      expect(await height()).toBe(before);

      await write(other, me.id, 'While you were reading');
      const pill = page.getByRole('button', { name: '1 new message' });
      await expect(pill).toBeVisible();
      expect(await height()).toBe(before);
      expect(await unread()).toBe(1);
      await pill.click();
      await expect(log.getByText('While you were reading')).toBeInViewport();
      await expect.poll(unread).toBe(0);
      await expect(pill).toBeHidden();
      await other.context().close();
    },
  );

  test(
    'what lies further back than the site shows is said to be there (R9.10)',
    once,
    async ({ page, browser, baseURL }) => {
      const { other } = await longConversation({ page, browser, baseURL }, 'Historian');
      // Nobody else here has said so much that the limit would show.
      const limit = (messages: number) =>
        page.request.post('/dev/settings.json', {
          data: { host: 'localhost', settings: { chat_history_limit: messages } },
        });
      await limit(41);
      try {
        await page.reload();
        await expect(bubbles(page)).toHaveCount(40);
        await page.getByRole('log').evaluate((shown) => shown.scrollTo(0, -shown.scrollHeight));
        await expect(bubbles(page)).toHaveCount(41);
        await expect(page.getByRole('log')).toContainText(
          'Only the last 41 messages are shown. Older ones are not deleted.',
        );
      } finally {
        await limit(500);
      }
      await other.context().close();
    },
  );
});

test(
  'list and messages have their widths, and below 992 pixels the list is a page of its own (R9.09, R2.70)',
  coreOnce,
  async ({ page, browser, baseURL }) => {
    await joinConfirmed(page, 'Measurer');
    const other = await elsewhere(browser, baseURL);
    const friend = await joinConfirmed(other, 'Measured', { gender: 'male' });
    await other.context().close();
    await write(page, friend.id, 'So and so on, and so on, and so on');
    await visit(page, `/members/${friend.id}/chat`);
    const list = page.getByRole('region', { name: 'Conversations' });
    const widthOf = async (css: string) => (await page.locator(css).boundingBox())?.width ?? 0;
    expect(await widthOf('.messages__column')).toBe(800);
    for (const width of [992, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthOf('.chat-side')).toBeGreaterThanOrEqual(300);
      expect(await widthOf('.chat-side')).toBeLessThanOrEqual(400);
    }
    await page.setViewportSize({ width: 991, height: 900 });
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: 'Back to messages' }).click();
    await expect(page).toHaveURL('/chats');
    await expect(list).toBeVisible();
  },
);
