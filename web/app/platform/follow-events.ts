import { callPaths } from '#contract/call-paths.ts';
import { createEventParser, type StreamedEvent } from './event-parser.ts';

/** The server shows every twenty seconds that it is there; a line that was silent for longer than this is dead. */
const longestSilence = 45_000;
const firstWait = 1_000;
const longestWait = 30_000;
const notAllowed = 403;

export interface Following {
  /** The number of the last event that was handled; undefined to begin with what happens from now on. */
  lastId(): string | undefined;
  onEvent(event: StreamedEvent): void;
  /** Asked before it connects again: whether there is still somebody to follow for. Rejects where nobody answers. */
  mayGoOn(): Promise<boolean>;
  /** Whether the member is logging out: a line that is asked for then would be refused. */
  isLeaving?: () => boolean;
  signal: AbortSignal;
  fetch?: typeof fetch;
  /** Waits so long, or until the network is back. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}

/**
 * Follows a member's events until the signal says to stop or the session is over, whatever happens to the line: it
 * waits a little longer each time, and by chance, so that a thousand browsers do not come back at once. Answers why.
 */
export async function followEvents(following: Following): Promise<'stopped' | 'over'> {
  const { signal, mayGoOn, isLeaving = () => false, wait = waitOrOnline, random = Math.random } = following;
  let failures = 0;
  let goesOn: boolean | undefined = true;
  while (!signal.aborted) {
    const outcome = goesOn && !isLeaving() ? await connect(following).catch(() => 'failed' as const) : 'failed';
    if (outcome === 'refused') return 'over';
    failures = outcome === 'ended' ? 0 : failures + 1;
    await wait(Math.min(longestWait, firstWait * 2 ** Math.max(0, failures - 1)) * (0.5 + random()), signal);
    if (signal.aborted) break;
    // Who was logged out elsewhere learns it from this, without a call that is refused.
    goesOn = await mayGoOn().catch(() => undefined);
    if (goesOn === false) return 'over';
  }
  return 'stopped';
}

async function connect({ lastId, onEvent, signal, fetch: send = globalThis.fetch }: Following) {
  const line = new AbortController();
  const cut = () => line.abort();
  signal.addEventListener('abort', cut);
  globalThis.addEventListener?.('offline', cut);
  let silence = setTimeout(cut, longestSilence);
  try {
    const id = lastId();
    const response = await send(callPaths.events.path, {
      headers: {
        accept: 'text/event-stream',
        'x-request-type': 'client',
        ...(id !== undefined && { 'last-event-id': id }),
      },
      cache: 'no-store',
      signal: line.signal,
    });
    if (response.status === notAllowed) return 'refused';
    if (!response.ok || !response.body) return 'failed';
    const parse = createEventParser();
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      clearTimeout(silence);
      silence = setTimeout(cut, longestSilence);
      for (const event of parse(decoder.decode(value, { stream: true }))) onEvent(event);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', cut);
    globalThis.removeEventListener?.('offline', cut);
    line.abort();
  }
}

const waitOrOnline = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, milliseconds);
    addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
