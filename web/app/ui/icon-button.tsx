import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type IconButtonVariant = 'plain' | 'outline' | 'soft' | 'glass' | 'inherit';

/** The look of an icon button for links; the link brings its own aria-label. */
export function iconButtonClass(variant: IconButtonVariant = 'plain', className?: string): string {
  return classNames('icon-btn', variant !== 'plain' && `icon-btn--${variant}`, className);
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for those who cannot see the icon. Becomes the tooltip as well. */
  label: string;
  variant?: IconButtonVariant;
  /** Makes it a toggle. */
  pressed?: boolean;
  /** A <Badge/> on its shoulder. */
  badge?: ReactNode;
}

export function IconButton({ label, variant, pressed, badge, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={iconButtonClass(variant, className)}
      aria-pressed={pressed}
    >
      {children}
      {/* The words come before the badge's, so it reads 'Notifications, 3 new'. */}
      <span className="visually-hidden">{label}</span>
      {badge}
    </button>
  );
}
