import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(join(resolve(import.meta.dirname, '../../../public'), 'sw-push.js'), 'utf8');
const payload = {
  title: '1 update',
  body: 'Open the app to see it.',
  lang: 'en',
  tag: 'updates',
  openUrl: '/login?next=%2Fchats%2F7',
  checkUrl: '/chats/7',
  badge: 3,
};

interface Tab {
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

let tabs: Tab[];
let handlers: Map<string, (event: object) => void>;
let shown: [string, Record<string, unknown>][];
let sent: unknown[];
let opened: string[];
let badges: number[];
let asked: [string, RequestInit][];
let worker: { navigator: { language: string } };

/** The worker as a browser runs it, in a world of its own. */
beforeEach(() => {
  tabs = [];
  handlers = new Map();
  [shown, sent, opened, badges, asked] = [[], [], [], [], []];
  worker = {
    navigator: { language: 'en-GB' },
  };
  Object.assign(worker.navigator, { setAppBadge: async (count: number) => void badges.push(count) });
  const surroundings = {
    ...worker,
    URL,
    location: { origin: 'https://site.example' },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: async () => {},
    importScripts: () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => tabs,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (...notification: [string, Record<string, unknown>]) => void shown.push(notification),
      pushManager: { subscribe: async () => ({ endpoint: 'https://push.example/new' }) },
    },
    fetch: async (...request: [string, RequestInit]) => void asked.push(request),
  };
  runInNewContext(source, surroundings);
});

async function happens(name: string, event: object) {
  const work: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}
const push = (data: unknown) => happens('push', { data: { json: () => data } });
const click = (data: unknown) => happens('notificationclick', { notification: { data, close: () => {} } });

function openTab(state: Partial<Tab> = {}) {
  const tab = {
    focused: false,
    visibilityState: 'hidden' as const,
    focus: vi.fn(async () => {}),
    postMessage: vi.fn((message: unknown) => void sent.push(message)),
    ...state,
  };
  tabs.push(tab);
  return tab;
}

describe('a push', () => {
  it('is shown, counted on the icon, and told to every open tab (R7.03)', async () => {
    openTab();
    openTab({ visibilityState: 'visible' });
    await push(payload);
    const { title, body, lang, tag, openUrl, checkUrl } = payload;
    expect(shown).toEqual([[title, { body, lang, tag, renotify: true, data: { openUrl, checkUrl } }]]);
    expect(sent).toEqual(Array(2).fill({ type: 'NEW_PUSH_MESSAGE', payload }));
    expect(badges).toEqual([3]);
  });

  it('is not shown over the site while I look at it, but told to it (R7.03)', async () => {
    openTab({ focused: true, visibilityState: 'visible' });
    await push(payload);
    expect([shown, sent.length]).toEqual([[], 1]);
  });

  it.each([
    ['en-GB', '1 update', '/push-error'],
    ['fr-FR', '1 nouveauté', '/fr/push-error'],
  ])('that cannot be read still says in %s that there is something (R8.12)', async (language, title, path) => {
    worker.navigator.language = language;
    await happens('push', { data: null });
    await happens('push', {
      data: {
        json: () => {
          throw new SyntaxError('not JSON');
        },
      },
    });
    const data = { openUrl: path, checkUrl: path };
    expect(shown).toEqual(Array(2).fill([title, expect.objectContaining({ tag: 'updates', data })]));
  });
});

describe('a click', () => {
  const { openUrl, checkUrl } = payload;

  it('brings an open tab to the front, the one in view first, and tells it both ways (R7.03)', async () => {
    const behind = openTab();
    const inView = openTab({ visibilityState: 'visible' });
    await click({ openUrl, checkUrl });
    expect([inView.focus, behind.focus].map((focus) => vi.mocked(focus).mock.calls.length)).toEqual([1, 0]);
    expect(sent).toEqual([{ type: 'NEW_PUSH_CLICK', openUrl, checkUrl }]);
    expect(opened).toEqual([]);
  });

  it('still tells the tab when the browser will not bring it to the front (R7.03)', async () => {
    openTab({ focus: () => Promise.reject(new Error('not allowed')) });
    await click({ openUrl, checkUrl });
    expect(sent).toHaveLength(1);
  });

  it('opens the site where none is open (R7.03)', async () => {
    await click({ openUrl, checkUrl });
    expect(opened).toEqual([checkUrl]);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', undefined])(
    'never leads to %s, but to a page that says what happened (R8.12)',
    async (address) => {
      await click({ openUrl: address, checkUrl: address });
      expect(opened).toEqual(['/push-error']);
    },
  );
});

it.each([
  ['tells', { oldSubscription: null, newSubscription: { endpoint: 'https://push.example/new' } }],
  ['does not tell', { oldSubscription: { options: { userVisibleOnly: true } }, newSubscription: null }],
])(
  'where the browser’s address at its push service changes, and it %s the new one, my account learns it',
  async (_how, event) => {
    await happens('pushsubscriptionchange', event);
    expect(asked).toEqual([['/api/user.php?push=1', expect.objectContaining({ method: 'POST' })]]);
    expect(JSON.parse(String(asked[0]?.[1].body))).toEqual({ subscription: { endpoint: 'https://push.example/new' } });
  },
);
