import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant =
  | 'primary'
  | 'soft'
  | 'outline'
  | 'plain'
  | 'dark'
  | 'danger'
  | 'danger-outline'
  | 'glass'
  | 'white';

/** 36, 46 or 56 px high. The small one keeps a 44 px target. */
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Two lines: the words, and under them in <small> what the tap costs. */
  stack?: boolean;
  className?: string;
}

/** The look of a button for links: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'outline', size = 'md', block, stack, className }: ButtonLook = {}): string {
  return classNames(
    'btn',
    `btn--${variant}`,
    size !== 'md' && `btn--${size}`,
    block && 'btn--block',
    stack && 'btn--stack',
    className,
  );
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  busy?: boolean;
  /** What the button is doing while busy, shown and announced ('Sending'). */
  busyLabel?: string;
  children: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  stack,
  className,
  busy = false,
  busyLabel,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A busy button stays focusable: disabling it would throw the keyboard back to the top of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      onClick?.(event);
    }
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass({ variant, size, block, stack, className })}
        aria-busy={busy || undefined}
        aria-disabled={busy || rest['aria-disabled']}
        onClick={press}
      >
        {busyLabel === undefined && !busy ? children : <BusyFaces busy={busy} label={busyLabel} idle={children} />}
      </button>
      {busyLabel !== undefined && (
        <span role="status" className="visually-hidden">
          {busy ? busyLabel : ''}
        </span>
      )}
    </>
  );
}

function BusyFaces({ busy, label, idle }: { busy: boolean; label?: string; idle: ReactNode }) {
  return (
    <span className="btn__stack">
      {/* Without a wording of its own the idle words stay readable to a screen reader. */}
      <span
        className="btn__face"
        aria-hidden={(busy && label !== undefined) || undefined}
        data-idle={busy || undefined}
      >
        {idle}
      </span>
      <span className="btn__face" aria-hidden={!busy || undefined}>
        <Spinner />
        {label}
      </span>
    </span>
  );
}
