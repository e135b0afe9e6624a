import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Answer } from '#contract/calls.ts';
import { countryName } from '#contract/places/countries.ts';
import { LocateButton } from '#web/features/places/locate-button.tsx';
import { CountryOptions, PlaceOptions } from '#web/features/places/place-options.tsx';
import { useCities, useRegions } from '#web/features/places/use-places.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SuggestInput } from '#web/ui/suggest-input.tsx';
import type { SignupValues } from './signup-values.ts';

/** The city first: country and region follow from it, and stand behind a link until somebody wants to change them. */
export function PlaceStep() {
  const t = useTranslations('places');
  const { settings, locale } = useShell();
  const { setValue, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const [country, region] = useWatch<SignupValues, ['country', 'region']>({ name: ['country', 'region'] });
  const regions = useRegions(country);
  const [changing, setChanging] = useState(country === '');
  const takePlace = (place: Answer<'geocode'>) => {
    if (!settings.countries.includes(place.country)) return false;
    setValue('country', place.country, { shouldValidate: true });
    setValue('region', place.region?.id ?? '');
    setValue('city', place.city?.name ?? '', { shouldValidate: true });
    return true;
  };
  return (
    <>
      <LocateButton onLocated={takePlace} />
      <CityField />
      {changing || errors.country || errors.region ? (
        <CountryAndRegion regions={regions} />
      ) : (
        <p className="signup__country">
          <span>
            {[regions.find(({ id }) => id === region)?.name, countryName(country, locale)].filter(Boolean).join(', ')}
          </span>
          <button type="button" className="link" onClick={() => setChanging(true)}>
            {t('change_country')}
          </button>
        </p>
      )}
    </>
  );
}

function CountryAndRegion({ regions }: { regions: ReturnType<typeof useRegions> }) {
  const t = useTranslations('places');
  const { settings } = useShell();
  const { register, setValue, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const region = useWatch<SignupValues, 'region'>({ name: 'region' });
  const forgetCity = () => setValue('city', '', { shouldValidate: true });
  const place = useRef<HTMLDivElement>(null);
  // The link that was pressed is gone: the keyboard goes on from what came in its place.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('select')?.focus();
  }, []);
  return (
    <div className="signup__places" ref={place}>
      <Field label={t('country')} error={errors.country?.message}>
        <Select
          autoComplete="country"
          {...register('country', {
            onChange: () => {
              setValue('region', '');
              forgetCity();
            },
          })}
        >
          <option value="">{t('choose_country')}</option>
          <CountryOptions countries={settings.countries} />
        </Select>
      </Field>
      <Field label={t('region')} error={errors.region?.message} disabled={!regions.length}>
        {/* Controlled: its choices come later than its value does. */}
        <Select
          name="region"
          value={regions.some(({ id }) => id === region) ? region : ''}
          onChange={(event) => {
            setValue('region', event.target.value);
            forgetCity();
          }}
        >
          <option value="">{t('any_region')}</option>
          <PlaceOptions places={regions} />
        </Select>
      </Field>
    </div>
  );
}

function CityField() {
  const t = useTranslations('places');
  const { register, setValue, trigger, formState } = useFormContext<SignupValues>();
  const [country, region, city] = useWatch<SignupValues, ['country', 'region', 'city']>({
    name: ['country', 'region', 'city'],
  });
  const cities = useCities({ country, region, typed: city });
  const { ref, name, onBlur } = register('city');
  return (
    <Field label={t('city')} hint={t('city_hint')} error={formState.errors.city?.message}>
      <SuggestInput
        ref={ref}
        name={name}
        onBlur={onBlur}
        maxLength={80}
        value={city}
        onValueChange={(typed) => setValue('city', typed, { shouldDirty: true })}
        suggestions={cities.map((found) => ({
          id: `${found.region.id} ${found.name}`,
          label: found.name,
          hint: found.region.name,
        }))}
        onChoose={({ id, label }) => {
          setValue('region', cities.find((found) => `${found.region.id} ${found.name}` === id)?.region.id ?? region);
          setValue('city', label, { shouldDirty: true });
          void trigger('city');
        }}
        listLabel={t('cities')}
        countText={t('city_count', { count: cities.length })}
      />
    </Field>
  );
}
