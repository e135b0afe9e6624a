import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { countryName, isCountry } from '#contract/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SignupValues } from './signup-values.ts';

export function PlaceStep() {
  const t = useTranslations('signup.place');
  const { locale, settings } = useShell();
  const { register, setValue, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const country = useWatch<SignupValues, 'country'>({ name: 'country' });
  const regions = useRegions(country);
  const names = settings.countries
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  const forgetRest = () => {
    setValue('region', '');
    setValue('city', '');
  };
  return (
    <>
      <Field label={t('country')} error={errors.country?.message}>
        <Select autoComplete="country" {...register('country', { onChange: forgetRest })}>
          <option value="">{t('choose_country')}</option>
          {names.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('region')} error={errors.region?.message} disabled={!regions.length}>
        <Select {...register('region', { onChange: () => setValue('city', '') })} key={regions.length}>
          <option value="">{t('any_region')}</option>
          {regions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('city')} hint={t('city_hint')} error={errors.city?.message}>
        <Input autoComplete="address-level2" maxLength={80} {...register('city')} />
      </Field>
    </>
  );
}

/** Loaded once, then kept: regions do not move. */
function useRegions(country: string) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['regions'],
    queryFn: () => api('regions'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (isCountry(country) && data?.regions[country]) || [];
}
