import { splitLocale } from '#contract/pages/routes.ts';
import { withoutTracking } from '#contract/tracking/tracking.ts';
import { afterVisit, followConsent, givenConsent } from '#web/features/tracking/consent.ts';
import {
  captureTracking,
  forgetTracking,
  keepDoorOpen,
  knownTracking,
  rememberTracking,
} from '#web/features/tracking/tracking.ts';
import { deviceStore } from '#web/platform/stores.ts';
import { skipKey } from './entry-warning-rules.ts';
import { farewell, type PageVisit, sayFarewell, visitIsLogged } from './page-visit.ts';

const narrow = '(max-width: 767px)';

/**
 * What the root does for hydrated pages (VisitsHost), for a still one: who sent the visitor, the consent to keep it, how the visit
 * ended. `handOver` leaves the visit to the root, as if the page had just been opened.
 */
export function startStillVisit(page: PageVisit['page']) {
  const { pathname, search, hash } = location;
  const ending = new AbortController();
  const card = document.querySelector<HTMLElement>('[data-consent]');
  captureTracking(search);
  const cleaned = withoutTracking(search);
  if (cleaned !== search) history.replaceState(history.state, '', pathname + cleaned + hash);
  settle(card);
  carryTracking(card, ending.signal);
  askAge();
  askAgeFirst();
  sayFarewellOf(page, card, ending.signal);
  return {
    handOver: () => {
      ending.abort();
      // What the open page alone knows goes back to where the root looks for it. A question that is open stays.
      if (nextOn(card) === 'ask') history.replaceState(history.state, '', pathname + search + hash);
    },
  };
}

const nextOn = (card: HTMLElement | null) => afterVisit(card?.dataset.consent !== 'free', givenConsent());
const opensDoor = (card: HTMLElement | null) => card?.dataset.door !== undefined;

/** The question is in the page already, hidden: it comes up where a visitor was sent and has not answered. */
function settle(card: HTMLElement | null) {
  const next = nextOn(card);
  if (next === 'remember') rememberTracking();
  if (next === 'forget') forgetTracking(opensDoor(card));
  if (next !== 'ask') return;
  if (opensDoor(card)) keepDoorOpen();
  if (!card || !knownTracking()) return;
  // On a phone it stands in the flow of the page, so that it lies over nothing somebody came for.
  if (matchMedia(narrow).matches) card.dataset.docked = '';
  card.hidden = false;
  card.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLButtonElement>('button')?.value;
    if (!answer) return;
    followConsent(answer === 'yes', new Date(), opensDoor(card));
    card.hidden = true;
  });
}

/** The question about age stands in the page. Whoever has answered it before, here or elsewhere on the site, is not asked again. */
function askAge() {
  const note = document.querySelector('#embedded-entry-warning');
  if (!note) return;
  if (deviceStore.get(skipKey) !== null || matchMedia('(display-mode: standalone)').matches) return note.remove();
  note.querySelector('[data-waiting]')?.removeAttribute('data-waiting');
  note.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest('button')?.value;
    if (answer === 'leave') location.replace('about:blank');
    if (answer !== 'enter') return;
    deviceStore.set(skipKey, String(Math.floor(Date.now() / 1000)));
    note.remove();
  });
}

/** The same question as a dialog, where the page has it: closed, until it is known here that it was not answered before. */
function askAgeFirst() {
  const dialog = document.querySelector<HTMLDialogElement>('#site-entry-warning');
  if (!dialog || deviceStore.get(skipKey) !== null || matchMedia('(display-mode: standalone)').matches) return;
  const enter = () => {
    deviceStore.set(skipKey, String(Math.floor(Date.now() / 1000)));
    dialog.dataset.answered = '';
    dialog.close();
  };
  dialog.addEventListener('cancel', enter);
  dialog.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest('button')?.value;
    if (answer === 'leave') location.replace('about:blank');
    if (answer === 'enter') enter();
  });
  dialog.showModal();
  dialog.focus();
}

/**
 * Before an answer nothing is stored, and a still page forgets what it knows when it is left: who sent the visitor goes along
 * in the address of the next page, which takes it out again.
 */
function carryTracking(card: HTMLElement | null, signal: AbortSignal) {
  const carried = () => (nextOn(card) === 'ask' ? Object.entries(knownTracking() ?? {}) : []);
  const onLink = ({ target }: MouseEvent) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link?.origin !== location.origin) return;
    const address = new URL(link.href);
    for (const [name, value] of carried()) address.searchParams.set(name, value);
    if (address.href !== link.href) link.href = address.href;
  };
  const onForm = ({ target, formData }: FormDataEvent) => {
    if ((target as HTMLFormElement).method !== 'get') return;
    for (const [name, value] of carried()) formData.set(name, value);
  };
  document.addEventListener('click', onLink, { signal });
  document.addEventListener('formdata', onForm, { signal });
}

function sayFarewellOf(page: PageVisit['page'], card: HTMLElement | null, signal: AbortSignal) {
  const mayStore = () => nextOn(card) === 'remember';
  const visit = { page, path: splitLocale(location.pathname).path, since: performance.now(), touched: false };
  visitIsLogged(location.search, mayStore());
  const touch = () => {
    visit.touched = true;
  };
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, touch, { signal });
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    const network = mayStore() ? knownTracking()?.network : undefined;
    const logged = visitIsLogged(location.search, mayStore());
    sayFarewell(logged ? farewell(visit, performance.now(), network) : {});
  };
  document.addEventListener('visibilitychange', leave, { signal });
}
