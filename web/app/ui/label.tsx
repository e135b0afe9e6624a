import type { ReactNode } from 'react';

/** glass, live and white are made for photographs; plain, accent and second for paper. */
export type LabelTone = 'glass' | 'live' | 'white' | 'plain' | 'accent' | 'second';

export function Label({ tone = 'glass', icon, children }: { tone?: LabelTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`label label--${tone}`}>
      {icon}
      {children}
    </span>
  );
}
