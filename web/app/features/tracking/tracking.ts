import type { Tracking } from '#contract/accounts/accounts.ts';
import { memoryStore } from '#web/platform/memory-store.ts';
import { deviceStore, type Store, visitStore } from '#web/platform/stores.ts';

const trackingKey = 'tracking';

/** Where each value may stand in an address. The first that says something counts. */
const sources = {
  network: ['network'],
  ref: ['ref'],
  sub1: ['sub', 'sub1', 'aff_sub', 'aff_sub1'],
  sub2: ['sub2', 'aff_sub2'],
  sub3: ['sub3', 'aff_sub3'],
} as const satisfies Record<keyof Tracking, readonly string[]>;
const names = Object.keys(sources) as (keyof Tracking)[];

// The signup call takes no more, and a link must not be able to spoil a signup.
const longest = 100;

/** Who sent a visitor, as the address says it; undefined when it says nothing. */
export function trackingIn(query: URLSearchParams): Tracking | undefined {
  const found = names.flatMap((name) => {
    const values = sources[name].map((parameter) => clean(name, query.get(parameter) ?? ''));
    const value = values.find(Boolean);
    return value ? [[name, value]] : [];
  });
  return found.length ? Object.fromEntries(found) : undefined;
}

/** A network's own placeholders come through as '{clickid}' when it forgot to fill them; braces say nothing. */
function clean(name: keyof Tracking, value: string) {
  const bare = name === 'network' ? value : value.replaceAll(/[{}]/g, '');
  const short = bare.replaceAll(/\p{C}/gu, '').trim().slice(0, longest);
  // The cut may have gone through a character.
  return short.replace(/\p{Surrogate}$/u, '');
}

/** Where who sent a visitor may be known: by the open page, which stores nothing; on the device; for the visit. */
export interface TrackingStores {
  page: Store;
  device: Store;
  visit: Store;
}
const browser: TrackingStores = { page: memoryStore(), device: deviceStore, visit: visitStore };

/** The open page knows it, and nothing is stored before somebody may be remembered. A new sender takes the place of the last. */
export function captureTracking(search: string, { page }: TrackingStores = browser) {
  const found = trackingIn(new URLSearchParams(search));
  if (found) keep(page, found);
}

/** Who sent this visitor: today, or at an earlier visit where they allowed us to remember it. */
export const knownTracking = ({ page, device, visit }: TrackingStores = browser): Tracking | undefined =>
  storedIn(page) ?? storedIn(device) ?? storedIn(visit);

export function rememberTracking({ page, device, visit }: TrackingStores = browser) {
  const found = storedIn(page);
  if (found) keep(device, found);
  visit.remove(trackingKey);
}

/**
 * Nothing is known any more, nor stored. Where a site opens its door only to those who were sent, the name that opens it stays
 * until the tab is closed; it goes into no record.
 */
export function forgetTracking(opensDoor: boolean, stores: TrackingStores = browser) {
  const { network } = knownTracking(stores) ?? {};
  for (const store of Object.values(stores)) store.remove(trackingKey);
  if (opensDoor && network) for (const store of [stores.page, stores.visit]) keep(store, { network });
}

/** Before somebody has answered: the name that opens a door is needed, and survives a reload. */
export function keepDoorOpen({ page, visit }: TrackingStores = browser) {
  const { network } = storedIn(page) ?? {};
  if (network) keep(visit, { network });
}

const keep = (store: Store, tracking: Tracking) => store.set(trackingKey, JSON.stringify(tracking));

/** What was stored is cleaned again: anybody may have written it. */
function storedIn(store: Store): Tracking | undefined {
  try {
    const value: unknown = JSON.parse(store.get(trackingKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
    return trackingIn(new URLSearchParams(texts as [string, string][]));
  } catch {
    return undefined;
  }
}
