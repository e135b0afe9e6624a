import { Outlet, useNavigation } from 'react-router';
import { TimeBonus } from '#web/features/discounts/time-bonus.tsx';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useWaiting } from '#web/platform/waiting.ts';
import { Alerts, useBanner } from './alerts.tsx';
import { Connection } from './connection.tsx';
import { EntryWarning } from './entry-warning.tsx';
import { Footer } from './footer.tsx';
import { navigationItems } from './navigation-items.ts';
import { PendingPage } from './pending-page.tsx';
import { PhotosClosed } from './photos-closed.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** Navigation above, the page, and below it who we are and for whom. */
export default function DefaultLayout() {
  const t = useTranslations('shell');
  const { user } = useShell();
  const pathOf = useBuiltPath();
  const waiting = useWaiting();
  const banner = useBanner();
  const headedFor = useNavigation().location?.pathname;
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('skip_to_content')}
      </a>
      <Connection />
      <TimeBonus banner={banner === 'discount'} />
      <TopNavigation items={user ? navigationItems('top', user, waiting, pathOf) : []} headedFor={headedFor} />
      <PhotosClosed />
      <Alerts banner={banner} />
      <main id="content" className="shell__page" tabIndex={-1}>
        <PendingPage>
          <Outlet />
        </PendingPage>
      </main>
      <Footer />
      <TabBar items={user ? navigationItems('tabs', user, waiting, pathOf) : []} headedFor={headedFor} />
      <EntryWarning />
    </div>
  );
}
