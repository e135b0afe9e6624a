import { Outlet } from 'react-router';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useWaiting } from '#web/platform/waiting.ts';
import { Connection } from './connection.tsx';
import { EntryWarning } from './entry-warning.tsx';
import { navigationItems } from './navigation-items.ts';
import { TopNavigation } from './top-navigation.tsx';

/**
 * The whole screen for one conversation; where there is room, the bar at the top stays. The warning stays only where the
 * law of the land asks for it.
 */
export default function ChatLayout() {
  const t = useTranslations('shell');
  const { user } = useShell();
  const pathOf = useBuiltPath();
  const waiting = useWaiting();
  return (
    <div className="shell shell--full">
      <a className="skip-link" href="#content">
        {t('skip_to_content')}
      </a>
      <Connection />
      <TopNavigation items={user ? navigationItems('top', user, waiting, pathOf) : []} />
      <main id="content" className="shell__page" tabIndex={-1}>
        <Outlet />
      </main>
      <EntryWarning onlyIn={['NL', 'DE']} />
    </div>
  );
}
