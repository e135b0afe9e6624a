import { useTranslations } from '#web/platform/translate.ts';
import { type NavigationProps, NavigationTabs } from './navigation-links.tsx';

/** A member's way around on a phone, under the thumb. From 768 px up the bar at the top has it. */
export function TabBar({ items, headedFor }: NavigationProps) {
  const t = useTranslations('shell');
  if (!items.length) return null;
  return (
    <nav className="tab-bar" aria-label={t('tab_navigation')}>
      <NavigationTabs items={items} headedFor={headedFor} />
    </nav>
  );
}
