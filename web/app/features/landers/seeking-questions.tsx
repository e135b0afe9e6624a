import type { ReactNode } from 'react';
import { niches } from '#contract/sites/niches.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Who the visitor is and whom they hope to meet, as radio buttons that need no script. */
export function SeekingQuestions() {
  return (
    <>
      <Question name="gender" />
      <Question name="seeks" />
    </>
  );
}

const answersTo = { gender: ['female', 'male'], seeks: ['female', 'male', 'both'] } as const;

interface QuestionProps {
  name: keyof typeof answersTo;
  className?: string;
  /** Beside the words of the question. */
  mark?: ReactNode;
  /** Drawn above the words of each answer. */
  icons?: Record<string, ReactNode>;
}

export function Question({ name, className, mark, icons }: QuestionProps) {
  const t = useTranslations('landers.form');
  const known = useKnownAnswer();
  return (
    <fieldset className={classNames('lander-question', className)}>
      <legend>{t(name)}</legend>
      {mark}
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
