import type { StreamedEvent } from './event-parser.ts';

/** What the tabs of one browser send one another. */
type Note<Extra> = { event: StreamedEvent } | { lastId: string } | { hello: true } | { extra: Extra };

interface TabSetOptions<Extra> {
  /** Tabs of one name share: one of them leads. */
  name: string;
  /** Runs in the leading tab until the signal says to stop. */
  lead(tabs: TabSet<Extra>, signal: AbortSignal): Promise<void>;
  /** Called in every tab, for each event once. */
  onEvent(event: StreamedEvent): void;
  /** Called with whatever else a tab sends to all others. */
  onExtra(extra: Extra): void;
}

export interface TabSet<Extra> {
  /** The id of the last event this tab has handled. */
  lastId(): string | undefined;
  /** Sends an event from the leading tab to every tab, itself included. */
  share(event: StreamedEvent): void;
  tellOthers(extra: Extra): void;
  leave(): void;
}

// Transient events carry the id of the event before them.
const transientKinds = new Set(['typing', 'presence']);

/**
 * Makes one of several tabs lead by a Web Lock, which passes on when that tab is closed or dies. Every tab knows its last
 * event, so the next leader goes on there, and no tab handles an event twice.
 */
export function joinTabSet<Extra>({ name, lead, onEvent, onExtra }: TabSetOptions<Extra>): TabSet<Extra> {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let lastId: string | undefined;

  const handle = (event: StreamedEvent) => {
    const known = lastId !== undefined && Number(event.id) <= Number(lastId);
    if (known && !(event.kind && transientKinds.has(event.kind)) && event.kind !== 'resync') return;
    lastId = event.id;
    if (event.kind) onEvent(event);
  };
  const post = (note: Note<Extra>) => channel.postMessage(note);
  const tabs: TabSet<Extra> = {
    lastId: () => lastId,
    share(event) {
      handle(event);
      post({ event });
    },
    tellOthers: (extra) => post({ extra }),
    leave() {
      leaving.abort();
      channel.close();
    },
  };
  channel.onmessage = ({ data: note }: MessageEvent<Note<Extra>>) => {
    if ('event' in note) handle(note.event);
    else if ('extra' in note) onExtra(note.extra);
    else if ('lastId' in note) lastId ??= note.lastId;
    else if (lastId !== undefined) post({ lastId });
  };
  post({ hello: true });
  void inTurn(name, leaving.signal, () => lead(tabs, leaving.signal));
  return tabs;
}

/** Without Web Locks, as in an insecure context, each tab leads for itself. */
async function inTurn(name: string, signal: AbortSignal, lead: () => Promise<void>) {
  if (!navigator.locks) return lead();
  try {
    await navigator.locks.request(name, { signal }, lead);
  } catch (error) {
    // The wait for the lock was aborted.
    if (!signal.aborted) throw error;
  }
}
