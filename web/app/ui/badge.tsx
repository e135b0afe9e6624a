import type { ReactNode } from 'react';
import { badgeText } from './badge-text.ts';
import { classNames } from './class-names.ts';

export type BadgeTone = 'accent' | 'warn' | 'danger' | 'mute';

interface BadgeProps {
  count: number;
  /** The count in words ('3 new messages'): a bare number says nothing to a screen reader. */
  label: string;
  max?: number;
  tone?: BadgeTone;
  /** Zero is normally no badge at all. */
  showZero?: boolean;
}

export function Badge({ count, label, max = 99, tone = 'accent', showZero = false }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span className={classNames('badge', tone !== 'accent' && `badge--${tone}`)}>
      <span aria-hidden="true">{badgeText(count, max)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Puts a badge on the shoulder of an icon. */
export function Badged({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <span className="badged">
      {children}
      {badge}
    </span>
  );
}
