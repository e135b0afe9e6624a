import ChevronDown from 'lucide-react/icons/chevron-down';
import type { PublicUser } from '#contract/accounts/user.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Thumbnail and name, inside the link or the button that opens the menu. */
export function AccountFace({ user: { profile } }: { user: PublicUser }) {
  const t = useTranslations('shell');
  return (
    <>
      <Avatar src={profile.main_image?.thumb_filename} size={34} loading="eager" />
      <span className="visually-hidden">{t('account', { name: profile.name })}</span>
      <span className="account__name" aria-hidden="true">
        {profile.name}
      </span>
      <ChevronDown aria-hidden="true" />
    </>
  );
}
