import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { EventData } from '#contract/events/events.ts';
import { NewMessageToast, sendWaitingMessages } from '#web/features/chat/chat.ts';
import { setHeardUser } from '#web/platform/heard-user.ts';
import { useLive } from '#web/platform/live.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useApiOptions } from '#web/platform/use-api.ts';
import { setWaiting, useWaiting, type Waiting } from '#web/platform/waiting.ts';

/** The live client is loaded after hydration: nobody waits for it. */
const loadClient = () => import('./live-client.ts');

/** Rendered once, in the root: a member's page follows events, and shows how much waits. */
export function LiveHost() {
  const { user } = useShell();
  return user ? <Following user={user} /> : null;
}

function Following({ user }: { user: PublicUser }) {
  const { revalidate } = useRevalidator();
  const onWaiting = useEffectEvent((waiting: Waiting) => setWaiting(user, waiting));
  const onUser = useEffectEvent((fresh: PublicUser) => {
    if (differ(fresh, user)) void revalidate();
    else if (fresh.credits !== user.credits) setHeardUser(user, fresh);
  });
  // Events reach every tab, `onUser` only the leading one.
  useLive('credits', ({ credits }) => credits !== user.credits && setHeardUser(user, { ...user, credits }));
  useLive('payment', ({ paid_user: paid }) => void (paid !== user.paid_user && revalidate()));
  useEffect(() => {
    const stopping = new AbortController();
    loadClient().then(
      ({ startLive }) => startLive({ userId: user.id, onUser, onWaiting, signal: stopping.signal }),
      // A page without live events still works; the next one loads what is new.
      () => {},
    );
    return () => stopping.abort();
  }, [user.id]);

  useWaitingMessages(user.id);
  const { messages, likes } = useWaiting();
  const total = messages + likes;
  useEffect(() => {
    const stopping = new AbortController();
    loadClient().then(
      ({ showTotal }) => showTotal(total, stopping.signal),
      () => {},
    );
    return () => stopping.abort();
  }, [total]);
  // Listens from the start; the component that shows a message is loaded with the first one.
  const [arrived, setArrived] = useState<EventData<'message'>>();
  useLive('message', setArrived);
  return arrived ? (
    <Suspense>
      <NewMessageToast arrived={arrived} />
    </Suspense>
  ) : null;
}

/** Sends what was written without a connection once there is one, on whatever page. */
function useWaitingMessages(userId: string) {
  const options = useApiOptions();
  const flush = useEffectEvent(() => sendWaitingMessages(userId, options));
  useEffect(() => {
    const stopping = new AbortController();
    addEventListener('online', () => flush(), { signal: stopping.signal });
    flush();
    return () => stopping.abort();
  }, []);
}

/** Whether pages must be loaded again: status and payments decide what they show, the rest comes with each page. */
const differ = (one: PublicUser, other: PublicUser) => one.status !== other.status || one.paid_user !== other.paid_user;
