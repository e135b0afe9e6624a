import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const props = useFieldControl(rest);
  return <textarea rows={4} {...props} className={classNames('input', className)} />;
}
