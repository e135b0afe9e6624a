import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice } from '../office-context.ts';
import { EditForm } from './edit-dialog.tsx';
import { PhotoField, photoForm } from './photo-field.tsx';
import { useSaved } from './use-saved.ts';

type Cam = Answer<'officeCams'>['cams'][number];

export const freshCam: Cam = {
  id: '',
  name: '',
  gender: 'female',
  age: 25,
  url: 'https://',
  live: false,
  exclusive: false,
  active: true,
  position: 0,
  thumb: null,
};

interface CamFormProps {
  host: string;
  cam: Cam;
  listKey: readonly string[];
  onDone(): void;
}

export function CamForm({ host, cam, listKey, onDone }: CamFormProps) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const saved = useSaved(listKey, onDone);
  const [photo, setPhoto] = useState<File>();
  const { id, thumb: _, ...values } = cam;
  const { form, errors, ...state } = useCallForm({
    values: { ...values, age: String(values.age), position: String(values.position) },
    schema: () =>
      import('#contract/office/office-profiles.ts').then(({ officeProfileCalls }) => officeProfileCalls.saveCam.body),
    body: ({ age, position, ...rest }) => ({
      ...rest,
      host,
      age: Number(age),
      position: Number(position),
      ...(id && { id }),
    }),
    call: async (asked) => {
      const { cam: kept } = await call('saveCam', asked);
      if (photo) {
        await call('camPhoto', photoForm(photo), { host, id: kept.id });
        // Shown only with a picture: a new one is shown now that it has it.
        await call('saveCam', { ...asked, id: kept.id });
      }
      saved();
    },
  });
  return (
    <EditForm {...state}>
      <Field label={t('profiles.name')} error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('profiles.url')} error={errors.url?.message}>
        <Input {...form.register('url')} inputMode="url" autoComplete="off" />
      </Field>
      <div className="office-pair">
        <Field label={t('profiles.gender')} error={errors.gender?.message}>
          <Select {...form.register('gender')}>
            <option value="female">{t('profiles.genders.female')}</option>
            <option value="male">{t('profiles.genders.male')}</option>
          </Select>
        </Field>
        <Field label={t('profiles.age')} error={errors.age?.message}>
          <Input {...form.register('age')} inputMode="numeric" />
        </Field>
      </div>
      <Field label={t('profiles.position')} error={errors.position?.message}>
        <Input {...form.register('position')} inputMode="numeric" />
      </Field>
      <PhotoField onChoose={setPhoto} />
      <Checkbox label={t('profiles.live')} {...form.register('live')} />
      <Checkbox label={t('profiles.exclusive')} {...form.register('exclusive')} />
      <Checkbox label={t('profiles.active')} {...form.register('active')} />
    </EditForm>
  );
}
