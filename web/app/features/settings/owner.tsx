import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';

/** Whose settings these are. */
export function Owner() {
  const t = useTranslations('settings.owner');
  const { user } = useShell();
  if (!user) return null;
  return (
    <Card padded={false} className="settings-owner">
      <Avatar src={user.profile.main_image?.thumb_filename} name={user.profile.name} size={58} loading="eager" />
      <p>
        <b>{user.profile.name}</b>
        <span>
          {t('credits', { count: user.credits })} · {user.paid_user ? t('premium') : t('free')}
        </span>
      </p>
    </Card>
  );
}
