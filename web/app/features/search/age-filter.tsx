import { minimumAge } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Range } from '#web/ui/range.tsx';
import type { Search } from './search-address.ts';

/** The end of the slider stands for everybody older too: a scale up to the oldest would be mostly empty. */
const sliderEnd = 80;

interface AgeFilterProps {
  search: Search;
  onChange: (ages: Pick<Search, 'min_age' | 'max_age'>) => void;
}

export function AgeFilter({ search: { min_age, max_age }, onChange }: AgeFilterProps) {
  const t = useTranslations('search.filters');
  const from = Math.min(min_age ?? minimumAge, sliderEnd);
  const to = Math.min(max_age ?? sliderEnd, sliderEnd);
  const words = () => {
    if (from === minimumAge && to === sliderEnd) return t('age_any');
    return t(to === sliderEnd ? 'age_open' : 'age_range', { from, to });
  };
  return (
    <Range
      label={t('age')}
      min={minimumAge}
      max={sliderEnd}
      value={[from, to]}
      onValueChange={([youngest, oldest]) =>
        onChange({
          min_age: youngest === minimumAge ? undefined : youngest,
          max_age: oldest === sliderEnd ? undefined : oldest,
        })
      }
      lowerLabel={t('youngest')}
      upperLabel={t('oldest')}
      valueText={words()}
      formatValue={(count) => t('years', { count })}
    />
  );
}
