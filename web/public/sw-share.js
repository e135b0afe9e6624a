/*
 * Takes a photo that another app shares with the installed one. It stays on the device until the member has said what it is
 * for. Plain JavaScript, as sw-push.js.
 */

{
  const worker = /** @type {import('../app/platform/worker-scope.ts').WorkerScope} */ (
    /** @type {unknown} */ (globalThis)
  );
  const { keeping } = worker;

  const action = /^(\/fr)?\/share-photo$/;
  // A page makes photos smaller before they are sent; what is larger than this it could not open.
  const largest = 60_000_000;

  worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'POST' || url.origin !== worker.location.origin || !action.test(url.pathname)) return;
    event.respondWith(take(event.request, url));
  });

  /** @param {Request} request @param {URL} url */
  async function take(request, { pathname }) {
    const problem = await keepPhoto(request).catch(() => 'lost');
    return Response.redirect(problem ? `${pathname}?problem=${problem}` : pathname, 303);
  }

  /** Answers what was wrong with it. @param {Request} request */
  async function keepPhoto(request) {
    const photo = (await request.formData()).get('photo');
    if (!(photo instanceof File) || photo.size === 0) return 'none';
    if (!photo.type.startsWith('image/') && !/[.]hei[cf]$/i.test(photo.name)) return 'type';
    if (photo.size > largest) return 'size';
    const headers = { 'content-type': photo.type, 'x-file-name': encodeURIComponent(photo.name) };
    const keep = (/** @type {import('../app/platform/worker-scope.ts').KeptTicket} */ ticket) =>
      keeping.keep(ticket, 'shared', '/share-photo/photo', new Response(photo, { headers }));
    if (await keep(keeping.begin())) return undefined;
    // A worker that has just been started may not know yet whose device it is, or be told at this moment.
    const ticket = keeping.begin();
    const answer = await fetch('/share-photo.data', { headers: { 'x-background': '1' } });
    return (await keeping.belongsTo(ticket, answer.headers.get('x-member'))) && (await keep(ticket))
      ? undefined
      : 'lost';
  }
}
