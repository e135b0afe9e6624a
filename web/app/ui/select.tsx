import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

/** The platform's own select: its list is the best one on a phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const props = useFieldControl(rest);
  return (
    <span className="input-box">
      <select className={classNames('input', className)} {...props}>
        {children}
      </select>
      <span className="input-box__end" aria-hidden="true">
        <ChevronDown />
      </span>
    </span>
  );
}
