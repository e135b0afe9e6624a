import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { dayIn } from '#contract/accounts/birth-date.ts';
import { signupSeconds } from '#contract/constants.ts';
import { landerInterests } from '#contract/landers/landers.ts';
import { loadedPasswordEstimator } from '#web/features/passwords/use-password-estimator.ts';
import { useFindCity } from '#web/features/places/use-places.ts';
import { trackingForSignup } from '#web/features/visits/consent.ts';
import { knownTracking } from '#web/features/visits/tracking.ts';
import { ApiError } from '#web/platform/api.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { openingValues } from './initial-values.ts';
import { landerBefore } from './lander-before.ts';
import { type ExistingAccount, explainRefusal } from './signup-refusal.ts';
import { errorsOf, firstOpenStep, type SignupValues, signupCall, steps } from './signup-values.ts';

// The schemas are not small, and nobody needs them before the first answer.
const loadCheck = () => import('./check-signup.ts');

interface Flow {
  initial: SignupValues;
  link: Partial<SignupValues>;
  step: number;
  onStep: (step: number, how?: 'replace') => void;
  onStarted?: (() => void) | undefined;
}

/** The form of a signup: its values, what is wrong with them, and what happens when somebody goes on. */
export function useSignup({ initial, link, step, onStep, onStarted }: Flow) {
  const { locale, settings } = useShell();
  const pathTo = usePathTo();
  const api = useApi();
  const t = useTranslations('places');
  const findCity = useFindCity();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [existing, setExisting] = useState<ExistingAccount>();
  const running = useRef(false);
  const openedAt = useRef(0);
  const trap = useRef<HTMLInputElement>(null);
  const latest = useRef({ step, onStep, onStarted });
  latest.current = { step, onStep, onStarted };

  const resolver: Resolver<SignupValues> = async (values) => {
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
  const form = useForm<SignupValues>({ defaultValues: initial, mode: 'onTouched', resolver });

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

  async function forward() {
    // Faster than any re-rendering: a second tap finds the first one still running.
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    try {
      if (step < steps.length) {
        const { fields = [] } = steps[step - 1] ?? {};
        if ((await form.trigger([...fields], { shouldFocus: true })) && (await cityIsKnown())) onStep(step + 1);
      } else await finish();
    } finally {
      running.current = false;
    }
  }

  /** A city nobody knows is said so here, not at the very end. */
  async function cityIsKnown() {
    const { country, region, city } = form.getValues();
    if (steps[step - 1]?.name !== 'place' || !city.trim()) return true;
    setBusy(true);
    const known = await findCity({ country, region, typed: city });
    setBusy(false);
    if (known === 'unknown') {
      form.setError('city', { type: 'unknown', message: t('city_unknown') }, { shouldFocus: true });
      return false;
    }
    if (known) {
      form.setValue('city', known.name);
      form.setValue('region', known.region.id);
    }
    return true;
  }

  async function finish() {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return goToFirstError();
    setBusy(true);
    try {
      const website = trap.current?.value;
      const lander = landerBefore(document.referrer, location.origin);
      await patience(openedAt.current);
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
    } catch (refusal) {
      setBusy(false);
      if (!(refusal instanceof ApiError)) throw refusal;
      return explain(refusal);
    }
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

  function explain(refusal: ApiError) {
    const explained = explainRefusal(refusal, form.getValues('email'));
    if (explained.existing) setExisting(explained.existing);
    for (const { field, message } of explained.errors) form.setError(field, { type: 'server', message });
    setProblem(explained.problem);
    if (explained.step !== undefined && explained.step !== step) onStep(explained.step);
  }

  function goToFirstError() {
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).error));
    if (wrong !== -1 && wrong + 1 !== step) onStep(wrong + 1);
  }

  return { form, trap, forward, busy, problem, existing };
}

/** What was answered while the page still loaded: newer than a draft, and than the link that led here. */
const changedFrom = (initial: SignupValues, now: SignupValues) =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== initial[field as keyof SignupValues]));

/** A password manager is faster than the server believes of a person: its owner waits here instead of being refused. */
const patience = (since: number) =>
  new Promise((done) => setTimeout(done, since + signupSeconds * 1000 + 50 - performance.now()));

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
