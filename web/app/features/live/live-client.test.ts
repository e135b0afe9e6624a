import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import { callPaths } from '#contract/call-paths.ts';
import { polling } from '#contract/constants.ts';
import { type HeardKind, listen } from '#web/platform/live.ts';
import { refreshWaiting } from '#web/platform/waiting.ts';
import { type Live, startLive } from './live-client.ts';

const ada = { id: '7', total_new_likes: 2, total_unread_messages: 1 } as PublicUser;
const waiting = { likes: 2, messages: 1 };
const lists = { chats: { chats: [], next: null }, likes: { likes: [] } };

let page: EventTarget;
let stopping: AbortController;
let stops: (() => void)[];
let reloads: number;
/** What the server answers: who is logged in, and whether it lets them follow. */
let server: { user: PublicUser | null; follows: boolean; lists: typeof lists };
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z') });
  page = new EventTarget();
  stopping = new AbortController();
  stops = [];
  reloads = 0;
  server = { user: ada, follows: true, lists };
  stream = undefined;
  const reload = () => {
    reloads += 1;
  };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  stopping.abort();
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answer(path: string) {
  if (path === callPaths.user.path) return Response.json({ user: server.user });
  if (path === callPaths.chats.path) return Response.json(server.lists.chats);
  if (path === callPaths.likes.path) return Response.json(server.lists.likes);
  if (!server.follows) return new Response(null, { status: 403 });
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    }),
  );
}

async function start(live: Partial<Live> = {}) {
  const heard: Record<'users' | 'waiting', unknown[]> = { users: [], waiting: [] };
  startLive({
    userId: ada.id,
    onUser: (user) => heard.users.push(user),
    onWaiting: (waits) => heard.waiting.push(waits),
    signal: stopping.signal,
    ...live,
  });
  await settle();
  return heard;
}

function listening(kind: HeardKind) {
  const received: unknown[] = [];
  stops.push(listen(kind, (data) => void received.push(data)));
  return received;
}

const tell = (text: string) => {
  stream?.enqueue(new TextEncoder().encode(text));
  return settle();
};
/** Lets pass what needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a page of mine that follows what happens', () => {
  it('tells of it, and asks how much waits where that may have changed (R10.01)', async () => {
    const likes = listening('like');
    const heard = await start();
    await tell('id: 1\nevent: like\ndata: {"profile":{"id":"9"}}\n\n');
    expect(likes).toEqual([{ profile: { id: '9' } }]);
    expect(heard.waiting).toEqual([waiting]);
    await tell('id: 1\nevent: typing\ndata: {"profile":{"id":"9"}}\n\n');
    expect(heard.waiting).toHaveLength(1);
  });

  it('asks how much waits when I have looked at some of it (R10.01)', async () => {
    const heard = await start();
    refreshWaiting();
    await settle();
    expect(heard).toEqual({ users: [ada], waiting: [waiting] });
  });

  it('asks for everything a while after it was loaded, for all that show some of it (R4.18)', async () => {
    const polled = listening('polled');
    await start();
    await vi.advanceTimersByTimeAsync(polling.startAfter);
    expect(polled).toEqual([{ user: ada, ...lists }]);
  });

  it('is loaded again when I am logged out elsewhere (R10.01)', async () => {
    server.follows = false;
    await start();
    expect(reloads).toBe(1);
  });

  it('is loaded again when somebody else is logged in here now (R10.01)', async () => {
    await start();
    server.user = { ...ada, id: '8' };
    refreshWaiting();
    await settle();
    expect(reloads).toBe(1);
  });

  it('stays while I am on my way to another page (R10.01)', async () => {
    await start();
    page.dispatchEvent(new Event('beforeunload'));
    server.user = null;
    refreshWaiting();
    await settle();
    expect(reloads).toBe(0);
  });

  it('stays where the server cannot be reached (R10.01)', async () => {
    const heard = await start();
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
    refreshWaiting();
    await settle();
    expect([reloads, heard.users]).toEqual([0, []]);
  });
});
