import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** A photo that is sent with the form, in place of the one there is. */
export function PhotoField({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const t = useTranslations('office-content');
  return (
    <Field label={t('profiles.photo')} hint={t('profiles.photo_hint')}>
      <Input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </Field>
  );
}

/** The form in which a photo goes to the server. */
export function photoForm(file: File): FormData {
  const form = new FormData();
  form.append('photo', file);
  return form;
}
