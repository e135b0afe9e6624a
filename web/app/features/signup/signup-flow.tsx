import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type FormEvent, useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Steps } from '#web/ui/progress.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { BirthDateStep } from './birth-date-step.tsx';
import { NameStep } from './name-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { PriceLine } from './price-line.tsx';
import { SeekingStep } from './seeking-step.tsx';
import './signup.css';
import { type SignupValues, steps } from './signup-values.ts';
import { useSignup } from './use-signup.ts';

export interface SignupFlowProps {
  initial: SignupValues;
  /** What the link says that led here. */
  link: Partial<SignupValues>;
  termsVersion: string;
  /** From 1. Whoever shows the flow keeps it: the page in its address, the modal for itself. */
  step: number;
  onStep: (step: number, how?: 'replace') => void;
  titleAs: 'h1' | 'h2';
  /** Where Back leads from the first step; in the modal the cross does that. */
  onExit?: () => void;
  /** There is something to lose now. */
  onStarted?: () => void;
}

/** Signing up, one question at a time: the same on the page and in the modal. */
export function SignupFlow({ initial, link, termsVersion, step, onStep, titleAs, onExit, onStarted }: SignupFlowProps) {
  const t = useTranslations('signup');
  const { form, trap, forward, busy, problem, existing } = useSignup({ initial, link, step, onStep, onStarted });
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const { name } = steps[step - 1] ?? steps[0];
  const last = step === steps.length;

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
  }, [step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void forward();
  };
  const back = step > 1 ? () => onStep(step - 1) : onExit;
  const Title = titleAs;
  return (
    <FormProvider {...form}>
      <form className="signup" noValidate onSubmit={submit}>
        <div className="signup__head">
          {back ? (
            <IconButton label={t('back')} onClick={back}>
              <ArrowLeft aria-hidden="true" />
            </IconButton>
          ) : (
            <span className="signup__no-back" />
          )}
          <Steps
            label={t('progress')}
            current={step}
            total={steps.length}
            valueText={t('step_of', { step, total: steps.length })}
            text={`${step} / ${steps.length}`}
          />
        </div>
        <div className="signup__body">
          <div>
            <Title ref={heading} className="signup__title" tabIndex={-1}>
              {t(`${name}.title`)}
            </Title>
            <p className="signup__lead">{t(`${name}.lead`)}</p>
          </div>
          {name === 'seeking' && <SeekingStep />}
          {name === 'birth_date' && <BirthDateStep />}
          {name === 'place' && <PlaceStep />}
          {name === 'name' && <NameStep existing={existing} />}
          {name === 'password' && <PasswordStep termsVersion={termsVersion} />}
        </div>
        {/* For machines that fill in whatever they find; no person sees, hears or reaches it. */}
        <div className="signup__trap" aria-hidden="true">
          <label>
            Website <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className="signup__foot">
          {problem && <AlertBanner tone="danger">{problem}</AlertBanner>}
          <SubmitButton size="lg" block busy={busy} busyLabel={t('creating')}>
            {last ? t('create') : t('continue')}
          </SubmitButton>
          <PriceLine />
        </div>
      </form>
    </FormProvider>
  );
}
