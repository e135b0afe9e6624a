import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router';
import { search as limits } from '#contract/constants.ts';
import { isCountry } from '#contract/countries.ts';
import { CountryOptions, PlaceOptions } from '#web/features/places/place-options.tsx';
import { useRegions } from '#web/features/places/use-places.ts';
import { placeAnchor } from '#web/features/profile/place-anchor.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Search } from './search-address.ts';

interface PlaceFilterProps {
  search: Search;
  onChange: (place: Pick<Search, 'country' | 'countryregion' | 'anywhere'>) => void;
}

/** A country of the site and a region of it, by their names in the page's language. */
export function PlaceFilter({ search: { country, countryregion }, onChange }: PlaceFilterProps) {
  const t = useTranslations('members.filters');
  const { settings } = useShell();
  const regions = useRegions(country ?? '');
  return (
    <>
      <Field label={t('country')}>
        <Select
          value={country ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ country: isCountry(value) ? value : undefined, countryregion: undefined, anywhere: undefined })
          }
        >
          <option value="">{t('country_any')}</option>
          <CountryOptions countries={settings.countries} />
        </Select>
      </Field>
      <Field label={t('countryregion')} disabled={!country} hint={!country && t('region_hint')}>
        <Select
          value={regions.some(({ id }) => id === countryregion) ? countryregion : ''}
          onChange={({ target: { value } }) => onChange({ country, countryregion: value || undefined })}
        >
          <option value="">{t('region_any')}</option>
          <PlaceOptions places={regions} />
        </Select>
      </Field>
    </>
  );
}

const distances = [5, 10, 25, 50, 100, 250, limits.furthest];

interface DistanceFilterProps {
  value: number | undefined;
  onChange: (distance: number | undefined) => void;
}

/** Measured from where one lives. Whoever has not said where is told so, and where to say it. */
export function DistanceFilter({ value, onChange }: DistanceFilterProps) {
  const t = useTranslations('members.filters');
  const pathTo = usePathTo();
  const api = useApi();
  const { data } = useQuery({ queryKey: ['profile', 'home'], queryFn: () => api('profile'), staleTime: 0 });
  const homeless = data?.profile.city === null;
  const offered = [...new Set([...distances, ...(value === undefined ? [] : [value])])].sort((a, b) => a - b);
  const where = homeless && (
    <>
      {t('home_unknown')}{' '}
      <Link className="link" to={`${pathTo('profile')}#${placeAnchor}`}>
        <MapPin aria-hidden="true" className="filter-panel__pin" />
        {t('home_add')}
      </Link>
    </>
  );
  return (
    <Field label={t('distance')} disabled={homeless} hint={where}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}>
        <option value="">{t('distance_any')}</option>
        {offered.map((km) => (
          <option key={km} value={km}>
            {t('distance_within', { km })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
