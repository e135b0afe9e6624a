import type { Country } from '#contract/places/countries.ts';
import { countryName } from '#contract/places/countries.ts';
import { paymentCountryCookie } from '#web/features/shop/payment-country.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface CountryFieldProps {
  country: Country;
  countries: readonly Country[];
  onChange: (country: string) => void;
}

/** Where the money comes from decides on currency, tax and ways of paying. */
export function CountryField({ country, countries, onChange }: CountryFieldProps) {
  const t = useTranslations('checkout');
  const { locale } = useShell();
  const named = countries
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const choose = (chosen: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
    document.cookie = paymentCountryCookie(chosen);
    onChange(chosen);
  };
  return (
    <Field label={t('country')}>
      <Select value={country} onChange={(event) => choose(event.currentTarget.value)} autoComplete="billing country">
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
