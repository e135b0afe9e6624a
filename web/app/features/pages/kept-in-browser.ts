import { ageCookies, ageProofDays } from '#contract/age/age-check.ts';
import { deviceCookie, session } from '#contract/constants.ts';
import { localeCookie } from '#contract/locales.ts';
import { themeCookie } from '#contract/pages/pages.ts';
import { selectedCountryCookie } from '#contract/places/countries.ts';
import { paymentCountry } from '#web/features/shop/payment-country.ts';
import { dismissalDays, dismissalName, dismissible } from '#web/platform/dismissals.ts';
import { photosName } from '#web/platform/kept-on-device.ts';

/** Why something may be kept: it is needed, it is the visitor's choice, or it ends with the visit. */
type Reason = 'needed' | 'choice' | 'visit';

interface Kept {
  /** The key of its sentence in cookies.json. */
  id: string;
  names: readonly string[];
  reason: Reason;
  /** How many days a browser keeps it; without, the page says it in words. */
  days?: number;
}

const reminders = dismissible.filter((name) => name !== 'install');

/** Every cookie that the site sets. */
export const cookies = [
  { id: 'session', names: [session.cookie], reason: 'needed', days: session.days },
  { id: 'device', names: [deviceCookie.name], reason: 'needed', days: deviceCookie.days },
  { id: 'language', names: [localeCookie.name], reason: 'needed', days: localeCookie.days },
  { id: 'country', names: [selectedCountryCookie.name], reason: 'needed', days: selectedCountryCookie.days },
  { id: 'payment_country', names: [paymentCountry.name], reason: 'needed', days: paymentCountry.days },
  { id: 'age_proof', names: [ageCookies.proof, ageCookies.request], reason: 'needed', days: ageProofDays },
  { id: 'theme', names: [themeCookie.name], reason: 'needed', days: themeCookie.days },
  { id: 'dismissed', names: reminders.map(dismissalName), reason: 'needed', days: dismissalDays('push') },
  { id: 'install', names: [dismissalName('install')], reason: 'needed', days: dismissalDays('install') },
] as const satisfies Kept[];

/** In the storage of the device, and in a database of the browser: pictures are too large for the first. */
export const keptOnDevice = [
  { id: 'consent', names: ['consent'], reason: 'needed' },
  { id: 'partner', names: ['tracking'], reason: 'choice' },
  { id: 'age', names: ['site-entry-warning'], reason: 'needed' },
  { id: 'signup', names: ['signup-draft'], reason: 'needed' },
  { id: 'emoji', names: ['emoji-recent'], reason: 'needed' },
  { id: 'outbox', names: ['chat-outbox-'], reason: 'needed' },
  { id: 'drafts', names: ['chat-drafts-'], reason: 'needed' },
  { id: 'photos', names: [photosName('')], reason: 'needed' },
  { id: 'push', names: ['push-'], reason: 'needed' },
  { id: 'visits', names: ['visits'], reason: 'needed' },
] as const satisfies Kept[];

/** Until the tab is closed. The router, which changes pages without a reload, has two names of its own. */
export const keptForVisit = [
  { id: 'partner_visit', names: ['tracking'], reason: 'needed' },
  { id: 'place', names: ['geocode'], reason: 'needed' },
  { id: 'unfinished', names: ['unfinished-conversation'], reason: 'needed' },
  { id: 'unsaved', names: ['unsaved-profile:'], reason: 'needed' },
  { id: 'push_visit', names: ['push-attached'], reason: 'needed' },
  { id: 'reload', names: ['chunk-reload-at'], reason: 'needed' },
  { id: 'visit_counted', names: ['visit-counted'], reason: 'needed' },
  { id: 'chats_kept', names: ['chats-kept'], reason: 'needed' },
  { id: 'bounces', names: ['log-bounces'], reason: 'visit' },
  { id: 'router', names: ['react-router-scroll-positions', 'remix-router-transitions'], reason: 'needed' },
] as const satisfies Kept[];
