import { useDeferredValue } from 'react';
import { passwordLength } from '#contract/constants.ts';
import { fieldMessage } from '#contract/field-problems.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { usePasswordEstimator } from './use-password-estimator.ts';
import './strength-meter.css';

interface StrengthMeterProps {
  password: string;
  /** Whose password it is, where that is known. */
  owner?: { name: string; email: string };
}

const bars = ['weak', 'fair', 'good', 'strong'] as const;
/** By the estimator's score, from 0 to 4. */
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

/**
 * How long a password would hold, in bars and in words, as the server will judge it. Says nothing until the dictionaries
 * are here. The page brings the sentences of `forms`.
 */
export function StrengthMeter({ password, owner = { name: '', email: '' } }: StrengthMeterProps) {
  const t = useTranslations('forms.strength');
  const { locale, settings } = useShell();
  const estimate = usePasswordEstimator();
  // Judging takes a moment; typing goes first.
  const typed = useDeferredValue(password);
  const long = typed.length >= passwordLength.minimum;
  const judged = long ? estimate?.(typed, { ...owner, siteName: settings.name }) : undefined;
  const strength = judged && strengths[judged.score];
  const reached = strength ? bars.indexOf(strength) + 1 : 0;
  return (
    <span className="password-strength" data-strength={strength}>
      <span className="password-strength__bars" aria-hidden="true">
        {bars.map((name, index) => (
          <span key={name} data-on={index < reached || undefined} />
        ))}
      </span>
      <span className="password-strength__words" aria-live="polite">
        {!long && t('short')}
        {judged?.problem ? fieldMessage(judged.problem, locale) : strength && strength !== 'weak' && t(strength)}
      </span>
    </span>
  );
}
