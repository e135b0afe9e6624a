import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmFirst, useUnconfirmed } from './confirm-first.tsx';
import { PanelMessage } from './panel-message.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Step = 'start' | 'password' | 'setup' | 'codes';

const schema = () => import('#contract/accounts/security.ts').then(({ passwordBody }) => passwordBody);

/** A code of an app besides the password: set up, its recovery codes shown once, and ended by the password. */
export default function SecondFactorPanel({ state }: { state: Answer<'secondFactor'> }) {
  const t = useTranslations('settings.second_factor');
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>('start');
  const [setup, setSetup] = useState<Answer<'startSecondFactor'>>();
  const [codes, setCodes] = useState<string[]>([]);
  const unconfirmed = useUnconfirmed();
  if (step === 'codes') return <RecoveryCodes codes={codes} onKept={() => setStep('start')} />;
  if (step === 'setup' && setup) {
    return (
      <SecondFactorSetup
        setup={setup}
        onCancel={() => setStep('start')}
        onConfirmed={(recoveryCodes) => {
          setCodes(recoveryCodes);
          setStep('codes');
          void revalidate();
        }}
      />
    );
  }
  if (state.enabled) return <Enabled left={state.recovery_codes_left} />;
  if (unconfirmed) {
    return (
      <>
        <p>{t('text')}</p>
        <ConfirmFirst />
      </>
    );
  }
  return (
    <>
      <p>{t('text')}</p>
      {step === 'start' ? (
        <Button variant="primary" onClick={() => setStep('password')}>
          {t('start')}
        </Button>
      ) : (
        <PasswordConfirmation
          schema={schema}
          action={t('go_on')}
          busyLabel={t('starting')}
          onCancel={() => setStep('start')}
          call={async ({ password }) => {
            setSetup(await api('startSecondFactor', { password }));
            setStep('setup');
          }}
        />
      )}
    </>
  );
}

function Enabled({ left }: { left: number }) {
  const t = useTranslations('settings.second_factor');
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState(false);
  return (
    <>
      <PanelMessage done={t('enabled')} />
      <p>{t('codes_left', { count: left })}</p>
      {ending ? (
        <PasswordConfirmation
          schema={schema}
          action={t('end')}
          busyLabel={t('ending')}
          danger
          onCancel={() => setEnding(false)}
          call={async ({ password }) => {
            await api('endSecondFactor', { password });
            await revalidate();
          }}
        />
      ) : (
        <Button variant="danger-outline" onClick={() => setEnding(true)}>
          {t('end')}
        </Button>
      )}
    </>
  );
}
