import type { ReactNode } from 'react';

/** glass, live and white are made for photographs; plain, accent, second and info for paper. */
export type LabelTone = 'glass' | 'live' | 'white' | 'plain' | 'accent' | 'second' | 'info';

export function Label({ tone = 'glass', icon, children }: { tone?: LabelTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`label label--${tone}`}>
      {icon}
      {children}
    </span>
  );
}
