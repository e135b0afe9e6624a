import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, once, onPhone, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

test.use({ serviceWorkers: 'allow' });

/** Being asked for a photo and for words is put aside, so that nothing more important stands above the page. */
async function joinQuietly(page: Page, name: string, more: object = {}) {
  const url = test.info().project.use.baseURL ?? process.env.E2E_BASE_URL ?? '';
  const asked = ['photo', 'profile', 'push'];
  await page.context().addCookies(asked.map((what) => ({ name: `dismissed-${what}`, value: '1700000000', url })));
  return joinConfirmed(page, name, more);
}

interface Scene {
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
}

/** Two who write to one another: I am on this page, the other is elsewhere and has written first. */
async function inConversation({ page, browser, baseURL }: Scene, called: string) {
  const me = await joinQuietly(page, `${called}Me`, { gender: 'male' });
  const other = await elsewhere(browser, baseURL);
  const partner = await joinConfirmed(other, `${called}Her`);
  const sent = await other.request.post('/api/chat.php', {
    data: { member: me.id, kind: 'text', text: 'Have you packed?' },
  });
  expect(sent.status()).toBe(201);
  const { conversation } = await sent.json();
  await page.request.post('/api/chat.php', { data: { member: partner.id, kind: 'text', text: 'Nearly.' } });
  return { me, partner, other, path: `/chats/${conversation.id}` };
}

/**
 * Chromium forgets with the next page that it plays a dead line: such a page asks in vain, and believes to be connected. What it
 * believes is played here.
 */
async function mayFly(context: BrowserContext) {
  await context.addInitScript(() => {
    if (!origin.startsWith('http')) return;
    Object.defineProperty(navigator, 'onLine', { get: () => localStorage.getItem('played-offline') === null });
    // Chromium tells a page it opens that the line is back, although it is not.
    addEventListener('online', (event) => navigator.onLine || event.stopImmediatePropagation());
  });
  return {
    takeOff: async (page: Page) => {
      await context.setOffline(true);
      await page.evaluate(() => {
        localStorage.setItem('played-offline', '1');
        dispatchEvent(new Event('offline'));
      });
    },
    land: async (page: Page) => {
      await page.evaluate(() => localStorage.removeItem('played-offline'));
      await context.setOffline(false);
      // The page may have heard of it by itself, and be on its way.
      await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {});
    },
  };
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    const addresses = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return addresses.flat();
  });

/** Until the worker has a copy of these pages, and all files of this release. */
async function kept(page: Page, ...paths: string[]) {
  const wanted = paths.flatMap((path) => [path, `${path}.data`]);
  await expect.poll(() => keptAddresses(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(wanted));
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/releases'))), { timeout: 30_000 })
    .toBe(true);
}

const answer = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const bar = (page: Page) => page.locator('.connection');

test('In the air I open the app, read my last conversation and answer; on the ground it is sent, once (R10.07)', async ({
  page,
  context,
  browser,
  baseURL,
  isMobile,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const { takeOff, land } = await mayFly(context);
  const { path, other, partner } = await inConversation({ page, browser, baseURL }, isMobile ? 'AirPhone' : 'AirDesk');
  await visit(page, path);
  await expect(page.getByText('Have you packed?').last()).toBeVisible();
  await kept(page, '/chats', path);

  await takeOff(page);
  await page.reload();
  await takenOver(page);
  await expect(bar(page)).toContainText('You’re offline');
  await expect(page.getByRole('log').getByText('Have you packed?')).toBeVisible();
  await answer(page).fill('The small suitcase.');
  await page.getByRole('button', { name: /^Send for/ }).click();
  await expect(page.getByText('Will be sent when you are back online')).toBeVisible();
  await expectAccessible(page);

  // The app opens where the conversations are, and leads on from there.
  await page.goto('/');
  await expect(page).toHaveURL(/\/chats$/);
  await takenOver(page);
  await page.getByRole('link', { name: partner.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('log').getByText('The small suitcase.')).toBeVisible();

  // What is not here says so, and leads back.
  await page.goto('/likes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Open messages' })).toBeVisible();
  // The browser says that the line is back in the moment of the tap: the tap counts.
  await page.evaluate(() => {
    localStorage.removeItem('played-offline');
    document.querySelector<HTMLElement>('a[href$="/chats"]')?.click();
    dispatchEvent(new Event('online'));
    localStorage.setItem('played-offline', '1');
  });
  await expect(page).toHaveURL(/\/chats$/);
  await page.goto('/fr/likes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne');
  await page.goto(path);
  await takenOver(page);
  await expect(bar(page)).toContainText('You’re offline');

  await visit(other, path);
  await land(page);
  await expect(bar(page)).toContainText('Back online. 1 message sent.');
  await expect(other.getByRole('log').getByText('The small suitcase.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('log').getByText('The small suitcase.')).toHaveCount(1);
  await expect(other.getByRole('log').getByText('The small suitcase.')).toHaveCount(1);
  await other.context().close();
});

test(
  'Whoever comes after me at this device finds nothing of mine, with or without a connection (R10.07)',
  once,
  async ({ page, context, browser, baseURL, expectError }) => {
    // What the other tab asks in the moment of logging out is refused.
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|403 \(Forbidden\)/);
    const { takeOff, land } = await mayFly(context);
    const { path, other } = await inConversation({ page, browser, baseURL }, 'Leaving');
    await visit(page, path);
    await kept(page, '/chats', path);

    // Another tab of mine, whose page is still under way while I log out here.
    const behind = await context.newPage();
    await visit(behind, '/chats');
    let arrive = () => {};
    const held = new Promise<void>((done) => {
      arrive = done;
    });
    let isAsked = () => {};
    const asked = new Promise<void>((done) => {
      isAsked = done;
    });
    await context.route(`**${path}.data`, async (route) => {
      const answer = await route.fetch();
      isAsked();
      await held;
      await route.fulfill({ response: answer }).catch(() => {});
    });
    // The page that asks may be gone with its member before the answer is there.
    const late = behind
      .evaluate((address) => fetch(address).then((answer) => answer.text()), `${path}.data`)
      .catch(() => 'the page went with its member');
    await asked;
    await logOut(page);
    arrive();
    expect(await late).toBeTruthy();
    await context.unroute(`**${path}.data`);
    await expect(behind).toHaveURL(/\/(login.*)?$/);
    await behind.close();
    expect(await keptAddresses(page)).toEqual([]);

    await takeOff(page);
    for (const address of [path, '/chats', '/']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
      await expect(page.getByRole('link', { name: 'Open messages' })).toBeHidden();
    }
    await land(page);
    const next = await joinConfirmed(page, 'NextAtDevice');
    await visit(page, '/chats');
    await kept(page, '/chats');
    await takeOff(page);
    await page.goto(path);
    await expect(page).toHaveURL(/\/chats$/);
    await expect(page.getByText('Have you packed?')).toHaveCount(0);
    expect(await keptAddresses(page)).not.toContain(path);
    expect(next.name).toContain('NextAtDevice');
    await other.context().close();
  },
);

async function logOut(page: Page) {
  await visit(page, '/settings');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
}

test('A new version leaves my open tab as it is, says so, and comes when I want it (R10.07)', async ({
  page,
  context,
  isMobile,
  expectError,
}) => {
  expectError(/404 \(Not Found\)/);
  await joinQuietly(page, isMobile ? 'ReleasePhone' : 'ReleaseDesk');
  await visit(page, '/chats');
  await kept(page, '/chats');
  // All files of this release are here once the worker has written down which they are.
  await page.waitForFunction(async () => (await caches.match('/releases', { cacheName: 'assets' })) !== undefined);
  // As after a release: none of the old files are on the server.
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await context.route('**/release.json', (route) => route.fulfill({ json: { release: 'the next one', assets: [] } }));
  await page.evaluate(() => {
    Object.assign(window, { sameTab: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const news = page.getByRole('listitem').filter({ hasText: 'A new version is ready' });
  await expect(news).toContainText('Your drafts are kept.');
  await expectAccessible(page);
  // A page whose code this tab has never had.
  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);
  await expect(news).toBeVisible();
  await context.unroute('**/assets/**');
  await context.unroute('**/release.json');
  await news.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForFunction(() => !('sameTab' in window));
  await expect(page).toHaveURL(/\/likes$/);
});

test('Every site installs as an app of its own: name, colours and icons (R10.07)', once, async ({ page, site }) => {
  await visit(page, '/lang-config');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(manifest).toBe('/manifest.webmanifest?lang=en');
  const session = await page.context().newCDPSession(page);
  const { errors, data, url } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toContain('/manifest.webmanifest?lang=en');
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Rendezvous', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  await page.goto(`${site('gay')}/fr/lang-config`);
  const parade = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link?.href ?? '')).json();
  });
  expect(parade).toMatchObject({ name: 'Parade', lang: 'fr-FR', start_url: '/fr' });
  for (const { src, sizes } of parade.icons) {
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    expect(`${width}x${width}`).toBe(sizes);
  }
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', /7-apple-180[.]png$/);
});

/** A browser without a screen offers nothing to install: the offer is played. */
async function playOffer(context: BrowserContext) {
  await context.addInitScript(() => {
    if (!origin.startsWith('http')) return;
    localStorage.setItem('visits', '3');
    addEventListener('load', () =>
      setTimeout(() => {
        const prompt = async () => {
          localStorage.setItem('played-install', 'asked');
          return { outcome: 'accepted' };
        };
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      }, 500),
    );
  });
}

const hint = (page: Page, name: string) => page.getByRole('region', { name });

/** On to other pages of the visit: whoever has just arrived is not asked. */
async function goOnUntil(page: Page, shown: ReturnType<typeof hint>) {
  await expect(async () => {
    for (const [name, address] of [
      [/^Messages/, /\/chats$/],
      [/^Likes/, /\/likes$/],
    ] as const) {
      await page.getByRole('link', { name }).first().click();
      await expect(page).toHaveURL(address);
    }
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('I am asked once whether I want the app, from my third visit on (R10.07)', async ({ page, context, isMobile }) => {
  await playOffer(context);
  await joinQuietly(page, isMobile ? 'InstallPhone' : 'InstallDesk');
  await visit(page, '/members');
  const asking = hint(page, isMobile ? 'Add to home screen' : 'Install the app');
  await expect(asking).toHaveCount(0);
  await goOnUntil(page, asking);
  await expectAccessible(page);
  await asking.getByRole('button', { name: isMobile ? 'Add' : 'Install', exact: true }).click();
  await expect(asking).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('played-install'))).toBe('asked');
  await visit(page, '/members');
  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(asking).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test(
    'I am told the two steps that put the app on my home screen, and “Not now” stays no (R10.07)',
    onPhone,
    async ({ page, context }) => {
      await context.addInitScript(() => {
        if (origin.startsWith('http')) localStorage.setItem('visits', '3');
      });
      await joinQuietly(page, 'InstallApple');
      await visit(page, '/members');
      const asking = hint(page, 'Add to home screen');
      await goOnUntil(page, asking);
      await expect(asking.getByRole('listitem')).toHaveText(['Share', 'Add to Home Screen']);
      await expectAccessible(page);
      await asking.getByRole('button', { name: 'Not now' }).click();
      await expect(asking).toHaveCount(0);
      await visit(page, '/members');
      await page
        .getByRole('link', { name: /^Likes/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/likes$/);
      await expect(asking).toHaveCount(0);
    },
  );
});
