import type { ReactNode } from 'react';
import { niches } from '#contract/sites/niches.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';

/** Who the visitor is and whom they hope to meet, as radio buttons that need no script. */
export function SeekingQuestions() {
  return (
    <>
      <Question name="gender" />
      <Question name="seeks" />
    </>
  );
}

export const answersTo = { gender: ['female', 'male'], seeks: ['female', 'male', 'both'] } as const;

interface QuestionProps {
  name: keyof typeof answersTo;
  /** Drawn above the words of each answer. */
  icons?: Record<string, ReactNode>;
}

export function Question({ name, icons }: QuestionProps) {
  const t = useTranslations(`landers.form`);
  const known = useKnownAnswer();
  return (
    <fieldset className="lander-question">
      <legend>{t(name)}</legend>
      <div className="lander-options">
        {answersTo[name].map((value) => (
          <label key={value} className="lander-option">
            <input type="radio" name={name} value={value} required defaultChecked={value === known} />
            <span>
              {icons?.[value]}
              {t(`${name}_${value}` as 'gender_female')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Only the site for men who love men leaves nothing open. */
function useKnownAnswer() {
  return niches[useShell().settings.niche].name === 'gay' ? 'male' : undefined;
}
