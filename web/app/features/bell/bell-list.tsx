import { useId } from 'react';
import type { BellItem } from '#contract/bell/bell.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { BellRow } from './bell-item.tsx';
import './bell.css';

interface BellListProps {
  items: readonly BellItem[];
  now: Date;
  /** A link was followed: what shows the list may close. */
  onFollow?: () => void;
}

/** What is new, then what was there before. */
export function BellList({ items, now, onFollow }: BellListProps) {
  const t = useTranslations('bell');
  const groups = [
    { title: t('new'), items: items.filter((item) => item.new) },
    { title: t('earlier'), items: items.filter((item) => !item.new) },
  ];
  return groups.map(
    (group) => group.items.length > 0 && <Group key={group.title} {...group} now={now} onFollow={onFollow} />,
  );
}

interface GroupProps {
  title: string;
  items: readonly BellItem[];
  now: Date;
  onFollow: (() => void) | undefined;
}

function Group({ title, items, now, onFollow }: GroupProps) {
  const id = useId();
  return (
    <section className="bell-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {items.map((item) => (
          <BellRow key={item.id} item={item} now={now} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  );
}
