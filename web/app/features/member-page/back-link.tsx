import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useWayBack, type WayBackTo } from './way-back.ts';

/** A link to the search, or the likes, that, with script, leads back to the very place in it that one came from. */
export function BackLink({ to = 'members' }: { to?: WayBackTo }) {
  const t = useTranslations('member-page');
  const pathTo = usePathTo();
  const goBack = useWayBack(to);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goBack();
  };
  return (
    <Link className="member-back" to={pathTo(to)} onClick={follow}>
      <ChevronLeft aria-hidden="true" />
      <span>{t('back')}</span>
    </Link>
  );
}
