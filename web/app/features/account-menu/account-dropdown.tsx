import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'react-router';
import type { PublicUser } from '#contract/accounts/user.ts';
import { useBuiltPath } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useLogOut } from '#web/platform/use-log-out.ts';
import { Dropdown, DropdownItem, DropdownLine, DropdownLink } from '#web/ui/dropdown.tsx';
import { AccountFace } from './account-face.tsx';

export default function AccountDropdown({ user }: { user: PublicUser }) {
  const t = useTranslations('shell.account_menu');
  const pathOf = useBuiltPath();
  const { logOut, busy } = useLogOut();
  const profile = pathOf('profile');
  const settings = pathOf('settings');
  const trigger = (
    <button type="button" className="account" aria-busy={busy || undefined}>
      <AccountFace user={user} />
    </button>
  );
  return (
    <Dropdown trigger={trigger} defaultOpen>
      {profile && (
        <DropdownLink
          link={
            <Link to={profile} viewTransition>
              <UserRound aria-hidden="true" />
              {t('profile')}
            </Link>
          }
        />
      )}
      {settings && (
        <DropdownLink
          link={
            <Link to={settings} viewTransition>
              <Settings aria-hidden="true" />
              {t('settings')}
            </Link>
          }
        />
      )}
      {(profile || settings) && <DropdownLine />}
      <DropdownItem icon={<LogOut aria-hidden="true" />} onSelect={() => void logOut()}>
        {t('log_out')}
      </DropdownItem>
    </Dropdown>
  );
}
