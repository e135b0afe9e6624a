import { type FailureCode, failureMessage, failures } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';

const reference = /^[A-Z]-[0-9A-Z]{6}-[0-9A-Z]{6,7}$/;

/**
 * What became of a form that was sent without script, as the address says it that its sender was led back to. Anybody may write
 * such an address: it can show a reference or a sentence of ours, and nothing else.
 */
export function formOutcome({ searchParams }: URL, locale: Locale) {
  const [sent, refused] = [searchParams.get('sent') ?? '', searchParams.get('refused') ?? ''];
  return {
    sent: reference.test(sent) ? sent : undefined,
    refusal: Object.hasOwn(failures, refused) ? failureMessage(refused as FailureCode, locale) : undefined,
  };
}
