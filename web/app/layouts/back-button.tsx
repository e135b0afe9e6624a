import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { usePageName } from '#web/platform/page-name.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { backShown } from './back-button-rules.ts';

const installedApp = '(display-mode: standalone)';

/** The way back where no browser offers one. */
export function BackButton() {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const page = usePageName();
  const shown = useSyncExternalStore(
    watchDisplayMode,
    () => backShown({ installed: matchMedia(installedApp).matches, page, historyLength: history.length }),
    () => false,
  );
  if (!shown) return null;
  return (
    <IconButton label={t('back')} onClick={() => navigate(-1)}>
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
}

function watchDisplayMode(tell: () => void) {
  const query = matchMedia(installedApp);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
