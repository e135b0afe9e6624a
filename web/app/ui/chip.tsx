import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipLook {
  size?: 'sm' | 'md';
  /** Draws it chosen where aria-pressed would be wrong: a link, or a button that opens a menu. */
  on?: boolean;
  className?: string;
}

export function chipClass({ size = 'md', on, className }: ChipLook = {}): string {
  return classNames('chip', size === 'sm' && 'chip--sm', on && 'chip--on', className);
}

interface ChipProps extends ChipLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Makes it a toggle. */
  pressed?: boolean;
  onPressedChange?: (pressed: boolean) => void;
}

export function Chip({ size, on, className, pressed, onPressedChange, onClick, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={chipClass({ size, on, className })}
      aria-pressed={pressed}
      onClick={(event) => {
        onClick?.(event);
        onPressedChange?.(!pressed);
      }}
    />
  );
}

/** A row of chips that wraps. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
