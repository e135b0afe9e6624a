import { type RefObject, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { signupSeconds } from '#contract/constants.ts';
import { landerInterests } from '#contract/landers/landers.ts';
import { trackingForSignup } from '#web/features/tracking/consent.ts';
import { knownTracking } from '#web/features/tracking/tracking.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useApi } from '#web/platform/use-api.ts';
import { forgetDraft } from './draft.ts';
import { landerBefore } from './lander-before.ts';
import { type SignupValues, signupCall } from './signup-values.ts';
import { timeZone } from './time-zone.ts';

/** Makes the account of what the form holds, and goes on to its first page. A refusal of the server is thrown. */
export function useSendSignup(form: UseFormReturn<SignupValues>, openedAt: RefObject<number>) {
  const { settings } = useShell();
  const pathTo = usePathTo();
  const api = useApi();
  const trap = useRef<HTMLInputElement>(null);

  async function send() {
    const website = trap.current?.value;
    const lander = landerBefore(document.referrer, location.origin);
    await beSlowEnough(openedAt.current);
    await api(
      'signup',
      signupCall(form.getValues(), {
        ...trackingForSignup(knownTracking(), settings),
        time_zone: timeZone(),
        elapsed: Math.round(performance.now() - openedAt.current),
        ...(website && { website }),
        ...(lander && { lander }),
      }),
    );
    await keepInterest();
    forgetDraft();
    // A full load: from here on every page is a member's.
    location.assign(pathTo('complete-signup'));
    // Until the next page is there the button goes on saying what it does.
    await new Promise(() => {});
  }

  /** What a landing page asked becomes the first interest of the profile. Signing up does not fail for want of it. */
  async function keepInterest() {
    const interest = form.getValues('interest');
    const offered = landerInterests.find((known) => known === interest);
    if (offered) await api('changeOwnProfile', { interests: [offered] }).catch(() => {});
  }

  return { trap, send };
}

/** A password manager is faster than the server believes of a person: its owner waits here instead of being refused. */
const beSlowEnough = (since: number) =>
  new Promise((done) => setTimeout(done, since + signupSeconds * 1000 + 50 - performance.now()));
