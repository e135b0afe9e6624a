import LogOut from 'lucide-react/icons/log-out';
import { useTranslations } from '#web/platform/translate.ts';
import { useLogOut } from '#web/platform/use-log-out.ts';
import { Button } from '#web/ui/button.tsx';

export function LogOutButton() {
  const t = useTranslations('settings.log_out');
  const { logOut, busy } = useLogOut();
  return (
    <Button
      variant="plain"
      block
      className="settings__log-out"
      busy={busy}
      busyLabel={t('busy')}
      onClick={() => void logOut()}
    >
      <LogOut aria-hidden="true" />
      {t('action')}
    </Button>
  );
}
