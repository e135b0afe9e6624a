import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** May hold links (terms, privacy). */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={className}>
      <div className={classNames('choice', hint !== undefined && 'choice--top')}>
        <input
          aria-describedby={[error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          {...rest}
          id={controlId}
          type="checkbox"
          className="check"
        />
        <span className="choice__text">
          <label className="choice__label" htmlFor={controlId}>
            {label}
          </label>
          {hint && (
            <span className="choice__hint" id={hintId}>
              {hint}
            </span>
          )}
        </span>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
