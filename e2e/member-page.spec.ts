import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { findSomebody, joinConfirmed } from './support/people.ts';
import { core, expect, once, onPhone, test } from './support/test.ts';
import { logIn, takenOver, visit } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const gallery = (page: Page, name: string) => page.getByRole('region', { name: `Photos of ${name}` });
const opened = (page: Page, name: string) => gallery(page, name).getByRole('button', { name: /Open full screen/ });
const related = (page: Page, name: string) =>
  main(page)
    .getByRole('region', { name: `Similar to ${name}` })
    .getByRole('link');
const photosOf = async (page: Page, id: string): Promise<{ full?: string; hidden: boolean }[]> =>
  (await (await page.request.get(`/api/member.php?id=${id}`)).json()).photos;
const withoutSignature = (address: string) => new URL(address, 'http://here').pathname;

test(
  'As a visitor I open a profile and am told what takes an account, and the way there leads back (R2.09, R6.01)',
  core,
  async ({ page }) => {
    const { id, name, age } = await findSomebody(page, (found) => found.photo_count > 1 && !found.fictional_icon);
    const answer = await visit(page, `/members/${id}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, ${age}`);
    await expect(page).toHaveTitle(new RegExp(`^${name}, ${age} · `));
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex' });
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', new RegExp(`^${name}, ${age}, `));

    const login = `/login?next=%2Fmembers%2F${id}`;
    for (const sentence of [
      'You need to be logged in to chat',
      `Login to like ${name}'s profile`,
      `You need to be logged in to send a gift to ${name}`,
    ]) {
      await expect(main(page).getByRole('link', { name: sentence })).toHaveAttribute('href', login);
    }
    await expect(opened(page, name)).toHaveCount(1);
    await expect(main(page).getByRole('button', { name: /report|block/i })).toHaveCount(0);
    await expectAccessible(page);

    // Nothing on the page has the keyboard: the arrows turn the photos.
    await page.keyboard.press('ArrowRight');
    await expect(gallery(page, name).getByText(`Login to view more photos of ${name}`)).toBeInViewport();
    await expect(gallery(page, name).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', login);
    await expect(gallery(page, name).getByRole('link', { name: 'Join free' })).toBeVisible();
    await expectAccessible(page);

    await expect(related(page, name).first()).toBeVisible();
    expect(
      await related(page, name).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).not.toContain(`/members/${id}`);

    await main(page).getByRole('link', { name: 'You need to be logged in to chat' }).click();
    await page.getByLabel('Email or username').fill('grace@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('grace-demo-1');
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
    await expect(page.getByText('You need to be logged in to chat')).toHaveCount(0);
  },
);

test(
  'Free, I see three photos where a premium member sees all, and a blur of the others (R6.02, R6.03, R6.06)',
  once,
  async ({ page }) => {
    await logIn(page, 'daniel');
    const { id, name, photo_count } = await findSomebody(page, (found) => found.photo_count > 3);
    const files = (await photosOf(page, id)).map(({ full }) => withoutSignature(full ?? ''));
    await visit(page, `/members/${id}`);
    await expect(opened(page, name)).toHaveCount(photo_count);
    await expect(main(page).getByText('Premium members see them all.')).toHaveCount(0);

    // Away first: an open page would ask on, and be told that nobody is logged in.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await logIn(page, 'bruno');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(withoutSignature(request.url())));
    expect((await photosOf(page, id)).map(({ hidden }) => hidden)).toEqual(files.map((_, index) => index >= 3));
    await visit(page, `/members/${id}`);
    await expect(opened(page, name)).toHaveCount(3);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    const locked = gallery(page, name).getByText('You can see the first 3 photos of each member.');
    await expect(locked).toBeInViewport();
    await expect(
      gallery(page, name)
        .getByText(photo_count === 4 ? 'One more photo' : /more photos/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    // What is hidden is not fetched and blurred here: it is not fetched at all.
    const [first, , , hidden = ''] = files;
    expect(fetched.some((address) => address === first || address.endsWith('.webp'))).toBe(true);
    expect(fetched).not.toContain(hidden);
    expect((await page.request.get(hidden)).status()).toBe(404);
  },
);

test('Before I tap I read what a message and a gift take, as a newcomer and once I have written (R2.09, R6.02)', async ({
  page,
  isMobile,
}) => {
  await joinConfirmed(page, isMobile ? 'HeddaHelloPhone' : 'HeddaHello');
  const { id, name } = await findSomebody(page, (found) => !found.fictional_icon);
  const hello = main(page).getByRole('link', { name: `Say hello to ${name}: Free, 2 of 2 left` });
  await visit(page, `/members/${id}`);
  await expect(hello).toHaveText('Say helloFree, 2 of 2 left');
  await expect(main(page).getByRole('link', { name: `Send ${name} a gift: 3 credits` })).toHaveText('3 credits');
  await expectAccessible(page);

  await hello.click();
  await page.getByRole('textbox', { name: `Write to ${name}` }).fill('Hello from the page of yours');
  await page.getByRole('button', { name: 'Send, free' }).click();
  await expect(
    page
      .getByText('Delivered')
      .or(page.getByText('Sent', { exact: true }))
      .first(),
  ).toBeAttached();
  await visit(page, `/members/${id}`);
  await expect(main(page).getByRole('link', { name: `Message ${name}: 1 credit a message` })).toBeVisible();
  const next = await findSomebody(page, (found) => !found.fictional_icon && found.id !== id);
  await visit(page, `/members/${next.id}`);
  await expect(main(page).getByText('Free, 1 of 2 left').filter({ visible: true })).toBeVisible();
});

/** The third photo of somebody on the whole screen, opened and turned to by keys. */
async function photosOnWholeScreen(page: Page) {
  await logIn(page, 'daniel');
  const { id, name } = await findSomebody(page, (found) => found.photo_count > 2);
  await visit(page, `/members/${id}`);
  await opened(page, name).first().focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: `Photos of ${name}` });
  await expect(viewer).toContainText('Photo 1 of');
  await expect(viewer.getByRole('img')).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('Photo 3 of');
  return { id, name, viewer };
}

test(
  'I look at photos on the whole screen by keys, and come back to the one I left at (R2.09, R10.06)',
  once,
  async ({ page }) => {
    const { id, name, viewer } = await photosOnWholeScreen(page);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText('Photo 2 of');
    await expect(viewer.getByText(name, { exact: true }).last()).toBeVisible();
    await viewer.getByRole('button', { name: `Show photo 3 of ${name}` }).click();
    await expect(viewer).toContainText('Photo 3 of');
    await viewer.getByRole('button', { name: `Show photo 2 of ${name}` }).click();
    await expect(viewer).toContainText('Photo 2 of');
    // On a wide screen no photo is drawn larger than it is.
    const enlarged = () =>
      viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.complete && img.width > img.naturalWidth);
    await expect.poll(enlarged).toBe(false);
    // The keyboard stays inside.
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toHaveCount(0);
    await expect(opened(page, name).nth(1)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
    await gallery(page, name)
      .getByRole('button', { name: `Show photo 3 of ${name}` })
      .click();
    await expect(opened(page, name).nth(2)).toBeInViewport({ ratio: 0.9 });
  },
);

test(
  'I turn to a photo on the whole screen by finger, and the way back of the phone leads out of it (R2.09, R10.06)',
  onPhone,
  async ({ page }) => {
    const { id, viewer } = await photosOnWholeScreen(page);
    await viewer.getByRole('list').dispatchEvent('pointerdown');
    await viewer.getByRole('list').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(viewer).toContainText('Photo 1 of');
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
  },
);

test(
  'I read about somebody in words: how far, since when, and what we have in common (R2.09)',
  once,
  async ({ page }) => {
    await logIn(page, 'bruno');
    const { id } = await findSomebody(page, (found) => found.name === 'Alice');
    await visit(page, `/members/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Alice, \d\d$/);
    await expect(main(page).getByText(/^Lyon, (close by|\d+ km away)$/)).toBeVisible();
    await expect(main(page).getByText(/^(Online now|Active (today|this week|a while ago))$/)).toBeVisible();
    await expect(main(page).getByText('Architecte à Lyon')).toBeVisible();
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Coffee' })).toContainText('(yours too)');
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Hiking' })).not.toContainText('(yours too)');
    await expect(main(page).getByText('You share 2 interests.')).toBeVisible();
    await expect(main(page).getByText('Lyon, Auvergne-Rhône-Alpes, France')).toBeVisible();
  },
);

test('A fictional profile says so on its page, by icon and in words (R1.10)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  const { id } = await findSomebody(page, (found) => found.fictional_icon !== null);
  await visit(page, `/members/${id}`);
  const label = main(page).locator('header').getByText('Fictional', { exact: true });
  await expect(label).toBeVisible();
  await expect(label.locator('svg')).toBeVisible();
  await expect(main(page).getByText('This profile is fictional')).toBeVisible();
});

test('A profile counts as seen once, and only when it is before my eyes (R10.08, R4.06)', once, async ({ page }) => {
  await logIn(page, 'bruno');
  const seen: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/member.php')) seen.push(request.postDataJSON());
  });
  const { id, name } = await findSomebody(page, (found) => found.photo_count > 0);
  const told = () =>
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/member.php'));
  const first = told();
  await visit(page, `/members/${id}`);
  expect((await first).status()).toBe(200);
  expect(seen).toEqual([{ id }]);
  // Pointed at, another one is only fetched ahead.
  const next = related(page, name).first();
  const nextId = (await next.getAttribute('href'))?.split('/').at(-1);
  const ahead = page.waitForResponse((answer) => answer.url().includes(`/members/${nextId}.data`));
  await next.hover();
  await ahead;
  expect(seen).toEqual([{ id }]);

  // Opened in a tab behind it is not seen either.
  await page.addInitScript(() => {
    let shown = false;
    Object.defineProperty(document, 'visibilityState', { get: () => (shown ? 'visible' : 'hidden') });
    document.addEventListener('come-forward', () => {
      shown = true;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  await visit(page, `/members/${nextId}`);
  expect(seen).toEqual([{ id }]);
  const second = told();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('come-forward'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await second;
  expect(seen).toEqual([{ id }, { id: nextId }]);
});

test('In the installed app a button leads back from a profile to where I was (R2.45)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  // The one thing of an installed app that a test cannot install.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
  const { id, name } = await findSomebody(page, (found) => !found.fictional_icon);
  await visit(page, '/settings');
  const back = page.getByRole('banner').getByRole('button', { name: 'Back' });
  await expect(back).toHaveCount(0);
  await visit(page, `/members/${id}`);
  await related(page, name).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(name);
  await expect(back).toBeVisible();
  await back.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('Whoever is not there has no page, whatever I type (R2.33)', once, async ({ page, expectError }) => {
  expectError(/status of 404/);
  await logIn(page, 'bruno');
  for (const id of ['1', 'nobody', '9'.repeat(30)]) {
    const answer = await visit(page, `/members/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  }
});

test(
  'On my phone in French everything about somebody is French, dark and readable (R1.05, R10.06)',
  onPhone,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const { id, name, age } = await findSomebody(page, (found) => found.photo_count > 1 && !found.fictional_icon);
    await visit(page, `/fr/members/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, ${age}`);
    await expect(main(page).getByRole('link', { name: 'Connectez-vous pour discuter' })).toHaveAttribute(
      'href',
      `/fr/login?next=%2Ffr%2Fmembers%2F${id}`,
    );
    await expect(main(page).getByText('Détails')).toBeVisible();
    await expectAccessible(page);
    await logIn(page, 'bruno');
    await visit(page, `/fr/members/${id}`);
    await expect(
      main(page).getByText(/^(En ligne|En ligne (aujourd’hui|cette semaine|il y a quelque temps))$/),
    ).toBeVisible();
    await expectAccessible(page);
    await takenOver(page);
  },
);
