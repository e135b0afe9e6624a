import { profileLimits } from '#contract/constants.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { anchors } from './completeness-meter.tsx';

interface NoteSectionProps {
  note: string;
  onChange: (note: string) => void;
  onLeave: () => void;
  error?: string | undefined;
}

export function NoteSection({ note, onChange, onLeave, error }: NoteSectionProps) {
  const t = useTranslations('own-profile.note');
  const format = useFormatter();
  const limit = profileLimits.note;
  return (
    <section className="profile__section">
      <h2>{t('title')}</h2>
      <Field label={t('title')} hideLabel hint={t('hint')} error={error} id={anchors.note}>
        <Textarea
          className="profile__about"
          rows={5}
          maxLength={limit}
          value={note}
          placeholder={t('placeholder')}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </Field>
      <p className="profile__count num">
        <span aria-hidden="true">{t('count', { used: format.number(note.length), limit: format.number(limit) })}</span>
        <span className="visually-hidden">{t('left', { count: limit - note.length })}</span>
      </p>
    </section>
  );
}
