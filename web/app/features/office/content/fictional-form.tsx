import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { localeNames } from '#contract/locales.ts';
import { countries, countryName } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useOffice } from '../office-context.ts';
import { EditForm } from './edit-dialog.tsx';
import { PhotoField, photoForm } from './photo-field.tsx';
import { useSaved } from './use-saved.ts';

type Profile = Answer<'officeFictional'>['profiles'][number];

export const freshFictional: Profile = {
  id: '',
  name: '',
  gender: 'female',
  sexuality: 'hetero',
  date_of_birth: '1995-01-01',
  country: 'FR',
  city: null,
  note: '',
  language: 'en',
  active: true,
  thumb: null,
};

interface FictionalFormProps {
  host: string;
  profile: Profile;
  listKey: readonly string[];
  onDone(): void;
}

export function FictionalForm({ host, profile, listKey, onDone }: FictionalFormProps) {
  const t = useTranslations('office-content');
  const { locale } = useShell();
  const { call } = useOffice();
  const saved = useSaved(listKey, onDone);
  const [photo, setPhoto] = useState<File>();
  const { id, thumb: _, ...values } = profile;
  const { form, errors, ...state } = useCallForm({
    values: { ...values, city: values.city ?? '' },
    schema: () =>
      import('#contract/office/office-profiles.ts').then(
        ({ officeProfileCalls }) => officeProfileCalls.saveFictional.body,
      ),
    body: ({ city, ...rest }) => ({ ...rest, host, city: city || null, ...(id && { id }) }),
    call: async (asked) => {
      const { profile: kept } = await call('saveFictional', asked);
      if (photo) await call('fictionalPhoto', photoForm(photo), { host, id: kept.id });
      saved();
    },
  });
  return (
    <EditForm {...state}>
      <Field label={t('profiles.name')} hint={t('profiles.name_hint')} error={errors.name?.message}>
        <Input {...form.register('name')} readOnly={id !== ''} autoComplete="off" />
      </Field>
      <div className="office-pair">
        <Field label={t('profiles.gender')} error={errors.gender?.message}>
          <Select {...form.register('gender')}>
            <option value="female">{t('profiles.genders.female')}</option>
            <option value="male">{t('profiles.genders.male')}</option>
          </Select>
        </Field>
        <Field label={t('profiles.sexuality')} error={errors.sexuality?.message}>
          <Select {...form.register('sexuality')}>
            {(['hetero', 'gay', 'lesbian', 'bi'] as const).map((each) => (
              <option key={each} value={each}>
                {t(`profiles.sexualities.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="office-pair">
        <Field label={t('profiles.birth')} error={errors.date_of_birth?.message}>
          <Input type="date" {...form.register('date_of_birth')} />
        </Field>
        <Field label={t('profiles.language')} error={errors.language?.message}>
          <Select {...form.register('language')}>
            {localeNames.map((each) => (
              <option key={each} value={each}>
                {t(`texts.languages.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="office-pair">
        <Field label={t('profiles.country')} error={errors.country?.message}>
          <Select {...form.register('country')}>
            {countries.map((each) => (
              <option key={each} value={each}>
                {countryName(each, locale)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('profiles.city')} hint={t('profiles.city_hint')} error={errors.city?.message}>
          <Input {...form.register('city')} autoComplete="off" />
        </Field>
      </div>
      <Field label={t('profiles.note')} error={errors.note?.message}>
        <Textarea {...form.register('note')} rows={3} />
      </Field>
      <PhotoField onChoose={setPhoto} />
      <Checkbox label={t('profiles.active')} {...form.register('active')} />
    </EditForm>
  );
}
