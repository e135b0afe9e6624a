import { classNames } from './class-names.ts';

export type Presence = 'online' | 'away';

/** Filled is online, a ring is away. With a label it speaks; without, words beside it must. */
export function Dot({ presence, label }: { presence: Presence; label?: string }) {
  return (
    <>
      <span className={classNames('dot', presence === 'away' && 'dot--away')} aria-hidden="true" />
      {label && <span className="visually-hidden">{label}</span>}
    </>
  );
}
