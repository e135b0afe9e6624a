import { useEffect, useRef } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { dayIn } from '#contract/accounts/birth-date.ts';
import { loadedPasswordEstimator } from '#web/features/passwords/use-password-estimator.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { keepDraft, readDraft } from './draft.ts';
import { openingValues } from './initial-values.ts';
import { errorsOf, firstOpenStep, type SignupValues } from './signup-values.ts';
import { timeZone } from './time-zone.ts';

// The schemas are not small, and nobody needs them before the first answer.
const loadCheck = () => import('./check-signup.ts');

export interface OpenedForm {
  initial: SignupValues;
  link: Partial<SignupValues>;
  step: number;
  onStep: (step: number, how?: 'replace') => void;
  onStarted?: (() => void) | undefined;
}

/** The values of a signup: what was typed before is there again, and each change is checked and kept on this device. */
export function useSignupForm({ initial, link, step, onStep, onStarted }: OpenedForm) {
  const resolver = useResolver();
  const form = useForm<SignupValues>({ defaultValues: initial, mode: 'onTouched', resolver });
  const openedAt = useRef(0);
  const latest = useRef({ step, onStep, onStarted });
  latest.current = { step, onStep, onStarted };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is read once, when the form opens.
  useEffect(() => {
    openedAt.current = performance.now();
    void loadCheck().catch(() => {});
    const draft = readDraft();
    const values = { ...openingValues(initial, draft, link), ...changedFrom(initial, form.getValues()) };
    if (draft) form.reset(values);
    const open = firstOpenStep(values);
    if (latest.current.step > open) latest.current.onStep(open, 'replace');
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed, name: changed }) => {
        keepDraft(typed);
        latest.current.onStarted?.();
        // What was wrong is checked again with every change: an error goes when its cause does, not when the field is left.
        const wrong = errorsOf(changed).filter((field) => form.getFieldState(field).error);
        if (wrong.length > 0) void form.trigger(wrong);
      },
    });
  }, []);

  return { form, openedAt };
}

/** What is wrong with each field, by the rules of the server. */
function useResolver(): Resolver<SignupValues> {
  const { locale, settings } = useShell();
  return async (values) => {
    const check = await loadCheck().catch(() => undefined);
    // Where the rules cannot be had, the server alone decides.
    if (!check) return { values, errors: {} };
    const place = {
      locale,
      today: dayIn(timeZone(), new Date()),
      siteName: settings.name,
      estimate: loadedPasswordEstimator(),
    };
    const messages = Object.entries(check.checkSignup(values, place));
    const errors = Object.fromEntries(messages.map(([field, message]) => [field, { type: 'check', message }]));
    return messages.length ? { values: {}, errors: errors as FieldErrors<SignupValues> } : { values, errors: {} };
  };
}

/** What was answered while the page still loaded: newer than a draft, and than the link that led here. */
const changedFrom = (initial: SignupValues, now: SignupValues) =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== initial[field as keyof SignupValues]));
