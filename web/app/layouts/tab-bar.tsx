import { useTranslations } from '#web/platform/translate.ts';
import type { NavigationItem } from './navigation-items.ts';
import { NavigationTabs } from './navigation-links.tsx';

/** A member's way around on a phone, under the thumb. From 768 px up the bar at the top has it. */
export function TabBar({ items }: { items: readonly NavigationItem[] }) {
  const t = useTranslations('shell');
  if (!items.length) return null;
  return (
    <nav className="tab-bar" aria-label={t('main_navigation')}>
      <NavigationTabs items={items} />
    </nav>
  );
}
