import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Keeps the label for screen readers only; the row around says it already. */
  hideLabel?: boolean;
}

/** Takes effect at once; where a form must be sent first, use a Checkbox. */
export function Switch({ label, hint, hideLabel, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={classNames('switch', className)}>
      <span className={hideLabel ? 'visually-hidden' : 'choice__text'}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span className="choice__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <span className="switch__control">
        <input
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its own checked state
          role="switch"
        />
        <span className="switch__track" />
      </span>
    </label>
  );
}
