import { giveConsent } from './consent.ts';
import { rememberTracking } from './tracking.ts';

/** What a visitor answers to the card that asks: a yes keeps who sent them. */
export function answerConsent(tracking: boolean) {
  giveConsent(tracking, new Date());
  if (tracking) rememberTracking();
}
