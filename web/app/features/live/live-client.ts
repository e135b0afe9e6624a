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

// Whatever changes how much waits: who hears one of these asks how much it is now.
const changing = new Set(['like', 'match', 'message', 'chat', 'resync']);

const patience = 20_000;

// In which another page must have come, or this one stays.
const goodTime = 10_000;

/** What one tab has for all others: how much waits, that it is asking for everything, and what it was answered. */
type Note = { waiting: Waiting } | { asking: true } | { polled: Polled };

/** Follows what happens to the member, with one stream for all tabs, and asks now and then as a safety net. */
export function startLive(live: Live) {
  const { userId, signal } = live;
  const client = new LiveClient(live);
  addEventListener('beforeunload', () => client.isLeaving(), { signal });
  // A page put away by the browser holds nothing; one that comes back joins again.
  addEventListener('pagehide', () => client.part(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && client.join(), { signal });
  signal.addEventListener('abort', () => client.part());
  refreshWaitingBy(() => void client.refresh());
  const restartPolling = startPolling({
    // The next look comes soon enough.
    ask: () => void alone(`poll-${userId}`, () => client.poll()).catch(() => {}),
    // A subscription of whoever was logged in before tells this member nothing.
    hasPush: async () => isPushed() && (await browserHasPush()),
    signal,
  });
  client.onAskedElsewhere = restartPolling;
  client.join();
}

/** Where another tab is at it already, this one has what it is answered. */
async function alone(name: string, run: () => Promise<void>) {
  if (!navigator.locks) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && run());
}

/** One tab of a member: hears what the leading tab is told, leads when it is its turn, and asks the server. */
class LiveClient {
  /** Another tab is asking for everything: this one need not for a while. */
  onAskedElsewhere = () => {};
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

  part() {
    this.tabs?.leave();
  }

  /** The member goes to another page: a session that ends meanwhile need not load this one again. */
  isLeaving() {
    this.leavingSince = Date.now();
  }

  /** Asks how much waits. */
  async refresh() {
    // Where nobody answers, the next look comes soon enough.
    const loggedIn = await this.askUser().catch(() => true);
    if (!loggedIn) this.reload();
  }

  /** Asks for everything, for this tab and all others. */
  async poll() {
    this.tabs?.tellOthers({ asking: true });
    const told = this.tabs?.lastId();
    const user = await this.findUser();
    if (!user) return this.reload();
    const [chats, likes] = await Promise.all([this.ask('chats'), this.ask('likes')]);
    // What was told meanwhile is newer than the answers; and a stream that tells needs no net under it.
    if (told !== this.tabs?.lastId()) return;
    this.hearPolled({ user, chats, likes });
    this.tabs?.tellOthers({ polled: { user, chats, likes } });
  }

  private async lead(tabs: TabSet<Note>, stopped: AbortSignal) {
    const onEvent = (event: StreamedEvent) => {
      tabs.share(event);
      if (event.kind && changing.has(event.kind)) void this.refresh();
    };
    const mayGoOn = () => this.askUser();
    const outcome = await followEvents({ lastId: tabs.lastId, onEvent, mayGoOn, isLeaving, signal: stopped });
    if (outcome === 'over') this.reload();
  }

  private hearNote(note: Note) {
    if ('polled' in note) this.hearPolled(note.polled);
    else if ('waiting' in note) this.live.onWaiting(note.waiting);
    else this.onAskedElsewhere();
  }

  private hearPolled(polled: Polled) {
    this.hearUser(polled.user);
    deliver({ kind: 'polled', data: polled });
  }

  private hearUser(user: PublicUser) {
    this.live.onUser(user);
    this.live.onWaiting(waitingFor(user));
  }

  /** False when the member is no longer logged in. */
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
    // A line that is dead without saying so must not keep every other tab from asking.
    const patient = AbortSignal.any?.([signal, AbortSignal.timeout(patience)]) ?? signal;
    const answer = await fetch(callPaths[name].path, { headers: { 'x-request-type': 'client' }, signal: patient });
    if (!answer.ok) throw new Error(`There is no answer to ${name}: ${answer.status}`);
    return answer.json();
  }

  /** The session is over: what is shown here is no longer anybody's to see. Who is on the way elsewhere gets there. */
  private reload() {
    if (!this.live.signal.aborted && Date.now() - this.leavingSince > goodTime) location.reload();
  }
}
