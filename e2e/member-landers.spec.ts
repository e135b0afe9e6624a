import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, findSomebody, joinConfirmed } from './support/people.ts';
import { SignupForm } from './support/signup.ts';
import { coreOnPhone, expect, once, test } from './support/test.ts';
import { logIn, takenOver } from './support/visit.ts';

/** Somebody of the demo whom visitors find, with a photo and words of their own. */
async function somebodyWithWords(page: Page) {
  const { people } = await (await page.request.get('/api/lander-people.php')).json();
  const found = people.find(
    ({ prompt, fictional_icon: icon }: { prompt: unknown; fictional_icon: unknown }) => prompt && !icon,
  );
  return found as { id: string; name: string; prompt: { answer: string } };
}

const memberLanders = ['landing', 'landing2/eng', 'landing3/eng', 'signup'] as const;
const address = (id: string, lander: string) => `/members/${id}/${lander}`;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('three cards go one by one, and the last leads to signup with my answers (R2.31)', async ({ page }) => {
    const { people } = await (await page.request.get('/api/lander-people.php')).json();
    const names = people.slice(0, 3).map(({ name }: { name: string }) => name);
    await page.goto('/landers/tinderswipe');
    for (const [index, name] of names.entries()) {
      const choice = page.getByRole('group', { name: new RegExp(name) });
      await expect(choice).toBeVisible();
      await choice.getByRole('radio', { name: index === 1 ? 'Not tonight' : 'Yes', exact: true }).check();
      await expect(choice).toBeHidden();
    }
    await page.getByRole('radio', { name: 'A woman' }).check();
    await page.getByRole('radio', { name: 'Men', exact: true }).check();
    await page.getByRole('button', { name: 'Join free' }).click();
    await expect(page).toHaveURL(/\/signup\?gender=female&seeks=male$/);
  });

  test('a reply that I choose goes along to signup, with whom it is for (R2.11, R3.07)', async ({ page }) => {
    const { id } = await somebodyWithWords(page);
    await page.goto(address(id, 'landing'));
    const reply = page.getByRole('radio').nth(1);
    const message = (await reply.getAttribute('value')) ?? '';
    await reply.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/signup');
    expect(Object.fromEntries(searchParams)).toEqual({ member_id: id, signup_message: message });
  });

  for (const lander of ['landing2/eng', 'signup'] as const)
    test(`${lander} takes my answers and my words along (R2.11, R3.07)`, async ({ page }) => {
      const { id } = await somebodyWithWords(page);
      await page.goto(address(id, lander));
      await answersBoth(page);
      await page.getByRole('textbox', { name: 'Your first message' }).fill('Is the lake warm?');
      await page.getByRole('button', { name: 'Continue' }).click();
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        member_id: id,
        gender: 'male',
        seeks: 'both',
        signup_message: 'Is the lake warm?',
      });
    });

  test('the door opens as I answer, and leads to signup (R2.11)', async ({ page }) => {
    const { id } = await somebodyWithWords(page);
    await page.goto(address(id, 'landing3/eng'));
    const door = page.locator('.door-lander__leaf');
    const ajar = await door.evaluate((leaf) => getComputedStyle(leaf).getPropertyValue('--open'));
    await answersBoth(page);
    expect(await door.evaluate((leaf) => getComputedStyle(leaf).getPropertyValue('--open'))).not.toBe(ajar);
    await page.getByRole('button', { name: 'Join free' }).click();
    await expect(page).toHaveURL(new RegExp(`/signup\\?member_id=${id}&gender=male&seeks=both$`));
  });
});

async function answersBoth(page: Page) {
  await page.getByRole('radio', { name: 'A man', exact: true }).check();
  await page.getByRole('radio', { name: 'Both' }).check();
}

test('I drag one card, send two off by arrow keys, and am asked who I am (R2.31)', async ({ page }) => {
  await page.goto('/landers/tinderswipe');
  const card = page.locator('.deck-lander__card').first();
  const box = await card.boundingBox();
  if (!box) throw new Error('There is no card.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 3 });
  await page.mouse.up();
  await expect(card).toBeVisible();
  await expect(page.locator('.deck-lander__choice').first()).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.up();
  await expect(card).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Now let them see you.' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'A woman' })).toBeFocused();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(card).toBeVisible();
});

test('I change a reply in place, and it waits for signup on my device, not in the address (R2.11, R3.07)', async ({
  page,
}) => {
  const { id } = await somebodyWithWords(page);
  await page.goto(address(id, 'landing'));
  const reply = page.getByRole('radio').first();
  await reply.click();
  await expect(page.getByText('Tap your line again to change it.')).toBeVisible();
  await reply.click();
  await page.getByRole('textbox', { name: 'Your line' }).fill('I have a question about Sundays.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`/signup\\?member_id=${id}$`));
  expect(await draft(page)).toMatchObject({ member_id: id, signup_message: 'I have a question about Sundays.' });
});

test('what I answer becomes my side of the conversation, and I may change my mind (R2.11)', async ({ page }) => {
  const { id } = await somebodyWithWords(page);
  await page.goto(address(id, 'landing2/eng'));
  await page.getByRole('radio', { name: 'A man', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'A woman' })).toBeHidden();
  await page.getByRole('radio', { name: 'A man', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'A woman' })).toBeVisible();
  await page.getByRole('radio', { name: 'A woman' }).click();
  await page.getByRole('radio', { name: 'Men', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Your first message' })).toBeFocused();
});

test('I answer and change a reply by keyboard alone (R2.11)', once, async ({ page }) => {
  const { id } = await somebodyWithWords(page);
  await page.goto(address(id, 'landing2/eng'));
  const woman = page.getByRole('radio', { name: 'A woman' });
  await woman.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'A man', exact: true })).toBeChecked();
  await expect(woman).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(woman).toBeHidden();
  await page.goto(address(id, 'landing'));
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Your line' })).toBeFocused();
});

test('the card that I write is there after a reload, and says how much room is left (R2.11, R3.07)', async ({
  page,
}) => {
  const { id } = await somebodyWithWords(page);
  await page.goto(address(id, 'signup'));
  const message = page.getByRole('textbox', { name: 'Your first message' });
  await message.fill('Hello');
  await expect(page.getByText('Characters left: 995')).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue('Hello');
  await expect(page.getByText('Characters left: 995')).toBeVisible();
});

test(
  'what I wrote on the card arrives when I have joined (R2.11, R3.07)',
  coreOnPhone,
  async ({ page, browser, baseURL, isMobile }) => {
    const addressee = await elsewhere(browser, baseURL);
    const { id } = await joinConfirmed(addressee, 'Cardreader');
    await page.goto(address(id, 'signup'));
    await page.getByRole('radio', { name: 'A woman' }).check();
    await page.getByRole('radio', { name: 'Men', exact: true }).check();
    await page.getByRole('textbox', { name: 'Your first message' }).fill('Is the lake warm enough yet?');
    await page.getByRole('button', { name: 'Continue' }).click();
    const signup = new SignupForm(page, isMobile);
    await takenOver(page);
    await signup.sees(2);
    expect(page.url()).not.toContain('lake');
    await signup.isAdult();
    await signup.livesSomewhere();
    await signup.isCalled('Cardwriter');
    await expect(page.getByText('Is the lake warm enough yet?')).toBeVisible();
    await signup.createsAccount();
    await expect(page).toHaveURL(/complete-signup/);
    const { chats } = await (await addressee.request.get('/api/chats.php')).json();
    expect(chats[0].last_message.text).toBe('Is the lake warm enough yet?');
    await addressee.context().close();
  },
);

test('signup takes a message out of its address and keeps it (R3.07)', once, async ({ page }) => {
  const { id } = await somebodyWithWords(page);
  await page.goto(`/signup?member_id=${id}&signup_message=Hello+there`);
  await expect(page).toHaveURL(new RegExp(`/signup\\?member_id=${id}$`));
  expect(await draft(page)).toMatchObject({ member_id: id, signup_message: 'Hello there' });
});

const draft = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('signup-draft') ?? 'null'));

test(
  'somebody who does not want that is on no landing page (R2.11, R10.09)',
  once,
  async ({ page, browser, baseURL, expectError }) => {
    expectError(/404/);
    const hidden = await elsewhere(browser, baseURL);
    const { id } = await joinConfirmed(hidden, 'Unseenlander');
    for (const lander of memberLanders) expect((await page.request.get(address(id, lander))).status()).toBe(200);
    await hidden.request.put('/api/visibility.php', { data: { shown_to_visitors: false } });
    for (const lander of memberLanders) expect((await page.request.get(address(id, lander))).status()).toBe(404);
    expect((await page.request.get(address('987654321', 'landing'))).status()).toBe(404);
    await hidden.context().close();
  },
);

test(
  'a slug of another niche leads to that of this site, and my query with it (R1.03, R2.11)',
  once,
  async ({ page, site }) => {
    const { id } = await somebodyWithWords(page);
    const ends = async (at: string) => {
      const { pathname, search } = new URL((await page.request.get(at)).url());
      return pathname + search;
    };
    expect(await ends(`/members/${id}/landing2?ref=x`)).toBe(`/members/${id}/landing2/eng?ref=x`);
    expect(await ends(`/members/${id}/landing3/bdsm-eng`)).toBe(`/members/${id}/landing3/eng`);
    expect(await ends(`/members/${id}/landing3/fr`)).toBe(`/fr/members/${id}/landing3/fr`);
    await page.goto(`${site('bdsm')}/landers/tinderswipe`);
    const knot = await page.evaluate(async () => (await fetch('/api/lander-people.php')).json());
    const other = knot.people[0].id;
    await page.goto(`${site('bdsm')}/members/${other}/landing2`);
    expect(new URL(page.url()).pathname).toBe(`/members/${other}/landing2/bdsm-eng`);
  },
);

test('a fictional profile is called that on each of them (R2.11, R1.10)', once, async ({ page }) => {
  const { id } = await findSomebody(page, ({ fictional_icon: icon }) => icon !== null);
  for (const lander of memberLanders) {
    await page.goto(address(id, lander));
    await expect(page.getByRole('main').getByText('Fictional', { exact: true })).toBeVisible();
  }
});

test('somebody who is logged in gets the member’s own page (R2.11)', once, async ({ page }) => {
  const { id } = await somebodyWithWords(page);
  await logIn(page, 'bruno');
  await page.goto(address(id, 'landing'));
  await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
});

for (const scheme of ['light', 'dark'] as const)
  for (const locale of ['en', 'fr'] as const)
    test(`everybody can use these pages, ${scheme} and in ${locale} (R2.11, R2.31, R1.05)`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      const { id, name, prompt } = await somebodyWithWords(page);
      const prefix = locale === 'fr' ? '/fr' : '';
      const landers = memberLanders.map((lander) =>
        address(id, locale === 'fr' ? lander.replace('eng', 'fr') : lander),
      );
      for (const lander of ['/landers/tinderswipe', ...landers]) {
        const answer = await page.goto(prefix + lander);
        expect(answer?.status()).toBe(200);
        await expectAccessible(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByText(/€/).first()).toBeVisible();
        await expect(page.locator('.btn--primary')).toHaveCount(1);
        if (lander === '/landers/tinderswipe') continue;
        expect(answer?.headers()['x-robots-tag']).toBe('noindex');
        await expect(page.locator('main')).toContainText(name);
        if (/landing2?$|landing2\//.test(lander)) await expect(page.locator('blockquote')).toHaveText(prompt.answer);
      }
    });
