import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router';
import { anyCountry, search as limits, usualSort } from '#contract/constants.ts';
import { type Country, countryName, isCountry } from '#contract/places/countries.ts';
import { placeAnchor } from '#web/features/people/place-anchor.ts';
import { CountryOptions, PlaceOptions } from '#web/features/places/place-options.tsx';
import { useRegions } from '#web/features/places/use-places.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Search } from './search-address.ts';

interface PlaceFilterProps {
  search: Search;
  onChange: (place: Pick<Search, 'country' | 'countryregion'>) => void;
}

/**
 * A country of the site and a region of it, by their names in the page's language. Where none is chosen the usual order
 * keeps to the member's own country, or to the one a visitor chose for the whole site.
 */
export function PlaceFilter({ search: { country: said, countryregion, sort }, onChange }: PlaceFilterProps) {
  const t = useTranslations('search.filters');
  const { user, settings, locale } = useShell();
  const own = useOwnCountry();
  const isUsual = sort === usualSort;
  const country = said === undefined && isUsual ? own : said === anyCountry ? undefined : said;
  const regions = useRegions(country ?? '');
  const chosen = settings.geoip_selected_country;
  const homeName = user ? t('country_own') : chosen ? countryName(chosen, locale) : undefined;
  const usual = isUsual ? homeName : undefined;
  return (
    <>
      <Field label={t('country')}>
        <Select
          value={said ?? (usual ? '' : anyCountry)}
          onChange={({ target: { value } }) =>
            onChange({
              country: isCountry(value) || value === anyCountry ? value : undefined,
              countryregion: undefined,
            })
          }
        >
          {usual && <option value="">{usual}</option>}
          <option value={anyCountry}>{t('country_any')}</option>
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

function useOwnCountry(): Country | undefined {
  const { user, settings } = useShell();
  const { data } = useHome(user !== null);
  const chosen = settings.geoip_selected_country;
  return user ? data?.profile.country : isCountry(chosen) ? chosen : undefined;
}

/** The member's own profile, for where they live. */
function useHome(enabled: boolean) {
  const api = useApi();
  return useQuery({ queryKey: ['profile', 'home'], queryFn: () => api('ownProfile'), staleTime: 0, enabled });
}

const distances = [5, 10, 25, 50, 100, 250, limits.furthest];

interface DistanceFilterProps {
  value: number | undefined;
  onChange: (distance: number | undefined) => void;
}

/** Measured from where one lives. Whoever has not said where is told so, and where to say it. */
export function DistanceFilter({ value, onChange }: DistanceFilterProps) {
  const t = useTranslations('search.filters');
  const pathTo = usePathTo();
  const { data } = useHome(true);
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
