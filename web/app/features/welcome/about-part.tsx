import { profileLimits } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { ProfileSaving } from './use-profile-saving.ts';

export function AboutPart({ saving }: { saving: ProfileSaving }) {
  const t = useTranslations('welcome.about');
  const { about } = saving.profile;
  return (
    <Field
      label={t('label')}
      hint={t('length', { count: about.length, maximum: profileLimits.about })}
      error={saving.fields.about}
    >
      <Textarea
        rows={7}
        maxLength={profileLimits.about}
        placeholder={t('example')}
        value={about}
        onChange={(event) => saving.change({ about: event.target.value })}
      />
    </Field>
  );
}
