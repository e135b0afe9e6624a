import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useFindCity } from '#web/features/places/use-places.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { type ExistingAccount, explainRefusal } from './signup-refusal.ts';
import { type SignupValues, steps } from './signup-values.ts';
import { useSendSignup } from './use-send-signup.ts';
import { type OpenedForm, useSignupForm } from './use-signup-form.ts';

/** The form of a signup: its values, what is wrong with them, and what happens when somebody goes on. */
export function useSignup(opened: OpenedForm) {
  const { step, onStep } = opened;
  const { form, openedAt } = useSignupForm(opened);
  const { trap, send } = useSendSignup(form, openedAt);
  const cityIsKnown = useCityCheck(form);
  const { problem, existing, explain, forget } = useRefusal(form, opened);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function forward() {
    // Faster than any re-rendering: a second tap finds the first one still running.
    if (running.current) return;
    running.current = true;
    forget();
    try {
      if (step < steps.length) {
        if (await isAnswered()) onStep(step + 1);
      } else await finish();
    } finally {
      running.current = false;
    }
  }

  async function isAnswered() {
    const { name, fields = [] } = steps[step - 1] ?? {};
    if (!(await form.trigger([...fields], { shouldFocus: true }))) return false;
    if (name !== 'place' || !form.getValues('city').trim()) return true;
    setBusy(true);
    const known = await cityIsKnown();
    setBusy(false);
    return known;
  }

  async function finish() {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return goToFirstError();
    setBusy(true);
    try {
      await send();
    } catch (refusal) {
      setBusy(false);
      if (!(refusal instanceof ApiError)) throw refusal;
      explain(refusal);
    }
  }

  function goToFirstError() {
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).error));
    if (wrong !== -1 && wrong + 1 !== step) onStep(wrong + 1);
  }

  return { form, trap, forward, busy, problem, existing };
}

/** A city nobody knows is said on its step, not at the very end; one that is known stands there as it is written. */
function useCityCheck(form: UseFormReturn<SignupValues>) {
  const t = useTranslations('places');
  const findCity = useFindCity();
  return async () => {
    const { country, region, city } = form.getValues();
    const known = await findCity({ country, region, typed: city });
    if (known === 'unknown') {
      form.setError('city', { type: 'unknown', message: t('city_unknown') }, { shouldFocus: true });
      return false;
    }
    if (known) {
      form.setValue('city', known.name);
      form.setValue('region', known.region.id);
    }
    return true;
  };
}

/** What the server has against a signup, said where it can be mended. */
function useRefusal(form: UseFormReturn<SignupValues>, { step, onStep }: OpenedForm) {
  const [problem, setProblem] = useState<string>();
  const [existing, setExisting] = useState<ExistingAccount>();

  function explain(refusal: ApiError) {
    const explained = explainRefusal(refusal, form.getValues('email'));
    if (explained.existing) setExisting(explained.existing);
    for (const { field, message } of explained.errors) form.setError(field, { type: 'server', message });
    setProblem(explained.problem);
    if (explained.step !== undefined && explained.step !== step) onStep(explained.step);
  }

  return { problem, existing, explain, forget: () => setProblem(undefined) };
}
