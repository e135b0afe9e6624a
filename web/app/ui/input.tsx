import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

interface InputProps extends ComponentProps<'input'> {
  /** An icon inside, at the start. */
  icon?: ReactNode;
}

export function Input({ icon, className, ...rest }: InputProps) {
  const props = useFieldControl(rest);
  const input = <input type="text" {...props} className={classNames('input', className)} />;
  if (!icon) return input;
  return (
    <span className="input-box">
      <span className="input-box__start" aria-hidden="true">
        {icon}
      </span>
      {input}
    </span>
  );
}
