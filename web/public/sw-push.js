/*
 * The service worker of the site, at an address that stays: browsers ask for it again by themselves. It shows what is
 * pushed, also while no page is open. Plain JavaScript, because it is served as it stands here. What else a worker is to
 * do belongs into a file of its own, with its own listeners, that is brought in here.
 */

/** @import { SubscriptionChangeEvent, WorkerScope } from '../app/platform/worker-scope.ts' */
/** @typedef {{ openUrl: string, checkUrl: string }} Way where a click leads somebody logged out, and a member */
/** @typedef {Way & { title: string, body: string, lang: string, tag: string, badge: number }} Payload */

{
  const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

  worker.importScripts('/sw-keeping.js', '/sw-offline.js', '/sw-share.js');

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('push', (event) => event.waitUntil(show(payloadIn(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(wayIn(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(attachAgain(event)));

  const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

  /** @param {Payload} payload */
  async function show(payload) {
    const { title, body, lang, tag, openUrl, checkUrl, badge } = payload;
    const open = await windows();
    for (const page of open) page.postMessage({ type: 'NEW_PUSH_MESSAGE', payload });
    if (badge > 0) worker.navigator.setAppBadge?.(badge).catch(() => {});
    // Whoever looks at the site sees it there.
    if (open.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return;
    const options = { body, lang, tag, renotify: true, data: { openUrl, checkUrl } };
    await worker.registration.showNotification(title, options);
  }

  /** @param {Way} way */
  async function open({ openUrl, checkUrl }) {
    const open = await windows();
    const page =
      open.find(({ focused }) => focused) ?? open.find((each) => each.visibilityState === 'visible') ?? open[0];
    // A page of the site sends whoever is logged out to the login itself.
    if (!page) return worker.clients.openWindow(checkUrl);
    // A browser may refuse to bring a page to the front; it shows the way all the same.
    await page.focus().catch(() => {});
    page.postMessage({ type: 'NEW_PUSH_CLICK', openUrl, checkUrl });
  }

  /** The browser has another address at its push service: the account learns of it. @param {SubscriptionChangeEvent} event */
  async function attachAgain({ oldSubscription, newSubscription }) {
    const { options } = oldSubscription ?? {};
    const subscription = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
    if (!subscription) return;
    await worker.fetch('/api/user.php?push=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription }),
    });
  }

  const isFrench = () => worker.navigator.language.startsWith('fr');

  /** A browser must show something for every push, also for one that cannot be read. @param {{ json(): unknown } | null} data */
  function payloadIn(data) {
    const read = /** @type {Partial<Payload>} */ (jsonIn(data));
    return {
      title: read.title || (isFrench() ? '1 nouveauté' : '1 update'),
      body: read.body ?? '',
      lang: read.lang ?? '',
      tag: read.tag || 'updates',
      badge: read.badge ?? 0,
      ...wayIn(read),
    };
  }

  /** @param {{ json(): unknown } | null} data */
  function jsonIn(data) {
    try {
      return data?.json() ?? {};
    } catch {
      return {};
    }
  }

  /** Only to pages of this site; what leads nowhere else leads to a page that says so. @param {unknown} data */
  function wayIn(data) {
    const { openUrl, checkUrl } = /** @type {Partial<Way>} */ (data ?? {});
    return { openUrl: pathIn(openUrl), checkUrl: pathIn(checkUrl) };
  }

  /** @param {string | undefined} path */
  function pathIn(path) {
    const { origin } = worker.location;
    const isOurs = path?.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin;
    return isOurs && path ? path : isFrench() ? '/fr/push-error' : '/push-error';
  }
}
