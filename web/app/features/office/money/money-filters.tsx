import type { ReactNode } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice } from '../office-context.ts';
import { useChosenQuery } from '../parts/use-chosen-query.ts';

/** What a list is narrowed to, kept in the address: a link to it shows the same. */
export function useNarrowing<Name extends string>(names: readonly Name[], onChosen: () => void) {
  const [query, setQuery] = useChosenQuery();
  const known = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  const asked = Object.fromEntries(known) as Partial<Record<Name, string>>;
  const choose = (change: Partial<Record<Name, string>>) => {
    onChosen();
    const all = Object.entries<string | undefined>({ ...asked, ...change });
    setQuery(new URLSearchParams(all.flatMap(([name, value]) => (value ? [[name, value]] : []))));
  };
  return { asked, choose };
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  /** What no choice is called. */
  all: string;
  choices: readonly { value: string; name: string }[];
  onChoose: (value: string) => void;
}

export function Choice({ label, value = '', all, choices, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface PeriodProps {
  asked: { host?: string; from?: string; to?: string };
  onChoose: (change: { host?: string; from?: string; to?: string }) => void;
  children?: ReactNode;
}

/** The site and the days of a list. */
export function SiteAndPeriod({ asked, onChoose, children }: PeriodProps) {
  const t = useTranslations('office-money');
  const { hosts } = useOffice().self;
  return (
    <>
      <Choice
        label={t('site')}
        value={asked.host}
        all={t('every_site')}
        choices={hosts.map((host) => ({ value: host, name: host }))}
        onChoose={(host) => onChoose({ host })}
      />
      {children}
      <Field label={t('from')}>
        <Input type="date" value={asked.from ?? ''} onChange={({ target }) => onChoose({ from: target.value })} />
      </Field>
      <Field label={t('to')}>
        <Input type="date" value={asked.to ?? ''} onChange={({ target }) => onChoose({ to: target.value })} />
      </Field>
    </>
  );
}
