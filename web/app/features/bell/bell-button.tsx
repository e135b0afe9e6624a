import Bell from 'lucide-react/icons/bell';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { prefetchWhenIdle } from '#web/platform/prefetch.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Badge } from '#web/ui/badge.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { useBellCount } from './use-bell-count.ts';

const loadPopover = () => import('./bell-popover.tsx');
const BellPopover = lazy(loadPopover);

/** As in navigation.css: from here on the bar at the top leads around, and a list beside the page has room. */
const wide = '(min-width: 768px)';

/** How much happened while the member was away. On a phone it leads to a page; elsewhere it opens beside the page. */
export function BellButton() {
  const t = useTranslations('bell');
  const path = usePathTo()('bell');
  const count = useBellCount();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (matchMedia(wide).matches) prefetchWhenIdle([loadPopover]);
  }, []);
  const face = (
    <>
      <Bell aria-hidden="true" />
      <span className="visually-hidden">{t('title')}</span>
      <Badge count={count} label={t('count', { count })} />
    </>
  );
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !matchMedia(wide).matches) return;
    event.preventDefault();
    setOpened(true);
  };
  const link = (
    <Link className={iconButtonClass('plain', 'bell')} to={path} title={t('title')} onClick={open} viewTransition>
      {face}
    </Link>
  );
  if (!opened) return link;
  const trigger = (
    <button type="button" className={iconButtonClass('plain', 'bell')} title={t('title')}>
      {face}
    </button>
  );
  return (
    <Suspense fallback={link}>
      <BellPopover trigger={trigger} />
    </Suspense>
  );
}
