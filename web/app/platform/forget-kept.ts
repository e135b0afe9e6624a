import { tellWorker } from './service-worker.ts';

/**
 * Whoever logs out leaves no page and no photo behind (web/public/sw-keeping.js), and no number on the icon of the app. The worker
 * forgets by itself when it sees somebody log out; this is for a page that it does not serve yet.
 */
export async function forgetKept() {
  navigator.clearAppBadge?.().catch(() => {});
  await tellWorker({ type: 'FORGET_KEPT' });
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(names.filter((name) => name.startsWith('kept-')).map((name) => caches.delete(name)));
}
