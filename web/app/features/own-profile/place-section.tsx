import type { Answer } from '#contract/calls.ts';
import { isCountry } from '#contract/places/countries.ts';
import type { AskedField, OwnValues } from '#web/features/people/own-values.ts';
import { CityField } from '#web/features/places/city-field.tsx';
import { LocateButton } from '#web/features/places/locate-button.tsx';
import { CountryOptions, PlaceOptions } from '#web/features/places/place-options.tsx';
import { useRegions } from '#web/features/places/use-places.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { anchors } from './completeness-meter.tsx';

type Home = Pick<OwnValues, 'country' | 'region' | 'city'>;

interface PlaceSectionProps {
  home: Home;
  asked: ReadonlySet<AskedField>;
  onChange: (home: Home) => void;
  refused: Partial<Record<keyof Home, string>>;
}

/** Where somebody lives. A new country or region takes along what lies in it; all three change together or not at all. */
export function PlaceSection({ home, asked, onChange, refused }: PlaceSectionProps) {
  const t = useTranslations('own-profile.place');
  const places = useTranslations('places');
  const { settings } = useShell();
  const regions = useRegions(home.country);
  // Whoever lives where the site has closed since may stay.
  const offered = [...new Set([home.country, ...settings.countries])];
  const takePlace = ({ country, region, city }: Answer<'geocode'>) => {
    if (!settings.countries.includes(country)) return false;
    onChange({
      country,
      region: asked.has('region') || asked.has('city') ? (region?.id ?? null) : null,
      city: asked.has('city') ? (city?.name ?? null) : null,
    });
    return true;
  };
  return (
    <section className="profile__section">
      <div>
        <h2>{t('title')}</h2>
        <p className="profile__note">{t('hint')}</p>
      </div>
      <LocateButton onLocated={takePlace} />
      <div className="profile__pair">
        <Field
          label={places('country')}
          error={refused.country}
          id={asked.has('region') || asked.has('city') ? undefined : anchors.place}
        >
          <Select
            autoComplete="country"
            value={home.country}
            onChange={({ target: { value } }) => {
              if (isCountry(value)) onChange({ country: value, region: null, city: null });
            }}
          >
            <CountryOptions countries={offered} />
          </Select>
        </Field>
        {asked.has('region') && (
          <Field
            label={places('region')}
            error={refused.region}
            disabled={!regions.length}
            id={asked.has('city') ? undefined : anchors.place}
          >
            <Select
              value={regions.some(({ id }) => id === home.region) ? (home.region ?? '') : ''}
              onChange={({ target: { value } }) => onChange({ ...home, region: value || null, city: null })}
            >
              <option value="">{places('any_region')}</option>
              <PlaceOptions places={regions} />
            </Select>
          </Field>
        )}
      </div>
      {asked.has('city') && (
        <CityField
          id={anchors.place}
          country={home.country}
          region={home.region ?? ''}
          city={home.city ?? ''}
          error={refused.city}
          onChoose={(city) => onChange({ ...home, city: city?.name ?? null, region: city?.region ?? home.region })}
        />
      )}
    </section>
  );
}
