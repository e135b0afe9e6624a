/** The one worker of the site: it shows pushes, and opens the app without a connection. Its address stays. */
const workerAddress = '/sw-push.js?v=2';

export const registerWorker = async () => navigator.serviceWorker.register(workerAddress);

type Message = { type: 'KEEP'; paths: string[]; changed: string[]; pictures: string[] } | { type: 'FORGET_KEPT' };

/** Says something to the worker, whether or not it serves this page already. */
export async function tellWorker(message: Message) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}
