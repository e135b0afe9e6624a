import type { Tracking } from '#contract/accounts/accounts.ts';
import { deviceStore, type Store, visitStore } from '#web/platform/stores.ts';

export const trackingKey = 'tracking';

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

/** For this visit: nobody is asked for that, because it ends with it. A new sender takes the place of the last. */
export function captureTracking(search: string, visit: Store = visitStore) {
  const found = trackingIn(new URLSearchParams(search));
  if (found) visit.set(trackingKey, JSON.stringify(found));
}

/** Who sent this visitor: today, or at an earlier visit where they allowed us to remember it. */
export function knownTracking(visit: Store = visitStore, device: Store = deviceStore): Tracking | undefined {
  return storedIn(visit) ?? storedIn(device);
}

export function rememberTracking(visit: Store = visitStore, device: Store = deviceStore) {
  const found = storedIn(visit);
  if (found) device.set(trackingKey, JSON.stringify(found));
}

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
