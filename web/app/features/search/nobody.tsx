import X from 'lucide-react/icons/x';
import { Link, useRevalidator } from 'react-router';
import { anyCountry } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { chipClass } from '#web/ui/chip.tsx';
import { Face } from '#web/ui/face.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';
import { activeFilters, cleared } from './active-filters.ts';
import type { Search } from './search-address.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useSearchPath } from './use-search-path.ts';

interface NobodyProps {
  search: Search;
  region: string | null;
  /** Whether the search stayed in the searcher's own country without being told to. */
  atHome: boolean;
}

/** Nobody was found: what could be left out, where else to look, or, where nothing was asked for, that others will come. */
export function Nobody({ search, region, atHome }: NobodyProps) {
  const t = useTranslations('search.nobody');
  const { revalidate, state } = useRevalidator();
  const pathOf = useSearchPath();
  const wordsOf = useFilterWords(region);
  const active = activeFilters(search);
  if (!active.length && atHome) {
    return (
      <Face
        kind="empty"
        picture={<OrbitPicture />}
        title={t('country_title')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathOf({ ...search, country: anyCountry })}>
            {t('elsewhere')}
          </Link>
        }
      >
        <p>{t('country_text')}</p>
      </Face>
    );
  }
  if (!active.length) {
    return (
      <Face
        kind="empty"
        picture={<OrbitPicture />}
        title={t('title')}
        action={
          <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('again')}
          </Button>
        }
      >
        <p>{t('text')}</p>
      </Face>
    );
  }
  return (
    <Face
      kind="empty"
      picture={<OrbitPicture />}
      title={t('filtered_title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathOf(cleared(search))}>
          {t('clear')}
        </Link>
      }
    >
      <p>{t('filtered_text')}</p>
      <ul className="nobody__filters" aria-label={t('leave_out')}>
        {active.map((filter) => (
          <li key={`${filter.name} ${filter.value}`}>
            <Link className={chipClass({ size: 'sm' })} to={pathOf(filter.without)}>
              <span className="visually-hidden">{t('leave_out')} </span>
              {wordsOf(filter)}
              <X aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Face>
  );
}
