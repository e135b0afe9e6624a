import type { PublicUser } from '#contract/accounts/user.ts';
import { callPaths } from '#contract/call-paths.ts';
import type { Answer } from '#contract/calls.ts';
import type { StreamedEvent } from '#web/platform/event-parser.ts';
import { followEvents } from '#web/platform/follow-events.ts';
import { deliver, type Heard, type Polled } from '#web/platform/live.ts';
import { isPushed } from '#web/platform/push-state.ts';
import { isLeaving } from '#web/platform/session-end.ts';
import { joinTabSet, type TabSet } from '#web/platform/tab-set.ts';
import { refreshWaitingBy, type Waiting, waitingFor } from '#web/platform/waiting.ts';
import { browserHasPush, startPolling } from './polling.ts';

export { showTotal } from './show-total.ts';

export interface Live {
  userId: string;
  /** The member as the server knows them now. */
  onUser(user: PublicUser): void;
  onWaiting(waiting: Waiting): void;
  signal: AbortSignal;
}

// Events after which more or less waits than before.
const changesWaiting = new Set(['like', 'match', 'message', 'chat', 'resync']);

const requestTimeout = 20_000;

// How long a navigation away may take, in milliseconds.
const navigationTimeout = 10_000;

/** What one tab sends to all others: how much waits, that it polls, and the answers of its poll. */
type Note = { waiting: Waiting } | { asking: true } | { polled: Polled };

/** Follows the member's events, with one stream for all tabs, and polls as a safety net. */
export function startLive(live: Live) {
  const client = new LiveClient(live);
  followPage(client, live.signal);
  refreshWaitingBy(() => void client.refresh());
  startSafetyNet(client, live);
  client.join();
}

/** Joins and leaves the tabs of the member with the life of this page. */
function followPage(client: LiveClient, signal: AbortSignal) {
  addEventListener('beforeunload', () => client.isLeaving(), { signal });
  // In the back/forward cache a page holds nothing; restored, it joins again.
  addEventListener('pagehide', () => client.leave(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && client.join(), { signal });
  signal.addEventListener('abort', () => client.leave());
}

function startSafetyNet(client: LiveClient, { userId, signal }: Live) {
  client.onPolledElsewhere = startPolling({
    // A failed poll is repeated soon enough.
    ask: () => void pollInOneTab(`poll-${userId}`, () => client.poll()).catch(() => {}),
    // A subscription of whoever was logged in before brings no pushes for this member.
    hasPush: async () => isPushed() && (await browserHasPush()),
    signal,
  });
}

/** Takes a Web Lock; if another tab has it, that tab shares the answers. */
async function pollInOneTab(lock: string, poll: () => Promise<void>) {
  if (!navigator.locks) return poll();
  await navigator.locks.request(lock, { ifAvailable: true }, (granted) => granted && poll());
}

/** One tab of a member: handles events from the leading tab, leads when it is its turn, and calls the server. */
class LiveClient {
  /** Called when another tab polls: this one need not for a while. */
  onPolledElsewhere = () => {};
  private tabs: TabSet<Note> | undefined;
  private leavingSince = 0;

  constructor(private readonly live: Live) {}

  join() {
    this.tabs = joinTabSet<Note>({
      name: `live-${this.live.userId}`,
      onEvent: (event) => deliver({ kind: event.kind, data: event.data } as Heard),
      onExtra: (note) => this.hearNote(note),
      lead: (tabs, stopped) => this.lead(tabs, stopped),
    });
  }

  leave() {
    this.tabs?.leave();
  }

  /** The member goes to another page: if the session ends meanwhile this one is not reloaded. */
  isLeaving() {
    this.leavingSince = Date.now();
  }

  /** Asks the server how much waits. */
  async refresh() {
    // Without an answer the next refresh or poll comes soon enough.
    const loggedIn = await this.askUser().catch(() => true);
    if (!loggedIn) this.reload();
  }

  /** Polls for this tab and all others. */
  async poll() {
    this.tabs?.tellOthers({ asking: true });
    const lastId = this.tabs?.lastId();
    const user = await this.findUser();
    if (!user) return this.reload();
    const [chats, likes] = await Promise.all([this.ask('chats'), this.ask('likes')]);
    // An event that came meanwhile is newer than these responses, and a live stream needs no polling.
    if (lastId !== this.tabs?.lastId()) return;
    this.hearPolled({ user, chats, likes });
    this.tabs?.tellOthers({ polled: { user, chats, likes } });
  }

  private async lead(tabs: TabSet<Note>, stopped: AbortSignal) {
    const onEvent = (event: StreamedEvent) => {
      tabs.share(event);
      if (event.kind && changesWaiting.has(event.kind)) void this.refresh();
    };
    const mayGoOn = () => this.askUser();
    const outcome = await followEvents({ lastId: tabs.lastId, onEvent, mayGoOn, isLeaving, signal: stopped });
    if (outcome === 'over') this.reload();
  }

  private hearNote(note: Note) {
    if ('polled' in note) this.hearPolled(note.polled);
    else if ('waiting' in note) this.live.onWaiting(note.waiting);
    else this.onPolledElsewhere();
  }

  private hearPolled(polled: Polled) {
    this.hearUser(polled.user);
    deliver({ kind: 'polled', data: polled });
  }

  private hearUser(user: PublicUser) {
    this.live.onUser(user);
    this.live.onWaiting(waitingFor(user));
  }

  /** Asks the server for the member; false when they are no longer logged in. */
  private async askUser(): Promise<boolean> {
    const user = await this.findUser();
    if (!user) return false;
    this.hearUser(user);
    this.tabs?.tellOthers({ waiting: waitingFor(user) });
    return true;
  }

  /** The user this client was started for; undefined once the session has ended or belongs to another user. */
  private async findUser() {
    const { user } = await this.ask('user');
    return user?.id === this.live.userId ? user : undefined;
  }

  private async ask<Name extends 'user' | 'chats' | 'likes'>(name: Name): Promise<Answer<Name>> {
    const { signal } = this.live;
    // A dead connection must not keep every other tab from polling.
    const limited = AbortSignal.any?.([signal, AbortSignal.timeout(requestTimeout)]) ?? signal;
    const answer = await fetch(callPaths[name].path, { headers: { 'x-request-type': 'client' }, signal: limited });
    if (!answer.ok) throw new Error(`There is no answer to ${name}: ${answer.status}`);
    return answer.json();
  }

  /** Reloads the page as the session is over, so that nobody sees what it shows; not while it navigates away. */
  private reload() {
    if (!this.live.signal.aborted && Date.now() - this.leavingSince > navigationTimeout) location.reload();
  }
}
