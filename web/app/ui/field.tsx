import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-control.ts';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence. Its presence makes the field invalid. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** Sets the control's id, for links and tests; otherwise one is made. */
  id?: string;
  className?: string;
  /** Exactly one Input, Textarea, Select or PasswordInput. */
  children: ReactNode;
}

export function Field({ label, hint, error, required, disabled, hideLabel, id, className, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <FieldContext
      value={{
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        required,
        disabled,
      }}
    >
      <div className={classNames('field', className)}>
        <label htmlFor={controlId} className={hideLabel ? 'visually-hidden' : 'field__label'}>
          {label}
        </label>
        {children}
        <FieldError id={errorId}>{error}</FieldError>
        {hint && (
          <p className="field__hint" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** The announced sentence under a control; also used by the groups that draw their own label. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className="field__error" id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
