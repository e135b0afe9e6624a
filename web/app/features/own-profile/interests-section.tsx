import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { profileLimits } from '#contract/constants.ts';
import { type InterestId, interestGroups } from '#contract/people/interests.ts';
import { firstInterests, groupInterests, type Interest } from '#web/features/people/interest-list.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { anchors } from './completeness-meter.tsx';

interface InterestsSectionProps {
  interests: readonly Interest[];
  chosen: readonly InterestId[];
  onChange: (chosen: InterestId[]) => void;
  /** Without it others do not see the intimate ones. */
  consent: boolean;
  error?: string | undefined;
}

const shownFirst = 9;

/** A handful to begin with; all of them, under headings and by search, when asked for. */
export function InterestsSection({ interests, chosen, onChange, consent, error }: InterestsSectionProps) {
  const t = useTranslations('own-profile.interests');
  const { locale } = useShell();
  const intimacy = interestGroups.intimacy[locale];
  const [all, setAll] = useState(false);
  // Settled when the page opens: nothing jumps to the front while somebody is choosing.
  const [first] = useState(() => firstInterests(interests, chosen, { atLeast: shownFirst, apartFrom: intimacy }));
  const full = chosen.length >= profileLimits.interests;
  const toggle = (id: InterestId, on: boolean) => {
    if (!on) onChange(chosen.filter((other) => other !== id));
    else if (!full) onChange([...chosen, id]);
  };
  const chip = ({ id, label }: Interest, index: number) => {
    const on = chosen.includes(id);
    return (
      <Chip
        key={id}
        id={index === 0 && !all ? anchors.interests : undefined}
        size="sm"
        pressed={on}
        aria-disabled={(full && !on) || undefined}
        onPressedChange={(pressed) => toggle(id, pressed)}
      >
        {on && <Check aria-hidden="true" />}
        {label}
      </Chip>
    );
  };
  return (
    <section className="profile__section">
      <div className="profile__heading">
        <h2>{t('title')}</h2>
        <p className="profile__aside num" role="status">
          {t('chosen', { count: chosen.length, limit: profileLimits.interests })}
        </p>
      </div>
      {all ? (
        <AllInterests interests={interests} intimacy={intimacy} consent={consent} chip={chip} />
      ) : (
        <Chips label={t('title')}>
          {first.map(chip)}
          <Chip size="sm" onClick={() => setAll(true)}>
            <Plus aria-hidden="true" />
            {t('all', { count: interests.length })}
          </Chip>
        </Chips>
      )}
      <FieldError>{error}</FieldError>
    </section>
  );
}

interface AllInterestsProps {
  interests: readonly Interest[];
  intimacy: string;
  consent: boolean;
  chip: (interest: Interest, index: number) => ReactNode;
}

function AllInterests({ interests, intimacy, consent, chip }: AllInterestsProps) {
  const t = useTranslations('own-profile.interests');
  const [words, setWords] = useState('');
  const search = useRef<HTMLInputElement>(null);
  // The button that asked for all of them is gone; whoever pressed it goes on here.
  useEffect(() => search.current?.focus(), []);
  const groups = groupInterests(interests, words);
  const found = groups.reduce((total, group) => total + group.interests.length, 0);
  return (
    <>
      <Field label={t('search')} hideLabel id={anchors.interests}>
        <Input
          ref={search}
          type="search"
          icon={<Search />}
          placeholder={t('search')}
          value={words}
          maxLength={40}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <p className="visually-hidden" role="status">
        {words && t('found', { count: found })}
      </p>
      {groups.map((group) => (
        <div key={group.label} className="profile__group">
          <h3>{group.label}</h3>
          {group.label === intimacy && !consent && <p className="field__hint">{t('intimate_hidden')}</p>}
          <Chips label={group.label}>{group.interests.map(chip)}</Chips>
        </div>
      ))}
      {found === 0 && <p className="field__hint">{t('none')}</p>}
    </>
  );
}
