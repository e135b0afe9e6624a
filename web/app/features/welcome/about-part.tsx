import { profileLimits } from '#contract/constants.ts';
import type { useOwnProfile } from '#web/features/profile/use-own-profile.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

// Long enough not to send every word by itself, short enough to have it when the phone rings.
const pause = 800;

export function AboutPart({ own }: { own: ReturnType<typeof useOwnProfile> }) {
  const t = useTranslations('welcome.about');
  const { about } = own.values;
  return (
    <Field
      label={t('label')}
      hint={t('length', { count: about.length, maximum: profileLimits.about })}
      error={own.refused.about}
    >
      <Textarea
        rows={7}
        maxLength={profileLimits.about}
        placeholder={t('example')}
        value={about}
        onChange={(event) => own.autosave.change({ about: event.target.value }, pause)}
      />
    </Field>
  );
}
