import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from '#web/platform/translate.ts';
import { FieldError } from '#web/ui/field.tsx';
import { seekable } from './seeking.ts';
import type { SignupValues } from './signup-values.ts';

export function SeekingStep() {
  const t = useTranslations('signup.seeking');
  return (
    <>
      <Tiles
        field="gender"
        legend={t('gender')}
        options={[
          { value: 'female', label: t('woman') },
          { value: 'male', label: t('man') },
        ]}
      />
      <Tiles
        field="seeks"
        legend={t('seeks')}
        options={seekable.map((value) => ({ value, label: t(`seeking_${value}`) }))}
      />
    </>
  );
}

interface TilesProps {
  field: 'gender' | 'seeks';
  legend: string;
  options: { value: string; label: ReactNode }[];
}

/** Choices large enough for a thumb. Native radios: arrows move between them. */
function Tiles({ field, legend, options }: TilesProps) {
  const { register, formState, getValues, setValue } = useFormContext<SignupValues>();
  const { ref, ...registered } = register(field);
  const error = formState.errors[field]?.message;
  const errorId = `signup-${field}-error`;
  // React Hook Form keeps what was typed before the page was hydrated, but not which radio was tapped.
  const attach = (radio: HTMLInputElement | null) => {
    const tapped = radio?.checked ? (radio.value as SignupValues[typeof field]) : undefined;
    ref(radio);
    if (tapped && tapped !== getValues(field)) setValue(field, tapped);
  };
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="field__label">{legend}</legend>
      <div className="tiles">
        {options.map(({ value, label }) => (
          <label key={value} className="tile">
            <input
              type="radio"
              className="radio"
              value={value}
              aria-invalid={error ? true : undefined}
              ref={attach}
              {...registered}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
