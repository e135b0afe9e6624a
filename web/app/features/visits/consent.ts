import type { Store } from '#web/platform/stores.ts';
import { deviceStore, visitStore } from '#web/platform/stores.ts';
import { rememberTracking, trackingKey } from './tracking.ts';

export const consentKey = 'consent';

// The European Union, the European Economic Area, the United Kingdom and Switzerland: there a visitor is asked first.
const askedIn = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB CH'.split(
  ' ',
);

/** Where a visitor seems to be, and which country they chose: one of them is enough to be asked. */
export const consentNeeded = (countries: (string | null)[]) =>
  countries.some((country) => country !== null && askedIn.includes(country));

/** What a visitor answered on this device; undefined when they have not been asked. */
export function givenConsent(store: Store = deviceStore): boolean | undefined {
  try {
    const { tracking } = JSON.parse(store.get(consentKey) ?? '{}') ?? {};
    return typeof tracking === 'boolean' ? tracking : undefined;
  } catch {
    return undefined;
  }
}

const answers = new Set<() => void>();

/** Runs whenever an answer is given in this tab, wherever on the page that is. */
export function onConsent(run: () => void) {
  answers.add(run);
  return () => void answers.delete(run);
}

export function giveConsent(tracking: boolean, now: Date, store: Store = deviceStore) {
  store.set(consentKey, JSON.stringify({ tracking, at: now.toISOString() }));
  for (const run of answers) run();
}

/** The same answer given elsewhere, in the settings of an account: this device follows it at once. */
export function followConsent(tracking: boolean, now: Date, device: Store = deviceStore, visit: Store = visitStore) {
  giveConsent(tracking, now, device);
  if (tracking) rememberTracking(visit, device);
  else device.remove(trackingKey);
}

type Next = 'remember' | 'ask' | 'forget';

/** What becomes of knowing who sent a visitor, once this visit is over. */
export function afterVisit(needed: boolean, given: boolean | undefined): Next {
  // A no counts everywhere, also where nobody need have been asked.
  if (given === false) return 'forget';
  return !needed || given ? 'remember' : 'ask';
}
