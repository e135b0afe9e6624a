import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { profileLimits } from '#contract/constants.ts';
import { type InterestId, interestGroups } from '#contract/people/interests.ts';
import { groupInterests, type Interest } from '#web/features/people/interest-list.ts';
import type { useOwnProfile } from '#web/features/people/use-own-profile.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface InterestsPartProps {
  own: ReturnType<typeof useOwnProfile>;
  interests: Interest[];
  /** Without it others do not see the intimate ones. */
  consent: boolean;
}

/** What one likes, by group; a word or two finds the rest. */
export function InterestsPart({ own, interests, consent }: InterestsPartProps) {
  const t = useTranslations('welcome.interests');
  const { locale } = useShell();
  const [wanted, setWanted] = useState('');
  const { interests: chosen } = own.values;
  const full = chosen.length >= profileLimits.interests;
  const groups = groupInterests(interests, wanted);
  const toggle = (id: InterestId, on: boolean) =>
    own.autosave.change({ interests: on ? [...chosen, id] : chosen.filter((other) => other !== id) });
  return (
    <>
      <Field label={t('search')} hideLabel>
        <Input
          type="search"
          icon={<Search />}
          placeholder={t('search')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          // Enter is for the list, which is already there; the form goes on by its button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p role="status" className="interests__count">
        {groups.length ? t('count', { count: chosen.length, maximum: profileLimits.interests }) : t('none_found')}
      </p>
      {groups.map(({ label: group, interests: members }) => (
        <Group
          key={group}
          title={group}
          // Nobody would see these, and not everybody wants to read them over breakfast: they open when they are wanted.
          folded={group === interestGroups.intimacy[locale] && !consent ? t('hidden') : undefined}
          open={wanted !== ''}
        >
          {members.map(({ id, label }) => {
            const on = chosen.includes(id);
            return (
              <Chip
                key={id}
                size="sm"
                pressed={on}
                aria-disabled={!on && full ? true : undefined}
                onPressedChange={(pressed) => (!pressed || !full) && toggle(id, pressed)}
              >
                {label}
              </Chip>
            );
          })}
        </Group>
      ))}
    </>
  );
}

interface GroupProps {
  title: string;
  /** Why it is folded away. */
  folded: string | undefined;
  open: boolean;
  children: ReactNode;
}

function Group({ title, folded, open, children }: GroupProps) {
  const chips = <Chips label={title}>{children}</Chips>;
  if (folded === undefined) {
    return (
      <div className="interests__group">
        <h2>{title}</h2>
        {chips}
      </div>
    );
  }
  return (
    <details className="interests__group" open={open || undefined}>
      <summary>
        <h2>{title}</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      <p>{folded}</p>
      {chips}
    </details>
  );
}
