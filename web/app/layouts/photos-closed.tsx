import BadgeCheck from 'lucide-react/icons/badge-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useLocation } from 'react-router';
import { usePageName } from '#web/platform/page-name.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';

/** Why there are no photos of others, and the way to see them. The page where it is done needs no such line. */
export function PhotosClosed() {
  const { photosClosed } = useShell();
  return usePageName() !== 'age' && photosClosed ? <Line /> : null;
}

function Line() {
  const t = useTranslations('alerts');
  const pathTo = usePathTo();
  const { pathname, search } = useLocation();
  return (
    <Link className="alert-line" to={`${pathTo('age')}?next=${encodeURIComponent(pathname + search)}`}>
      <BadgeCheck aria-hidden="true" />
      {t('photos_closed')}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
