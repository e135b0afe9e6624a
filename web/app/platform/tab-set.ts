import type { StreamedEvent } from './event-parser.ts';

/** What the tabs of one browser tell one another. */
type Note<Extra> = { event: StreamedEvent } | { lastId: string } | { hello: true } | { extra: Extra };

interface TabSetOptions<Extra> {
  /** Tabs of one name share: one of them leads. */
  name: string;
  /** What the leading tab does until the signal says to stop. */
  lead(tabs: TabSet<Extra>, signal: AbortSignal): Promise<void>;
  /** Called in every tab, for each event once. */
  onEvent(event: StreamedEvent): void;
  /** Whatever else one tab has for all others. */
  onExtra(extra: Extra): void;
}

export interface TabSet<Extra> {
  /** The number of the last event this tab has handled. */
  lastId(): string | undefined;
  /** From the leading tab: hands an event to every tab, itself included. */
  share(event: StreamedEvent): void;
  tellOthers(extra: Extra): void;
  leave(): void;
}

// True for a moment only: they carry the number of the event before.
const passing = new Set(['typing', 'presence']);

/**
 * Makes one of several tabs lead, and the next one when it is closed or dies: the browser gives the lock on. Every tab
 * knows how far it is, so the next leader goes on there, and what a tab had already it does not handle again.
 */
export function joinTabSet<Extra>({ name, lead, onEvent, onExtra }: TabSetOptions<Extra>): TabSet<Extra> {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let lastId: string | undefined;

  const handle = (event: StreamedEvent) => {
    const known = lastId !== undefined && Number(event.id) <= Number(lastId);
    if (known && !(event.kind && passing.has(event.kind)) && event.kind !== 'resync') return;
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

/** Where tabs cannot agree, as on a page without encryption, each leads for itself. */
async function inTurn(name: string, signal: AbortSignal, lead: () => Promise<void>) {
  if (!navigator.locks) return lead();
  try {
    await navigator.locks.request(name, { signal }, lead);
  } catch (error) {
    // Waiting for the lead was given up.
    if (!signal.aborted) throw error;
  }
}
