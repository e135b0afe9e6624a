import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside';
  /** Off for lists and pictures that run to the edge. */
  padded?: boolean;
}

export function Card({ as: Element = 'div', padded = true, className, ...rest }: CardProps) {
  return <Element className={classNames('card', padded && 'card--padded', className)} {...rest} />;
}
