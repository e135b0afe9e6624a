import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PushPayload } from '#contract/push/push.ts';
import { nextPath } from '#web/platform/next-path.ts';
import { pushState, setPushState } from '#web/platform/push-state.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { visitStore } from '#web/platform/stores.ts';
import { useApi } from '#web/platform/use-api.ts';
import { attachedName } from './attached-name.ts';

/** What the service worker says to an open page. */
type WorkerMessage =
  | { type: 'NEW_PUSH_MESSAGE'; payload: PushPayload }
  | { type: 'NEW_PUSH_CLICK'; openUrl: string; checkUrl: string };

/** What follows is loaded when the page stands: nobody waits for it. */
const loadClient = () => import('./push-client.ts');

/** Stands once, in the root: hears what the service worker says, and knows how this browser stands to pushes. */
export function PushHost() {
  const { user, settings } = useShell();
  useWorkerMessages(user !== null);
  if (!user) return <Forgetting />;
  return settings.push_public_key ? (
    <Standing key={user.id} userId={user.id} publicKey={settings.push_public_key} />
  ) : null;
}

function Standing({ userId, publicKey }: { userId: string; publicKey: string }) {
  const api = useApi();
  const attach = useEffectEvent((body: Parameters<typeof api<'attachPush'>>[1]) => api('attachPush', body));
  useEffect(() => {
    const stopping = new AbortController();
    loadClient().then(
      ({ startPush }) => startPush({ userId, publicKey, attach: (body) => attach(body) }, stopping.signal),
      // A page without pushes is still a page.
      () => {},
    );
    return () => stopping.abort();
  }, [userId, publicKey]);

  // Asked with the next page, and never on the one somebody arrives at: nothing moves under the reader's eyes.
  const { key } = useLocation();
  const arrivedAt = useRef(key);
  useEffect(() => {
    const { isCapable, isSubscribed } = pushState();
    if (key !== arrivedAt.current && isCapable && isSubscribed === false) setPushState({ mayAsk: true });
  }, [key]);
  return null;
}

/** A visitor has no account: whoever logs in next attaches this browser anew. */
function Forgetting() {
  useEffect(() => visitStore.remove(attachedName), []);
  return null;
}

/** A click on a notification: a member is shown what it is about, whoever is logged out where to log in. */
function useWorkerMessages(loggedIn: boolean) {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const hear = useEffectEvent((message: WorkerMessage | undefined) => {
    if (message?.type === 'NEW_PUSH_MESSAGE') setPushState({ lastMessage: message.payload });
    if (message?.type !== 'NEW_PUSH_CLICK') return;
    const pathOf = (address: string) => nextPath(address) ?? pathTo('push-error');
    if (loggedIn) void navigate(pathOf(message.checkUrl));
    else location.assign(pathOf(message.openUrl));
  });
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const stopping = new AbortController();
    serviceWorker.addEventListener('message', ({ data }) => hear(data), { signal: stopping.signal });
    serviceWorker.startMessages();
    return () => stopping.abort();
  }, []);
}
