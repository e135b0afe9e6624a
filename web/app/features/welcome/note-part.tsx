import { profileLimits } from '#contract/constants.ts';
import type { useOwnProfile } from '#web/features/people/use-own-profile.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

// Long enough not to send every word by itself, short enough to have it when the phone rings.
const pause = 800;

export function NotePart({ own }: { own: ReturnType<typeof useOwnProfile> }) {
  const t = useTranslations('welcome.note');
  const { note } = own.values;
  return (
    <Field
      label={t('label')}
      hint={t('length', { count: note.length, maximum: profileLimits.note })}
      error={own.refused.note}
    >
      <Textarea
        rows={7}
        maxLength={profileLimits.note}
        placeholder={t('example')}
        value={note}
        onChange={(event) => own.autosave.change({ note: event.target.value }, pause)}
      />
    </Field>
  );
}
