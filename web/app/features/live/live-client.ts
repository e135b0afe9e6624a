import type { PublicUser } from '#contract/accounts/user.ts';
import { callPaths } from '#contract/call-paths.ts';
import type { Answer } from '#contract/calls.ts';
import type { StreamedEvent } from '#web/platform/event-parser.ts';
import { followEvents } from '#web/platform/follow-events.ts';
import { deliver, type Heard, type Polled } from '#web/platform/live.ts';
import { joinTabSet, type TabSet } from '#web/platform/tab-set.ts';
import { refreshWaitingBy, type Waiting, waitingFor } from '#web/platform/waiting.ts';
import { browserHasPush, startPolling } from './polling.ts';

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

const patience = 20_000;

// In which another page must have come, or this one stays.
const goodTime = 10_000;

/** What one tab has for all others: how much waits, that it is asking for everything, and what it was answered. */
type Note = { waiting: Waiting } | { asking: true } | { polled: Polled };

/** Follows what happens to the member, with one stream for all tabs, and asks now and then as a safety net. */
export function startLive({ userId, onUser, onWaiting, signal }: Live) {
  let tabs: TabSet<Note> | undefined;

  const ask = async <Name extends 'user' | 'chats' | 'likes'>(name: Name): Promise<Answer<Name>> => {
    // A line that is dead without saying so must not keep every other tab from asking.
    const patient = AbortSignal.any?.([signal, AbortSignal.timeout(patience)]) ?? signal;
    const answer = await fetch(callPaths[name].path, { headers: { 'x-request-type': 'client' }, signal: patient });
    if (!answer.ok) throw new Error(`There is no answer to ${name}: ${answer.status}`);
    return answer.json();
  };
  /** Nobody when nobody is logged in any more, or somebody else. */
  const findUser = async () => {
    const { user } = await ask('user');
    return user?.id === userId ? user : undefined;
  };
  /** False when the member is no longer logged in. */
  const askUser = async (): Promise<boolean> => {
    const user = await findUser();
    if (!user) return false;
    hearUser(user);
    tabs?.tellOthers({ waiting: waitingFor(user) });
    return true;
  };
  const hearUser = (user: PublicUser) => {
    onUser(user);
    onWaiting(waitingFor(user));
  };
  const refresh = () =>
    askUser().then(
      (loggedIn) => loggedIn || leave(),
      // The next look comes soon enough.
      () => {},
    );
  const poll = async () => {
    tabs?.tellOthers({ asking: true });
    const told = tabs?.lastId();
    const user = await findUser();
    if (!user) return leave();
    const [chats, likes] = await Promise.all([ask('chats'), ask('likes')]);
    // What was told meanwhile is newer than the answers; and a stream that tells needs no net under it.
    if (told !== tabs?.lastId()) return;
    hearPolled({ user, chats, likes });
    tabs?.tellOthers({ polled: { user, chats, likes } });
  };
  const hearPolled = (polled: Polled) => {
    hearUser(polled.user);
    deliver({ kind: 'polled', data: polled });
  };
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
    tabs = joinTabSet<Note>({
      name: `live-${userId}`,
      onEvent: (event) => deliver({ kind: event.kind, data: event.data } as Heard),
      onExtra: hearNote,
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
  const hearNote = (note: Note) => {
    if ('polled' in note) hearPolled(note.polled);
    else if ('waiting' in note) onWaiting(note.waiting);
    else heardAsking();
  };

  // A page put away by the browser holds nothing; one that comes back joins again.
  addEventListener('pagehide', part, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal });
  signal.addEventListener('abort', part);
  refreshWaitingBy(() => void refresh());
  const heardAsking = startPolling({
    // The next look comes soon enough.
    ask: () => void alone(`poll-${userId}`, poll).catch(() => {}),
    hasPush: browserHasPush,
    signal,
  });
  join();
}

/** Where another tab is at it already, this one has what it is answered. */
async function alone(name: string, run: () => Promise<void>) {
  if (!navigator.locks) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && run());
}
