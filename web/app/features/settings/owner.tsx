import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Whose settings these are, and the way to what others see. */
export function Owner() {
  const t = useTranslations('settings.owner');
  const { user } = useShell();
  const pathTo = usePathTo();
  if (!user) return null;
  return (
    <Link className="card settings-owner" to={pathTo('profile')} viewTransition>
      <Avatar src={user.profile.main_image?.thumb_filename} name={user.profile.name} size={58} loading="eager" />
      <span className="settings-owner__who">
        <b>{user.profile.name}</b>
        <span>
          {t('credits', { count: user.credits })} · {user.paid_user ? t('premium') : t('free')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
