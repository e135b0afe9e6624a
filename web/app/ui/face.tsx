import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FaceProps {
  /** An error is announced; an empty list and a notice are only there to be read. */
  kind: 'empty' | 'error' | 'notice';
  picture?: ReactNode;
  title: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
  /** Whether the face took the place of what was pressed: the focus moves to its title, which is read out. */
  focused?: boolean;
  /** One sentence: what happened, what is kept. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** A quieter second way out, where there is one. */
  secondAction?: ReactNode;
  className?: string;
}

// One function for all, so that a rendering does not take the focus again.
const takeFocus = (title: HTMLElement | null) => title?.focus();

/** What a list or page shows when it has nothing else to show. */
export function Face({
  kind,
  picture,
  title,
  titleAs: Title = 'h2',
  focused = false,
  children,
  action,
  secondAction,
  className,
}: FaceProps) {
  return (
    <div className={classNames('face', className)} role={kind === 'error' ? 'alert' : undefined}>
      {picture}
      <Title className="face__title" tabIndex={focused ? -1 : undefined} ref={focused ? takeFocus : undefined}>
        {title}
      </Title>
      {children && <div className="face__text">{children}</div>}
      {(action || secondAction) && (
        <div className="face__actions">
          {action}
          {secondAction}
        </div>
      )}
    </div>
  );
}
