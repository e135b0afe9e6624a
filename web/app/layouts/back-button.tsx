import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useSyncExternalStore } from 'react';
import { useMatches, useNavigate } from 'react-router';
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

/** The name of the page shown; web/app/routes.ts writes it into the route's id. */
function usePageName() {
  const [, name] = useMatches().at(-1)?.id.split('.page.') ?? [];
  return name;
}

function watchDisplayMode(tell: () => void) {
  const query = matchMedia(installedApp);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
