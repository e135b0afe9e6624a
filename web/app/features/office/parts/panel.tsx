import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface PanelProps {
  title?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Off for tables and lists, which run to the edge. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, aside, padded = false, className, children }: PanelProps) {
  return (
    <section className={classNames('office-panel', className)}>
      {title && (
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {padded ? <div className="office-pad">{children}</div> : children}
    </section>
  );
}

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info';

/** A state in a word, never in a colour alone. */
export function Pill({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`office-pill office-pill--${tone}`}>{children}</span>;
}

/** Facts, each beside its name. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="office-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list that has nothing in it, in a sentence. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="office-nothing">{children}</p>;
