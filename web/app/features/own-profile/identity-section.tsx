import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import { isBuilt, pathTo } from '#contract/pages/routes.ts';
import { optionsOf } from '#web/features/people/choices.ts';
import type { AskedField, OwnValues } from '#web/features/people/own-values.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { FactRow, Rows, SelectRow } from '#web/ui/rows.tsx';

interface IdentitySectionProps {
  profile: OwnProfile;
  values: OwnValues;
  asked: ReadonlySet<AskedField>;
  onChange: (change: Partial<OwnValues>) => void;
  refused: Partial<Record<keyof OwnValues, string>>;
}

/** Who somebody is. Name and birth date stay as they were given, and it says why. */
export function IdentitySection({ profile, values, asked, onChange, refused }: IdentitySectionProps) {
  const t = useTranslations('own-profile');
  const format = useFormatter();
  const { locale, settings } = useShell();
  const settingsPage: string = 'settings';
  return (
    <section className="profile__section">
      <h2>{t('identity.title')}</h2>
      <Rows>
        <FactRow label={t('fields.name')} value={profile.name} icon={<Lock aria-hidden="true" />} />
        <FactRow
          label={t('fields.date_of_birth')}
          hint={t('identity.age_only', { age: profile.age })}
          value={format.dateTime(new Date(profile.date_of_birth), { dateStyle: 'long' })}
          icon={<Lock aria-hidden="true" />}
        />
        <SelectRow
          id="gender"
          label={t('fields.gender')}
          options={optionsOf('gender', locale)}
          value={values.gender}
          error={refused.gender}
          onValueChange={(gender) => gender && onChange({ gender })}
        />
        {asked.has('sexuality') && (
          <SelectRow
            id="sexuality"
            label={t('fields.sexuality')}
            hint={profile.sensitive_consent ? t('identity.seeking') : t('identity.sexuality_hidden')}
            options={optionsOf('sexuality', locale)}
            value={values.sexuality}
            error={refused.sexuality}
            onValueChange={(sexuality) => sexuality && onChange({ sexuality })}
          />
        )}
      </Rows>
      <p className="field__hint">{t('identity.locked', { email: settings.support_email })}</p>
      {!profile.sensitive_consent && isBuilt(settingsPage) && (
        <p className="field__hint">
          <Link className="link" to={pathTo(settingsPage, locale, { part: 'consents' })}>
            {t('identity.consent')}
          </Link>
        </p>
      )}
    </section>
  );
}
