import { callPaths } from '#contract/call-paths.ts';
import { createEventParser, type StreamedEvent } from './event-parser.ts';

/** The server sends a heartbeat every twenty seconds: a connection that was silent for longer than this is dead. */
const longestSilence = 45_000;
const firstWait = 1_000;
const longestWait = 30_000;
const notAllowed = 403;

export interface Following {
  /** The id of the last event that was handled; undefined to begin with what happens from now on. */
  lastId(): string | undefined;
  onEvent(event: StreamedEvent): void;
  /** Whether the member is still logged in; called before each reconnect. Rejects without an answer. */
  mayGoOn(): Promise<boolean>;
  /** Whether the member is logging out: a reconnect would be refused. */
  isLeaving?: () => boolean;
  signal: AbortSignal;
  fetch?: typeof fetch;
  /** Waits so long, or until the browser is online again. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}

/**
 * Follows a member's events until the signal says to stop or the session is over, reconnecting with exponential backoff and
 * jitter, so that a thousand browsers do not come back at once. Answers why.
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
    // Finds a logout elsewhere without a stream that is refused.
    goesOn = await mayGoOn().catch(() => undefined);
    if (goesOn === false) return 'over';
  }
  return 'stopped';
}

async function connect({ lastId, onEvent, signal, fetch: send = globalThis.fetch }: Following) {
  const connection = new AbortController();
  const cut = () => connection.abort();
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
      signal: connection.signal,
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
    connection.abort();
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
