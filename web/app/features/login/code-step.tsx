import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Six digits of an app, or one of the codes that were written down for the day the phone is gone. */
export type CodeKind = 'app' | 'recovery';

interface CodeStepProps {
  kind: CodeKind;
  onKindChange: (kind: CodeKind) => void;
  onBack: () => void;
  input: ComponentProps<'input'>;
  error: string | undefined;
}

/** The second factor. The first one stays filled in behind it. */
export function CodeStep({ kind, onKindChange, onBack, input, error }: CodeStepProps) {
  const t = useTranslations('login.code');
  const field = useRef<HTMLDivElement>(null);
  // The step took the place of what was focused; and who changes their mind about the code goes on typing there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind is what makes it another field.
  useEffect(() => field.current?.querySelector('input')?.focus(), [kind]);
  const digits = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 16 } as const;
  const written = { autoComplete: 'off', autoCapitalize: 'none', maxLength: 32 } as const;
  return (
    <div className="login__code" ref={field}>
      <Field label={t(`${kind}.label`)} hint={t(`${kind}.hint`)} error={error}>
        <Input {...input} {...(kind === 'app' ? digits : written)} spellCheck={false} />
      </Field>
      <div className="login__ways">
        <Button variant="plain" size="sm" onClick={() => onKindChange(kind === 'app' ? 'recovery' : 'app')}>
          {t(`${kind}.other`)}
        </Button>
        <Button variant="plain" size="sm" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}
