import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { anyCountry, searchSorts } from '#contract/constants.ts';
import type { Country } from '#contract/places/countries.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { prefetchWhenIdle } from '#web/platform/prefetch.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Badge } from '#web/ui/badge.tsx';
import { chipClass } from '#web/ui/chip.tsx';
import { Dot } from '#web/ui/dot.tsx';
import { activeFilters, cleared } from './active-filters.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { isPremium } from './left-out.ts';
import { type Search, yesFilters } from './search-address.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useSearchPath } from './use-search-path.ts';

// The panel and its controls are loaded when somebody is about to choose, not with every list.
const loadPanel = () => import('./filter-panel.tsx');
const FilterPanel = lazy<ComponentType<FilterPanelProps>>(() => loadPanel().catch(() => ({ default: PageAnew })));

interface FilterBarProps {
  search: Search;
  region: string | null;
  /** Whether the search stays in the searcher's own country without being told to. */
  atHome: boolean;
}

/** What is looked for, each thing a tap away from not being looked for; elsewhere; the panel for the rest. */
export function FilterBar({ search, region, atHome }: FilterBarProps) {
  const t = useTranslations('search.filters');
  const { settings } = useShell();
  const pathOf = useSearchPath();
  const wordsOf = useFilterWords(region);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Each opening begins with what is looked for now; between them the panel stays, so that closing it is seen.
  const [opened, setOpened] = useState(0);
  useEffect(() => prefetchWhenIdle([loadPanel]), []);
  const active = activeFilters(search);
  const quick = yesFilters.filter((name) => settings.search_fields.includes(name) && !search[name]);
  // The chip that was pressed is gone then; the keyboard goes on from here.
  const keepFocus = () => opener.current?.focus({ preventScroll: true });
  return (
    <>
      <ul className="filter-bar" aria-label={t('label')}>
        <li>
          <button
            ref={opener}
            type="button"
            className={chipClass()}
            aria-haspopup="dialog"
            data-hydrates=""
            onPointerEnter={() => void loadPanel()}
            onClick={() => {
              setOpened(opened + 1);
              setOpen(true);
            }}
          >
            <SlidersHorizontal aria-hidden="true" />
            {t('open')}
            <Badge count={active.length} label={t('chosen', { count: active.length })} />
          </button>
        </li>
        {active.map((filter) => {
          const words = wordsOf(filter);
          return (
            <li key={`${filter.name} ${filter.value}`}>
              <Link
                className={chipClass({ on: true })}
                to={pathOf(filter.without)}
                aria-label={t('remove', { filter: words })}
                onClick={keepFocus}
              >
                {words}
                <X aria-hidden="true" />
              </Link>
            </li>
          );
        })}
        {active.length > 1 && (
          <li>
            <Link className="filter-bar__clear link" to={pathOf(cleared(search))} onClick={keepFocus}>
              {t('clear')}
            </Link>
          </li>
        )}
        {atHome && (
          <li>
            <Link className={chipClass()} to={pathOf({ ...search, country: anyCountry })} onClick={keepFocus}>
              <Globe aria-hidden="true" />
              {t('elsewhere')}
            </Link>
          </li>
        )}
        {quick.map((name) => (
          <li key={name}>
            <Link className={chipClass()} to={pathOf({ ...search, [name]: true })} onClick={keepFocus}>
              {name === 'online' && <Dot presence="online" />}
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
      {opened > 0 && (
        <Suspense>
          <FilterPanel key={opened} search={search} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** The panel's code cannot be had, as after a release: the whole page anew brings its own. */
function PageAnew() {
  useEffect(() => location.reload(), []);
  return null;
}

/**
 * The order, as small as it matters; another one stays in the country that is searched. What is for premium members says
 * so and cannot be chosen by others.
 */
export function SortSelect({ search, country }: { search: Search; country: Country | null }) {
  const t = useTranslations('search.filters');
  const { user } = useShell();
  const pathOf = useSearchPath();
  const navigate = useNavigate();
  return (
    <label className="sort-select">
      <span className="visually-hidden">{t('sort')}</span>
      <select
        value={search.sort}
        onChange={({ target: { value } }) => {
          const sort = searchSorts.find((one) => one === value);
          if (sort) void navigate(pathOf({ ...search, country: search.country ?? country ?? undefined, sort }));
        }}
      >
        {searchSorts.map((sort) => {
          const locked = !allowancesOf(user?.paid_user ?? false).fullSearch && isPremium(sort);
          const name = t(`sorts.${sort}`);
          return (
            <option key={sort} value={sort} disabled={locked}>
              {locked ? t('with_premium', { name }) : name}
            </option>
          );
        })}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  );
}
