import { anyCountry } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { interests } from '#contract/people/interests.ts';
import { countryName } from '#contract/places/countries.ts';
import { labelOf } from '#web/features/people/choices.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { ActiveFilter } from './active-filters.ts';
import type { ListFilter } from './search-address.ts';

/** What a filter is called on its chip. `region` is the name of the chosen one. */
export function useFilterWords(region: string | null) {
  const t = useTranslations('search.filters');
  const { locale } = useShell();
  return ({ name, value }: ActiveFilter): string => {
    switch (name) {
      case 'gender':
        return value === 'male' ? t('male') : t('female');
      case 'age': {
        const { from, to } = value;
        if (from === undefined) return t('age_to', { to: to ?? 0 });
        return to === undefined ? t('age_from', { from }) : t('age_range', { from, to });
      }
      case 'country':
        return value === anyCountry ? t('everywhere') : countryName(value, locale);
      case 'countryregion':
        return region ?? value;
      case 'distance':
        return t('distance_within', { km: value });
      case 'online':
      case 'new':
      case 'with_photo':
      case 'photo_checked':
      case 'proven_adult':
        return t(name);
      // Their words alone would not say what is brown, or of what there is none.
      case 'hair_color':
      case 'eye_color':
      case 'tattoos':
        return t('named', { name: t(name), value: choiceLabel(name, value, locale) });
      default:
        return choiceLabel(name, value, locale);
    }
  };
}

export function choiceLabel(name: ListFilter, value: string, locale: Locale): string {
  if (name !== 'interests') return labelOf(name, value, locale) ?? value;
  return interests.find(({ id }) => id === value)?.[locale] ?? value;
}
