import X from 'lucide-react/icons/x';
import { Link, useRevalidator } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { chipClass } from '#web/ui/chip.tsx';
import { Face } from '#web/ui/face.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';
import { activeFilters, cleared } from './active-filters.ts';
import type { Search } from './search-address.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useSearchPath } from './use-search-path.ts';

/** Nobody was found: what could be left out, or, where nothing was asked for, that others will come. */
export function Nobody({ search, region }: { search: Search; region: string | null }) {
  const t = useTranslations('members.nobody');
  const { revalidate, state } = useRevalidator();
  const pathOf = useSearchPath();
  const wordsOf = useFilterWords(region);
  const active = activeFilters(search);
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
