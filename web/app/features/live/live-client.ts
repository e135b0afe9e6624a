import { callPaths } from '#contract/call-paths.ts';
import type { Answer, PublicUser } from '#contract/calls.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { StreamedEvent } from '#web/platform/event-parser.ts';
import { followEvents } from '#web/platform/follow-events.ts';
import { deliver } from '#web/platform/live.ts';
import { joinTabSet, type TabSet } from '#web/platform/tab-set.ts';
import { refreshWaitingBy, type Waiting, waitingFor } from '#web/platform/waiting.ts';
import { startPolling } from './polling.ts';

export { showTotal } from './show-total.ts';

interface Live {
  userId: string;
  /** The member as the server knows them now. */
  onUser(user: PublicUser): void;
  onWaiting(waiting: Waiting): void;
  signal: AbortSignal;
}

// Whatever changes how much waits: who hears one of these asks how much it is now.
const changing = new Set(['like', 'match', 'message', 'chat', 'resync']);

// In which another page must have come, or this one stays.
const goodTime = 10_000;

/** Follows what happens to the member, with one stream for all tabs, and asks now and then as a safety net. */
export function startLive({ userId, onUser, onWaiting, signal }: Live) {
  let tabs: TabSet<Waiting> | undefined;

  /** False when nobody is logged in any more. */
  const askUser = async (): Promise<boolean> => {
    const answer = await fetch(callPaths.user.path, { headers: { 'x-request-type': 'client' }, signal });
    if (!answer.ok) throw new Error(`The member could not be asked for: ${answer.status}`);
    const { user } = (await answer.json()) as Answer<'user'>;
    if (user?.id !== userId) return false;
    onUser(user);
    onWaiting(waitingFor(user));
    tabs?.tellOthers(waitingFor(user));
    return true;
  };
  const refresh = () =>
    askUser().then(
      (loggedIn) => loggedIn || leave(),
      // The next look comes soon enough.
      () => {},
    );
  // The session is over: what is shown here is no longer anybody's to see. Who is on the way elsewhere gets there.
  const leave = () => {
    if (!signal.aborted && Date.now() - leftAt > goodTime) location.reload();
  };
  let leftAt = 0;
  addEventListener(
    'beforeunload',
    () => {
      leftAt = Date.now();
    },
    { signal },
  );

  const join = () => {
    tabs = joinTabSet<Waiting>({
      name: `live-${userId}`,
      onEvent: (event) => deliver({ kind: event.kind, data: event.data } as LiveEvent),
      onExtra: onWaiting,
      lead: async (leading, stopped) => {
        const onEvent = (event: StreamedEvent) => {
          leading.share(event);
          if (event.kind && changing.has(event.kind)) void refresh();
        };
        const outcome = await followEvents({ lastId: leading.lastId, onEvent, mayGoOn: askUser, signal: stopped });
        if (outcome === 'over') leave();
      },
    });
  };
  const part = () => tabs?.leave();

  // A page put away by the browser holds nothing; one that comes back joins again.
  addEventListener('pagehide', part, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal });
  signal.addEventListener('abort', part);
  refreshWaitingBy(() => void refresh());
  join();
  startPolling(refresh, signal);
}
