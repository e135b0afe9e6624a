import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { newMemberDays } from '#contract/constants.ts';
import type { Gender } from '#contract/people/profile.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { cleared } from './active-filters.ts';
import { AgeFilter } from './age-filter.tsx';
import { ChoicesFilter, InterestsFilter } from './choices-filter.tsx';
import { isPremium } from './left-out.ts';
import { LockedFilters } from './locked-filters.tsx';
import { DistanceFilter, PlaceFilter } from './place-filter.tsx';
import { listFilters, type Search, yesFilters } from './search-address.ts';
import { useResultCount } from './use-result-count.ts';
import { useSearchPath } from './use-search-path.ts';
import './filter-panel.css';

export interface FilterPanelProps {
  search: Search;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const formId = 'search-filters';

/** All filters of the site. Nothing is searched until one says so; how many there would be is said before. */
export default function FilterPanel({ search, open, onOpenChange }: FilterPanelProps) {
  const t = useTranslations('search.filters');
  const navigate = useNavigate();
  const pathOf = useSearchPath();
  const { user, settings } = useShell();
  const [draft, setDraft] = useState(search);
  const change = (part: Partial<Search>) => setDraft((before) => ({ ...before, ...part }));
  const { search_fields: offered } = settings;
  const locked = allowancesOf(user?.paid_user ?? false).fullSearch ? [] : offered.filter(isPremium);
  const isOpen = (name: (typeof offered)[number]) => offered.includes(name) && !locked.includes(name);
  const hintOf = (name: (typeof yesFilters)[number]) => {
    if (name === 'new') return t('new_hint', { days: newMemberDays });
    return name === 'photo_checked' || name === 'proven_adult' ? t(`${name}_hint`) : undefined;
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onOpenChange(false);
    void navigate(pathOf(draft));
  };
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      closeLabel={t('close')}
      desktop="side"
      footer={<PanelFoot draft={draft} onReset={() => setDraft(cleared)} />}
    >
      <form id={formId} className="filter-panel" onSubmit={apply}>
        <GenderFilter value={draft.gender} onChange={(gender) => change({ gender })} />
        <AgeFilter search={draft} onChange={change} />
        <PlaceFilter search={draft} onChange={change} />
        {isOpen('distance') && <DistanceFilter value={draft.distance} onChange={(distance) => change({ distance })} />}
        <div>
          {yesFilters.filter(isOpen).map((name) => (
            <Switch
              key={name}
              label={<b>{t(name)}</b>}
              hint={hintOf(name)}
              checked={draft[name] ?? false}
              onChange={({ target: { checked } }) => change({ [name]: checked || undefined })}
            />
          ))}
        </div>
        {listFilters
          .filter(isOpen)
          .map((name) =>
            name === 'interests' ? (
              <InterestsFilter key={name} search={draft} onChange={setDraft} />
            ) : (
              <ChoicesFilter key={name} name={name} search={draft} onChange={setDraft} />
            ),
          )}
        {locked.length > 0 && <LockedFilters names={locked} />}
      </form>
    </Modal>
  );
}

function PanelFoot({ draft, onReset }: { draft: Search; onReset: () => void }) {
  const t = useTranslations('search.filters');
  const found = useResultCount(draft);
  const words = found ? t(found.more ? 'show_more' : 'show', { count: found.count }) : t('show_any');
  return (
    <>
      <Button variant="plain" onClick={onReset}>
        {t('reset')}
      </Button>
      <Button type="submit" form={formId} variant="primary" className="filter-panel__apply num">
        {words}
      </Button>
      <span role="status" className="visually-hidden">
        {found && words}
      </span>
    </>
  );
}

const anybody = 'any';

/** A member's own profile says whom they seek; a visitor has said nothing yet. */
function GenderFilter({ value, onChange }: { value: Gender | undefined; onChange: (gender?: Gender) => void }) {
  const t = useTranslations('search.filters');
  const { user } = useShell();
  return (
    <Segmented<Gender | typeof anybody>
      label={t('gender')}
      block
      value={value ?? anybody}
      onValueChange={(chosen) => onChange(chosen === anybody ? undefined : chosen)}
      options={[
        { value: anybody, label: user ? t('gender_any') : t('gender_everyone') },
        { value: 'male', label: t('male') },
        { value: 'female', label: t('female') },
      ]}
    />
  );
}
