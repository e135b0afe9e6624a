import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { WorkerScope } from '#web/platform/worker-scope.ts';
import { expectAccessible } from './support/axe.ts';
import { joinConfirmed } from './support/people.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.locator('.alerts').getByText('Know when someone replies?');
const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on push' });

/**
 * A browser without a screen can neither ask, subscribe at a push service, nor show a notification: these three are played
 * here. The worker, what it is pushed and what it says to the page are the browser's own.
 */
async function playBrowser(context: BrowserContext, answer: 'granted' | 'denied') {
  await context.addInitScript((answer) => {
    if (!('PushManager' in globalThis) || !origin.startsWith('http')) return;
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('played-answer') ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('played-answer', answer);
      return answer;
    };
    const bytes = (length: number) => btoa(String.fromCharCode(...Array<number>(length).fill(4))).replaceAll('=', '');
    const played = () => {
      const endpoint = localStorage.getItem('played-push');
      if (!endpoint) return null;
      const json = { endpoint, expirationTime: null, keys: { p256dh: bytes(65), auth: bytes(16) } };
      return {
        ...json,
        options: {},
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem('played-push');
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      subscribe: async (options: { applicationServerKey: Uint8Array }) => {
        if (options.applicationServerKey.length !== 65) throw new Error('That is no key of ours.');
        localStorage.setItem('played-push', `https://push.example.com/${crypto.randomUUID()}`);
        return played();
      },
      getSubscription: async () => played(),
    });
  }, answer);
}

/** On to other pages of the visit: whoever has just arrived is not asked. */
async function goOn(page: Page) {
  // What knows of pushes is loaded when the page stands.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /push-client/.test(name)),
  );
  for (const [name, address] of [
    [/^Messages/, /\/chats$/],
    [/^Likes/, /\/likes$/],
  ] as const) {
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(address);
  }
}

/** As often as it takes this browser to find out what it can. */
const goOnUntilAsked = (page: Page) =>
  expect(async () => {
    await goOn(page);
    await expect(offer(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();

/** Being asked for a photo and for words is put aside already, so that nothing more important stands above the page. */
async function joinWithPhotoPutAside(page: Page, context: BrowserContext, baseURL: string | undefined, name: string) {
  const asked = ['photo', 'profile'];
  await context.addCookies(
    asked.map((what) => ({ name: `dismissed-${what}`, value: '1700000000', url: baseURL ?? '' })),
  );
  return joinConfirmed(page, name);
}

/** The worker of the page's site, as the browser's own tools reach it. */
async function workerOf(session: CDPSession): Promise<{ registrationId: string }> {
  const found = new Promise<{ registrationId: string }>((done) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated');
      if (version) done({ registrationId: version.registrationId });
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

/**
 * Something happens to the worker, and it does what it does then. Answers what it would have shown, and whether a page of the
 * site was being looked at: then it shows nothing. In one go, since a browser may restart a worker whenever it is idle.
 */
function happensToWorker(context: BrowserContext, name: 'push' | 'notificationclick', data: object) {
  const worker = context.serviceWorkers().findLast((each) => each.url().endsWith('/sw-push.js?v=2'));
  if (!worker) throw new Error('The worker does not run.');
  return worker.evaluate(
    async ({ name, data }) => {
      const { clients, registration } = globalThis as unknown as WorkerScope;
      const shown: object[] = [];
      registration.showNotification = async (title, { body, tag, data } = {}) => {
        shown.push({ title, body, tag, data });
      };
      const work: Promise<unknown>[] = [];
      const event = {
        data: { json: () => data },
        notification: { data, close: () => {} },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      };
      dispatchEvent(Object.assign(new Event(name), event));
      await Promise.all(work);
      const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      const isLookedAt = pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
      return { shown, isLookedAt };
    },
    { name, data },
  );
}

test(
  'I turn on push when I am asked kindly, and what is pushed is shown and leads me where it belongs (R4.14, R3.16, R7.03)',
  once,
  async ({ page, context, baseURL }) => {
    await playBrowser(context, 'granted');
    await joinWithPhotoPutAside(page, context, baseURL, 'PetraPush');
    await visit(page, '/members');
    await expect(offer(page)).toHaveCount(0);
    await goOnUntilAsked(page);
    await expectAccessible(page);

    const attached = page.waitForResponse((answer) => answer.url().endsWith('/api/user.php?push=1'));
    await turnOn(page).click();
    expect((await attached).status()).toBe(200);
    await expect(offer(page)).toHaveCount(0);
    const { devices } = await (await page.request.get('/api/push.php')).json();
    expect(devices).toMatchObject([{ current: true }]);

    const source = await page.request.get('/sw-push.js?v=2');
    expect(source.headers()).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });

    const payload = {
      title: '1 update',
      body: 'Open the app to see it.',
      lang: 'en',
      tag: 'updates',
      openUrl: '/login?next=%2Fchats',
      checkUrl: '/chats',
      // The icon of an app that has none: a browser without a screen ends a worker that tries.
      badge: 0,
    };
    const { openUrl, checkUrl, title, body, tag } = payload;
    const { shown, isLookedAt } = await happensToWorker(context, 'push', payload);
    expect(shown).toEqual(isLookedAt ? [] : [{ title, body, tag, data: { openUrl, checkUrl } }]);
    await happensToWorker(context, 'notificationclick', { openUrl, checkUrl });
    await expect(page).toHaveURL(/\/chats$/);

    // As a push service would deliver it, through the browser itself.
    const told = page.evaluate(
      () =>
        new Promise((done) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => done(data));
        }),
    );
    const session = await context.newCDPSession(page);
    const { registrationId } = await workerOf(session);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(payload),
    });
    expect(await told).toEqual({ type: 'NEW_PUSH_MESSAGE', payload });

    // The next visit finds it as it was: I am not asked again.
    await visit(page, '/members');
    await goOn(page);
    await expect(offer(page)).toHaveCount(0);
  },
);

test(
  'I refuse, am told how to allow it after all, and am not asked again (R4.10, R4.14, R8.11)',
  once,
  async ({ page, context, baseURL }) => {
    await playBrowser(context, 'denied');
    await joinWithPhotoPutAside(page, context, baseURL, 'QuirinPush');
    await visit(page, '/members');
    await goOnUntilAsked(page);
    await turnOn(page).click();
    await expect(page.getByText('Your browser blocks push')).toBeVisible();
    await expect(page.locator('.alerts').getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await page.locator('.alerts').getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.alerts')).toHaveCount(0);
    await visit(page, '/members');
    await goOn(page);
    await expect(turnOn(page)).toHaveCount(0);
    expect((await (await page.request.get('/api/push.php')).json()).devices).toEqual([]);
  },
);

test('I put the question aside, and it stays aside (R4.10)', once, async ({ page, context, baseURL }) => {
  await playBrowser(context, 'granted');
  await joinWithPhotoPutAside(page, context, baseURL, 'RosaPush');
  await visit(page, '/members');
  await goOnUntilAsked(page);
  await page.locator('.alerts').getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
  await visit(page, '/members');
  await goOn(page);
  await expect(offer(page)).toHaveCount(0);
});

test('A push that cannot be opened leads to a page that says so, in my language, with a way on (R8.12)', async ({
  page,
}) => {
  await visit(page, '/push-error');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This notification cannot be opened');
  await expectAccessible(page);
  await visit(page, '/fr/push-error');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impossible d’ouvrir cette notification');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/fr\/login$/);
});

test(
  'I turn on push where my notifications are, see this browser there, and take it off again (R2.15, R4.14)',
  core,
  async ({ page, context, baseURL, isMobile }) => {
    await playBrowser(context, 'granted');
    await joinWithPhotoPutAside(page, context, baseURL, isMobile ? 'DeviceOnPhone' : 'DeviceAtDesk');
    await visit(page, '/notifications');
    const devices = page.getByRole('region', { name: 'Devices with push' });
    await devices.getByRole('button', { name: 'Turn on push in this browser' }).click();
    await expect(devices.getByText('This browser', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(devices.getByText('This browser', { exact: true })).toBeVisible();
    await devices.getByRole('button', { name: /^Remove/ }).click();
    await expect(devices.getByText('This browser', { exact: true })).toHaveCount(0);
    await expect(devices.getByRole('button', { name: 'Turn on push in this browser' })).toBeVisible();
  },
);
