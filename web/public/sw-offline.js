/*
 * Opens the site without a connection: files of a release from the cache, pages from the network first. A copy is kept of the
 * list of conversations and of those that were looked at last, for the member they were sent to (sw-keeping.js). Plain
 * JavaScript, as sw-push.js.
 */

/** @typedef {import('../app/platform/worker-scope.ts').FetchEvent} AskedFor */
/** @typedef {import('../app/platform/worker-scope.ts').KeptTicket} Ticket */
/** @typedef {{ release: string, assets: string[] }} Release */

{
  const worker = /** @type {import('../app/platform/worker-scope.ts').WorkerScope} */ (
    /** @type {unknown} */ (globalThis)
  );
  const { keeping } = worker;

  /** Milliseconds to wait for the network where there is a copy. */
  const timeout = 4_000;
  /** Milliseconds for which a copy is fresh, unless something was written since. */
  const freshFor = 600_000;
  const mostPages = 44;
  const mostPhotos = 150;
  const largestPhoto = 300_000;
  /** A tab may have been open since the release before the last. */
  const mostReleases = 3;

  const languages = ['en', 'fr'];
  const list = /^(\/fr)?\/chats$/;
  const conversation = /^(\/fr)?\/(chats\/\d+|members\/\d+\/chat)$/;
  const start = /^(\/fr)?\/?(members)?$/;
  const notPages = /^\/(api|media|dev|assets|app-icons|gifs|gifts)(\/|$)/;
  const delivered = /\/assets\/[\w.-]+[.](js|css|woff2)$/;
  const pictures = /^\/(media|gifs|gifts|art)\//;
  const isWorthKeeping = (/** @type {string} */ path) => list.test(path) || conversation.test(path);
  const isOffline = (/** @type {string} */ lang) => `/offline?lang=${lang}`;

  worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePages().catch(() => {})));
  worker.addEventListener('activate', (event) => {
    // Else every page would wait for this worker to start before it is asked for.
    event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== worker.location.origin) {
      // Files of a release that come from a CDN are kept, too.
      if (request.method === 'GET' && delivered.test(url.pathname)) event.respondWith(asset(event));
      return;
    }
    if (changesMember(request, url)) event.respondWith(withoutTraces(event));
    else if (request.method !== 'GET') return;
    else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
    else if (request.mode === 'navigate')
      // Also for what is no page: else its navigation preload would be wasted and the link requested twice. Some links count once.
      event.respondWith(notPages.test(url.pathname) ? asked(event) : page(event, url));
    else if (url.pathname.endsWith('.data')) event.respondWith(data(event, url));
    else if (request.destination === 'image' && pictures.test(url.pathname) && isWorthKeeping(pathIn(request.referrer)))
      event.respondWith(picture(request));
  });

  worker.addEventListener('message', (event) => {
    const { type, paths = [], changed = [], pictures: shown = [] } = event.data ?? {};
    if (type === 'FORGET_KEPT') event.waitUntil(keeping.forget());
    if (type === 'KEEP') event.waitUntil(keepAll(paths, changed, shown));
  });

  // Whose device it is --------------------------------------------------------------------------------------------------

  /** Logging out and logging in. @param {Request} request @param {URL} url */
  function changesMember({ method }, { pathname, search }) {
    if (pathname === '/api/logout.php') return true;
    const logsIn = ['/api/user.php', '/api/signup.php', '/api/passkey-login.php'].includes(pathname);
    return logsIn && method === 'POST' && search === '';
  }

  /**
   * Deletes all copies before the call, and after it those of responses that came in between. Nothing is found from the call on;
   * the answer need not wait until everything is deleted.
   * @param {AskedFor} event
   */
  async function withoutTraces(event) {
    event.waitUntil(keeping.forget());
    try {
      return await fetch(event.request);
    } finally {
      event.waitUntil(keeping.forget());
    }
  }

  /**
   * Learns which member a response was sent to, and keeps a copy if it is worth it.
   * @param {Ticket} ticket @param {URL} url @param {Response} answer
   */
  async function hear(ticket, url, answer) {
    const isTheirs = await keeping.belongsTo(ticket, answer.headers.get('x-member'));
    const path = url.pathname.replace(/[.]data$/, '');
    const isWhole = url.search === '' && answer.ok && !answer.redirected;
    if (!isTheirs || !isWhole || !isWorthKeeping(path)) return;
    const cache = await keeping.keep(ticket, 'pages', url.pathname, answer);
    await trim(cache, mostPages, ({ pathname }) => !list.test(pathname.replace(/[.]data$/, '')));
  }

  /** Evicts the oldest entries first. @param {Cache | undefined} cache @param {number} most @param {(url: URL) => boolean} [may] */
  async function trim(cache, most, may = () => true) {
    const keys = (await cache?.keys()) ?? [];
    const old = keys.filter(({ url }) => may(new URL(url))).slice(0, Math.max(0, keys.length - most));
    await Promise.all(old.map((key) => cache?.delete(key)));
  }

  // Pages ---------------------------------------------------------------------------------------------------------------

  /** The navigation preload, or a request now. @param {AskedFor} event */
  const asked = async (event) => (await event.preloadResponse) ?? fetch(event.request);

  /** @param {AskedFor} event @param {URL} url */
  async function page(event, url) {
    const answered = answerOf(event, url, () => asked(event));
    const kept = () => keeping.find('pages', url.pathname);
    try {
      return await (isWorthKeeping(url.pathname) ? sooner(answered, kept) : answered);
    } catch {
      return (await kept()) ?? (await instead(url));
    }
  }

  /** @param {AskedFor} event @param {URL} url */
  async function data(event, url) {
    const answered = answerOf(event, url, () => fetch(event.request));
    const kept = () => keeping.find('pages', url.pathname);
    try {
      return await (isWorthKeeping(url.pathname.replace(/[.]data$/, '')) ? sooner(answered, kept) : answered);
    } catch {
      return (await kept()) ?? Response.error();
    }
  }

  /** @param {AskedFor} event @param {URL} url @param {() => Promise<Response>} ask */
  async function answerOf(event, url, ask) {
    const ticket = keeping.begin();
    const answer = await ask();
    const path = url.pathname.replace(/[.]data$/, '');
    event.waitUntil(hear(ticket, url, isWorthKeeping(path) ? answer.clone() : answer).catch(() => {}));
    return answer;
  }

  /** Network first, the copy after a timeout. @param {Promise<Response>} answered @param {() => Promise<Response | undefined>} kept */
  async function sooner(answered, kept) {
    const late = new Promise((done) => setTimeout(done, timeout)).then(kept);
    // A network error after the copy was shown is ignored.
    answered.catch(() => {});
    return Promise.race([answered, late.then((copy) => copy ?? answered)]);
  }

  /** Instead of a page without network: the conversations where one begins, else the offline page. @param {URL} url */
  async function instead({ pathname }) {
    const language = /^\/fr(\/|$)/.test(pathname) ? '/fr' : '';
    if (start.test(pathname) || conversation.test(pathname)) {
      for (const path of [`${language}/chats`, '/chats', '/fr/chats'])
        if (await keeping.find('pages', path)) return Response.redirect(path, 302);
    }
    const offline = await caches.match(isOffline(language === '' ? 'en' : 'fr'), { cacheName: 'offline' });
    return offline ?? Response.error();
  }

  /** Network first; a copy is found by an address whose signature has changed since. @param {Request} request */
  async function picture(request) {
    try {
      return await fetch(request);
    } catch {
      return (await keeping.find('photos', request.url)) ?? Response.error();
    }
  }

  // Ahead of time -------------------------------------------------------------------------------------------------------

  /**
   * Keeps what the page asks for: pages as a reload and as a link would ask for them, and photos.
   * @param {string[]} paths @param {string[]} changed @param {string[]} shown
   */
  async function keepAll(paths, changed, shown) {
    for (const path of new Set([...changed, ...paths])) {
      if (!isWorthKeeping(path)) continue;
      for (const address of [path, `${path}.data`])
        if (changed.includes(path) || !(await isFresh(address))) await keepPage(address).catch(() => {});
    }
    for (const address of shown) await keepPhoto(address).catch(() => {});
    await keepRelease().catch(() => {});
  }

  /** @param {string} address */
  async function isFresh(address) {
    const kept = await keeping.find('pages', address);
    return Date.now() - Date.parse(kept?.headers.get('date') ?? '') < freshFor;
  }

  /** @param {string} address */
  async function keepPage(address) {
    const ticket = keeping.begin();
    // Marks the request as background: the server must not take it for an active member.
    const answer = await fetch(address, { headers: { 'x-background': '1' } });
    await hear(ticket, new URL(address, worker.location.origin), answer);
  }

  /** @param {string} address */
  async function keepPhoto(address) {
    const url = new URL(address, worker.location.origin);
    if (url.origin !== worker.location.origin || !pictures.test(url.pathname)) return;
    if (await keeping.find('photos', url.href)) return;
    const ticket = keeping.begin();
    const answer = await fetch(url.href);
    if (!answer.ok || Number(answer.headers.get('content-length') ?? largestPhoto) > largestPhoto) return;
    await trim(await keeping.keep(ticket, 'photos', url.href, answer), mostPhotos);
  }

  async function keepOfflinePages() {
    const cache = await caches.open('offline');
    await cache.addAll(languages.map(isOffline));
  }

  // Releases ------------------------------------------------------------------------------------------------------------

  /** Cache first: a file's name carries its hash. @param {AskedFor} event */
  async function asset({ request }) {
    // A file of the CDN is the site's own of that name. This worker may fetch from the site alone (CSP).
    const path = new URL(request.url).pathname.replace(/^.*(?=[/]assets[/])/, '');
    const known = await caches.match(path, { cacheName: 'assets', ignoreVary: true });
    if (known) return known;
    const answer = await fetch(path);
    if (answer.ok) await (await caches.open('assets')).put(path, answer.clone()).catch(() => {});
    return answer;
  }

  /** The files of this release, all of them: a tab that stays open over the next one goes on finding its own. */
  async function keepRelease() {
    const answer = await fetch('/release.json');
    /** @type {Release} */
    const { release, assets } = await answer.json();
    const cache = await caches.open('assets');
    const releases = await readReleases(cache);
    if (!release || releases.some((each) => each.release === release)) return;
    for (const file of assets) if (!(await cache.match(file))) await cache.add(file);
    await keepOfflinePages();
    const latest = [...releases, { release, assets }].slice(-mostReleases);
    await cache.put('/releases', Response.json(latest));
    const used = new Set(latest.flatMap((each) => each.assets));
    for (const key of await cache.keys()) {
      const { pathname } = new URL(key.url);
      if (pathname !== '/releases' && !used.has(pathname)) await cache.delete(key);
    }
  }

  /** @param {Cache} cache @returns {Promise<Release[]>} */
  async function readReleases(cache) {
    const noted = await cache.match('/releases');
    return noted ? noted.json() : [];
  }

  /** @param {string} address */
  const pathIn = (address) => (URL.canParse(address) ? new URL(address).pathname : '');
}
