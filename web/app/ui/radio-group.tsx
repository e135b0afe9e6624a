import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  hideLegend?: boolean;
  options: ReadonlyArray<RadioOption<Value>>;
  name?: string;
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  error?: ReactNode;
  required?: boolean;
  /** Side by side instead of one under the other. */
  row?: boolean;
}

/** Native radios: arrows, form data and work without script come with them. */
export function RadioGroup<Value extends string>({
  legend,
  hideLegend,
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  error,
  required,
  row,
}: RadioGroupProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      aria-required={required || undefined}
    >
      <span id={`${id}-legend`} className={hideLegend ? 'visually-hidden' : 'field__label'}>
        {legend}
      </span>
      <div className={classNames('radio-group', row && 'radio-group--row')}>
        {options.map((option) => (
          <label key={option.value} className={classNames('choice', option.hint !== undefined && 'choice--top')}>
            <input
              type="radio"
              className="radio"
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              disabled={option.disabled}
              required={required}
              onChange={() => onValueChange?.(option.value)}
            />
            <span className="choice__text">
              {option.label}
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
