import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { interestGroups, interests } from '#contract/people/interests.ts';
import { optionsOf } from '#web/features/people/choices.ts';
import { firstInterests, groupInterests, type Interest } from '#web/features/people/interest-list.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { toggled } from './active-filters.ts';
import type { ListFilter, Search } from './search-address.ts';

interface FilterProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** A few words to choose among; somebody who is any of them is found. */
export function ChoicesFilter({ name, search, onChange }: FilterProps & { name: Exclude<ListFilter, 'interests'> }) {
  const t = useTranslations('search.filters');
  const { locale } = useShell();
  return (
    <Group label={t(name)}>
      <Chips label={t(name)}>
        {optionsOf(name, locale).map(({ value, label }) => (
          <Choice key={value} name={name} value={value} label={label} search={search} onChange={onChange} />
        ))}
      </Chips>
    </Group>
  );
}

const shownFirst = 8;

/** A handful to begin with; all of them under their headings when asked for. */
export function InterestsFilter({ search, onChange }: FilterProps) {
  const t = useTranslations('search.filters');
  const { locale } = useShell();
  const [all, setAll] = useState(false);
  const inWords: Interest[] = interests.map(({ id, group, [locale]: label }) => ({
    id,
    label,
    group: interestGroups[group][locale],
  }));
  // Settled when the panel opens: nothing jumps to the front while somebody is choosing.
  const [first] = useState(() =>
    firstInterests(inWords, search.interests ?? [], {
      atLeast: shownFirst,
      apartFrom: interestGroups.intimacy[locale],
    }),
  );
  const chip = ({ id, label }: Interest) => (
    <Choice key={id} name="interests" value={id} label={label} search={search} onChange={onChange} />
  );
  return (
    <Group label={t('interests')} hint={t('any')} focused={all}>
      {all ? (
        groupInterests(inWords).map((group) => (
          <div key={group.label} className="filter-panel__heading">
            <h4>{group.label}</h4>
            <Chips label={group.label}>{group.interests.map((one) => chip(one))}</Chips>
          </div>
        ))
      ) : (
        <Chips label={t('interests')}>
          {first.map((one) => chip(one))}
          <Chip size="sm" onClick={() => setAll(true)}>
            <Plus aria-hidden="true" />
            {t('interests_all', { count: interests.length })}
          </Chip>
        </Chips>
      )}
    </Group>
  );
}

interface ChoiceProps extends FilterProps {
  name: ListFilter;
  value: string;
  label: string;
}

function Choice({ name, value, label, search, onChange }: ChoiceProps) {
  const on = (search[name] as string[] | undefined)?.includes(value) ?? false;
  return (
    <Chip size="sm" pressed={on} onPressedChange={(pressed) => onChange(toggled(search, name, value, pressed))}>
      {on && <Check aria-hidden="true" />}
      {label}
    </Chip>
  );
}

interface GroupProps {
  label: string;
  hint?: string;
  /** What was pressed to open more is gone; the keyboard goes on from the heading. */
  focused?: boolean;
  children: ReactNode;
}

function Group({ label, hint, focused = false, children }: GroupProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section className="filter-panel__group" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="field__label">
        {label}
      </h3>
      {hint && <p className="field__hint">{hint}</p>}
      {children}
    </section>
  );
}
