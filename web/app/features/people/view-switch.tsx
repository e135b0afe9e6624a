import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import './view-switch.css';

/** Two ways to look around: many at once, or one after the other. On a phone the tabs at the foot have both. */
export function ViewSwitch({ current }: { current: 'grid' | 'swipe' }) {
  const t = useTranslations('shell.views');
  const pathTo = usePathTo();
  return (
    <nav className="segmented view-switch" aria-label={t('label')}>
      <Link
        className="segmented__item"
        to={pathTo('members')}
        aria-current={current === 'grid' ? 'page' : undefined}
        prefetch="intent"
        viewTransition
      >
        <LayoutGrid aria-hidden="true" />
        {t('grid')}
      </Link>
      <Link
        className="segmented__item"
        to={pathTo('swipe-game')}
        aria-current={current === 'swipe' ? 'page' : undefined}
        viewTransition
      >
        <GalleryHorizontalEnd aria-hidden="true" />
        {t('swipe')}
      </Link>
    </nav>
  );
}
