import { type ReactNode, useId } from 'react';

/** One part of the page: a quiet heading, what belongs together on paper, and a line below where there is something to say. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="notifications-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="notifications-paper">{children}</div>
      {note && <p className="notifications-section__note">{note}</p>}
    </section>
  );
}
