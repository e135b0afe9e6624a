import type { LockScreen as Choice } from '#contract/notifications/notifications.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Section } from './section.tsx';

/** From the least to the most that others may see. */
const choices = ['neutral', 'name', 'text'] as const satisfies readonly Choice[];

/** What a push shows where others may see it, with an example of it. */
export function LockScreen({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useTranslations('notifications.lock_screen');
  return (
    <Section title={t('title')}>
      <div className="notifications-part notifications-lock">
        <Segmented
          label={t('label')}
          hideLabel
          block
          options={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
          value={choice}
          onValueChange={onChange}
        />
        <figure className="lock-preview">
          <figcaption className="visually-hidden">{t('preview')}</figcaption>
          <LogoMark />
          <p>
            <b>{t(`examples.${choice}.title`)}</b>
            {t(`examples.${choice}.text`)}
          </p>
          <small>{t('now')}</small>
        </figure>
      </div>
    </Section>
  );
}
