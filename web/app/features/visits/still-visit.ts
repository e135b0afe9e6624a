import { withoutTracking } from '#contract/visits/tracking.ts';
import { afterVisit, givenConsent } from './consent.ts';
import { answerConsent } from './consent-answer.ts';
import { farewell, type PageVisit, sayFarewell, visitIsLogged } from './page-visit.ts';
import { captureTracking, knownTracking, rememberTracking } from './tracking.ts';

const narrow = '(max-width: 767px)';

/** What the root does for hydrated pages (VisitsHost), for a still one: who sent the visitor, the consent to keep it, how the visit ended. */
export function startStillVisit(page: PageVisit['page']) {
  const { pathname, search, hash } = location;
  visitIsLogged(search);
  captureTracking(search);
  const cleaned = withoutTracking(search);
  if (cleaned !== search) history.replaceState(history.state, '', pathname + cleaned + hash);
  askConsent();
  sayFarewellOf(page);
}

/** The question is in the page already, hidden: it comes up where a visitor was sent and has not answered. */
function askConsent() {
  const card = document.querySelector<HTMLElement>('[data-consent]');
  if (!card || !knownTracking()) return;
  const next = afterVisit(card.dataset.consent === 'needed', givenConsent());
  if (next === 'remember') rememberTracking();
  if (next !== 'ask') return;
  // On a phone it stands in the flow of the page, so that it lies over nothing somebody came for.
  if (matchMedia(narrow).matches) card.dataset.docked = '';
  card.hidden = false;
  card.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLButtonElement>('button')?.value;
    if (!answer) return;
    answerConsent(answer === 'yes');
    card.hidden = true;
  });
}

function sayFarewellOf(page: PageVisit['page']) {
  const visit: PageVisit = { page, since: performance.now(), touched: false };
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => {
      visit.touched = true;
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    sayFarewell(visitIsLogged(location.search) ? farewell(visit, performance.now()) : {});
  });
}
