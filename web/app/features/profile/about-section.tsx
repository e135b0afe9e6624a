import { profileLimits } from '#contract/constants.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { anchors } from './completeness-meter.tsx';

interface AboutSectionProps {
  about: string;
  onChange: (about: string) => void;
  onLeave: () => void;
  error?: string | undefined;
}

export function AboutSection({ about, onChange, onLeave, error }: AboutSectionProps) {
  const t = useTranslations('profile.about');
  const format = useFormatter();
  const limit = profileLimits.about;
  return (
    <section className="profile__section">
      <h2>{t('title')}</h2>
      <Field label={t('title')} hideLabel hint={t('hint')} error={error} id={anchors.about}>
        <Textarea
          className="profile__about"
          rows={5}
          maxLength={limit}
          value={about}
          placeholder={t('placeholder')}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </Field>
      <p className="profile__count num">
        <span aria-hidden="true">{t('count', { used: format.number(about.length), limit: format.number(limit) })}</span>
        <span className="visually-hidden">{t('left', { count: limit - about.length })}</span>
      </p>
    </section>
  );
}
