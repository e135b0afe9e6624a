import type { Tracking } from '#contract/accounts/accounts.ts';
import type { PublicSettings } from '#contract/sites/settings.ts';
import { consentNeeded } from '#contract/tracking/consent-countries.ts';
import { deviceStore, type Store } from '#web/platform/stores.ts';
import { forgetTracking, rememberTracking, type TrackingStores } from './tracking.ts';

export const consentKey = 'consent';

/** Marks the place of a page where the card that asks for consent may stand in the flow of the page. */
export const consentDock = 'data-consent-dock';

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

/** The same answer wherever it is given, also in the settings of an account: this device follows it at once. */
export function followConsent(tracking: boolean, now: Date, keepsDoor: boolean, stores?: TrackingStores) {
  giveConsent(tracking, now, stores?.device);
  if (tracking) rememberTracking(stores);
  else forgetTracking(keepsDoor, stores);
}

type Next = 'remember' | 'ask' | 'forget';

/** What becomes of knowing who sent a visitor. */
export function afterVisit(needed: boolean, given: boolean | undefined): Next {
  // A no counts everywhere, also where nobody need have been asked.
  if (given === false) return 'forget';
  return !needed || given ? 'remember' : 'ask';
}

type Places = Pick<PublicSettings, 'geoip_country' | 'geoip_selected_country'>;
type Doors = Pick<PublicSettings, 'signups' | 'logged_out_search'>;

/** The same for a visitor of this site who answered, or did not, on this device. */
export const nextFor = ({ geoip_country, geoip_selected_country }: Places, given = givenConsent()): Next =>
  afterVisit(consentNeeded([geoip_country, geoip_selected_country]), given);

/** Whether the site lets somebody in, or shows its members, because they were sent: the name of the network is needed then. */
export const opensDoor = ({ signups, logged_out_search }: Doors) =>
  signups === 'with_trafficsource' || logged_out_search === 'none';

/** What a signup says of who sent somebody: everything where that may be remembered, else only what opens the door. */
export function trackingForSignup(
  known: Tracking | undefined,
  settings: Places & Doors,
  given = givenConsent(),
): { tracking?: Tracking; tracking_consent?: boolean } {
  const network = opensDoor(settings) ? known?.network : undefined;
  const tracking = nextFor(settings, given) === 'remember' ? known : network && { network };
  return { ...(tracking && { tracking }), ...(known && given !== undefined && { tracking_consent: given }) };
}
