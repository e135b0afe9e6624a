import { useTranslations } from '#web/platform/translate.ts';
import { passwordStrength, strengths } from './password-strength.ts';
import './strength-meter.css';

interface StrengthMeterProps {
  password: string;
  /** Whose password it is: what everybody knows of them makes it no stronger. */
  owner?: { name: string; email: string };
}

/** How long a password would hold, in bars and in words. The page brings the sentences of `forms`. */
export function StrengthMeter({ password, owner }: StrengthMeterProps) {
  const t = useTranslations('forms.strength');
  const strength = passwordStrength(password, owner);
  const reached = strengths.indexOf(strength);
  return (
    <span className="password-strength" data-strength={strength}>
      <span className="password-strength__bars" aria-hidden="true">
        {strengths.slice(1).map((name, index) => (
          <span key={name} data-on={index < reached || undefined} />
        ))}
      </span>
      <span aria-live="polite">{t(strength)}</span>
    </span>
  );
}
