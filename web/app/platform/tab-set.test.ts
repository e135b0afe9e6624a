import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamedEvent } from './event-parser.ts';
import { joinTabSet, type TabSet } from './tab-set.ts';

const wait = { timeout: 2_000, interval: 5 };
const opened: TabSet<string>[] = [];

beforeEach(() => {
  // The browser's locks: whoever asks first holds it, the next one when that is done.
  let queue = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = queue.then(() => (signal.aborted ? undefined : work()));
    queue = turn.catch(() => {});
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  for (const tab of opened.splice(0)) tab.leave();
  vi.unstubAllGlobals();
});

function openTab(name: string) {
  const events: StreamedEvent[] = [];
  const extras: string[] = [];
  const state = { leads: false };
  const tabs = joinTabSet<string>({
    name,
    onEvent: (event) => events.push(event),
    onExtra: (extra) => extras.push(extra),
    lead: (_tabs, signal) => {
      state.leads = true;
      return new Promise((done) => signal.addEventListener('abort', () => done()));
    },
  });
  opened.push(tabs);
  return { tabs, events, extras, state };
}

const like = (id: string): StreamedEvent => ({ id, kind: 'like', data: {} });
const ids = ({ events }: { events: StreamedEvent[] }) => events.map(({ id }) => id);

describe('the tabs I have open', () => {
  it('share one stream: one leads, all hear, each event once (R10.01)', async () => {
    const [one, two] = [openTab('share'), openTab('share')];
    await vi.waitFor(() => expect(one.state.leads).toBe(true), wait);
    for (const id of ['4', '5', '5', '4', '6']) one.tabs.share(like(id));
    await vi.waitFor(() => expect(ids(two)).toEqual(['4', '5', '6']), wait);
    expect(ids(one)).toEqual(['4', '5', '6']);
    expect(two.state.leads).toBe(false);
  });

  it('go on without the one that led, where it was (R10.01)', async () => {
    const [one, two] = [openTab('lead'), openTab('lead')];
    await vi.waitFor(() => expect(one.state.leads).toBe(true), wait);
    one.tabs.share(like('7'));
    await vi.waitFor(() => expect(two.tabs.lastId()).toBe('7'), wait);
    one.tabs.leave();
    await vi.waitFor(() => expect(two.state.leads).toBe(true), wait);
    two.tabs.share(like('7'));
    two.tabs.share(like('8'));
    expect(ids(two)).toEqual(['7', '8']);
  });

  it('tell a new one how far they are, without what it need not know (R10.01)', async () => {
    const one = openTab('new');
    one.tabs.share({ id: '41', kind: undefined, data: null });
    const late = openTab('new');
    await vi.waitFor(() => expect(late.tabs.lastId()).toBe('41'), wait);
    expect(late.events).toEqual([]);
  });

  it('hear what is true for a moment under the number before, and a resync under any (R10.01)', async () => {
    const one = openTab('moment');
    one.tabs.share(like('9'));
    one.tabs.share({ id: '9', kind: 'presence', data: {} });
    one.tabs.share({ id: '3', kind: 'resync', data: {} });
    one.tabs.share(like('4'));
    expect(one.events.map(({ kind }) => kind)).toEqual(['like', 'presence', 'resync', 'like']);
  });

  it('tell one another what else is new (R2.68)', async () => {
    const [one, two] = [openTab('extra'), openTab('extra')];
    one.tabs.tellOthers('three likes');
    await vi.waitFor(() => expect(two.extras).toEqual(['three likes']), wait);
    expect(one.extras).toEqual([]);
  });
});
