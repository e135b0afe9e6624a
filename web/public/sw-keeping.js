/*
 * For whom the service worker keeps pages and photos: for one member at a time, the one to whom the server's last answer was
 * sent. Whoever comes after them finds nothing, whichever way the first one left. Plain JavaScript, as sw-push.js.
 */

{
  const worker = /** @type {import('../app/platform/worker-scope.ts').WorkerScope} */ (
    /** @type {unknown} */ (globalThis)
  );

  // As the server says it of a page that was sent to no member (contract/installed-app).
  const nobody = 'nobody';
  const keptName = /^kept-[a-z]+-(.+)$/;

  // Grows whenever the member changes. What was asked for before is kept for nobody when it comes at last.
  let epoch = 0;
  /** @type {Promise<string> | undefined} */
  let known;

  // The owner is read from the names of the caches; caches of two members count as nobody's.
  async function read() {
    const owners = new Set((await caches.keys()).flatMap((name) => keptName.exec(name)?.[1] ?? []));
    const [first] = owners;
    return owners.size === 1 && first !== undefined ? first : nobody;
  }
  function owner() {
    known ??= read();
    return known;
  }

  /** @param {string} [but] whose things stay */
  async function deleteKept(but) {
    const names = (await caches.keys()).filter((name) => keptName.test(name) && keptName.exec(name)?.[1] !== but);
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  /** @type {import('../app/platform/worker-scope.ts').Keeping} */
  const keeping = {
    begin: () => ({ epoch }),

    async belongsTo(ticket, member) {
      if (!member || ticket.epoch !== epoch) return false;
      const before = await owner();
      if (ticket.epoch !== epoch) return false;
      if (member !== before) {
        epoch += 1;
        ticket.epoch = epoch;
        known = Promise.resolve(member);
        // The new member's caches stay: a response at the same time may have written to them already.
        await deleteKept(member);
      }
      return ticket.epoch === epoch && member !== nobody;
    },

    async keep(ticket, kind, address, answer) {
      const member = await owner();
      if (member === nobody || ticket.epoch !== epoch) return undefined;
      const name = `kept-${kind}-${member}`;
      const cache = await caches.open(name);
      if (ticket.epoch === epoch) await cache.put(address, answer);
      if (ticket.epoch === epoch) return cache;
      // The member left while it was written, perhaps after everything else was deleted.
      await caches.delete(name);
      return undefined;
    },

    async find(kind, address) {
      const before = epoch;
      const member = await owner();
      if (member === nobody) return undefined;
      const options = { cacheName: `kept-${kind}-${member}`, ignoreSearch: true, ignoreVary: true };
      const kept = await caches.match(address, options);
      return before === epoch ? kept : undefined;
    },

    async forget() {
      epoch += 1;
      known = Promise.resolve(nobody);
      await deleteKept();
    },
  };
  worker.keeping = keeping;
}
