import { useState } from 'react';
import { ageMoments } from '#contract/age/age-check.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { countriesIn } from './setting-kinds.ts';
import { useSettingWords } from './use-setting-words.ts';

type AgeCheck = SiteSettings['age_check'];

interface AgeCheckFieldProps {
  label: string;
  value: AgeCheck;
  readOnly: boolean;
  onChange(value: AgeCheck): void;
}

const byCountry = 'by_country';

/** When a proof of age is asked for: one moment everywhere, or for each moment the countries in which it is. */
export function AgeCheckField({ label, value, readOnly, onChange }: AgeCheckFieldProps) {
  const t = useTranslations('office-settings');
  const { optionOf } = useSettingWords();
  const lists = typeof value === 'string' ? undefined : value;
  const choose = (chosen: string) => onChange(ageMoments.find((moment) => moment === chosen) ?? {});
  return (
    <div className="office-words">
      <Field label={label} hideLabel disabled={readOnly}>
        <Select value={lists ? byCountry : String(value)} onChange={({ target }) => choose(target.value)}>
          {[...ageMoments, byCountry].map((option) => (
            <option key={option} value={option}>
              {optionOf('age_check', option)}
            </option>
          ))}
        </Select>
      </Field>
      {lists &&
        ageMoments
          .filter((moment) => moment !== 'never')
          .map((moment, index) => (
            <CountryList
              key={moment}
              label={optionOf('age_check', moment)}
              hint={index === 0 ? t('country_codes') : undefined}
              countries={lists[moment] ?? []}
              readOnly={readOnly}
              onChange={(countries) => onChange({ ...lists, [moment]: countries })}
            />
          ))}
    </div>
  );
}

interface CountryListProps {
  label: string;
  hint: string | undefined;
  countries: readonly string[];
  readOnly: boolean;
  onChange(countries: string[]): void;
}

/** Keeps what is typed as it is: a comma behind the last code must not vanish while the next one is typed. */
function CountryList({ label, hint, countries, readOnly, onChange }: CountryListProps) {
  const [text, setText] = useState(countries.join(', '));
  return (
    <Field label={label} hint={hint} disabled={readOnly}>
      <Input
        value={text}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          onChange(countriesIn(target.value));
        }}
      />
    </Field>
  );
}
