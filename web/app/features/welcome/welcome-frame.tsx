import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Steps } from '#web/ui/progress.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import '#web/features/signup/signup.css';
import './welcome.css';

interface WelcomeFrameProps {
  title: string;
  lead: string;
  heading: Ref<HTMLHeadingElement>;
  step: number;
  total: number;
  onBack: (() => void) | undefined;
  onContinue: () => Promise<void>;
  onSkip: () => void;
  busy: boolean;
  /** Nothing is here yet to go on with: then the way past is the only one. */
  empty: boolean;
  problem: string | undefined;
  children: ReactNode;
}

/** The screen of a signup goes on: steps above, one thing in the middle, and below it the way on, or past it. */
export function WelcomeFrame(props: WelcomeFrameProps) {
  const t = useTranslations('welcome');
  const { settings } = useShell();
  const { step, total, busy } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void props.onContinue();
  };
  return (
    <div className="signup-page">
      <div className="signup-page__bar">
        <Logo name={settings.name} />
      </div>
      <div className="signup-page__panel">
        <form className="signup" noValidate onSubmit={submit}>
          <div className="signup__head">
            {props.onBack ? (
              <IconButton label={t('back')} onClick={props.onBack}>
                <ArrowLeft aria-hidden="true" />
              </IconButton>
            ) : (
              <span className="signup__no-back" />
            )}
            <Steps
              label={t('progress')}
              current={step}
              total={total}
              valueText={t('step_of', { step, total })}
              text={`${step} / ${total}`}
            />
          </div>
          <div className="signup__body">
            <div>
              <h1 ref={props.heading} className="signup__title" tabIndex={-1}>
                {props.title}
              </h1>
              <p className="signup__lead">{props.lead}</p>
            </div>
            {props.children}
          </div>
          <div className="signup__foot signup__foot--stays">
            {props.problem && <AlertBanner tone="danger">{props.problem}</AlertBanner>}
            {props.empty ? (
              <Button size="lg" block onClick={props.onSkip}>
                {t('skip')}
              </Button>
            ) : (
              <>
                <SubmitButton size="lg" block busy={busy} busyLabel={t('saving')}>
                  {t('continue')}
                </SubmitButton>
                <Button variant="plain" block onClick={props.onSkip}>
                  {t('skip')}
                </Button>
              </>
            )}
          </div>
        </form>
      </div>
    </div>
  );
}
