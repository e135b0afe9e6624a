import { useState } from 'react';
import { callPaths } from '#contract/call-paths.ts';
import { countryName, isCountry } from '#contract/places/countries.ts';
import { CountryOptions } from '#web/features/places/place-options.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { countryAnchor } from './country-anchor.ts';

/** The country that prices, languages and, for visitors, search follow: the chosen one, or where the network address lies. */
export function CountryChoice({ refusal }: { refusal: string | undefined }) {
  const t = useTranslations('languages.country');
  const { locale, settings } = useShell();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refusal);
  const choose = async (value: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api('chooseCountry', { country: isCountry(value) ? value : null });
      // The whole page follows the country; made anew by the server it changes at once and not in parts.
      location.reload();
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Card className="country-choice">
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <form id="form" method="post" action={callPaths.chooseCountryByForm.path}>
        <input type="hidden" name="locale" value={locale} />
        <Field label={t('label')} id={countryAnchor} error={failure} disabled={busy}>
          <Select
            name="country"
            defaultValue={settings.geoip_selected_country ?? ''}
            onChange={({ target: { value } }) => void choose(value)}
            suppressHydrationWarning
          >
            <option value="">{t('automatic', { country: countryName(settings.geoip_country, locale) })}</option>
            <CountryOptions countries={settings.countries} />
          </Select>
        </Field>
        <noscript>
          <button className={buttonClass({ variant: 'primary' })} type="submit">
            {t('use')}
          </button>
        </noscript>
      </form>
    </Card>
  );
}
