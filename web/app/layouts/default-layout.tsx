import { Outlet } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { EntryWarning } from './entry-warning.tsx';
import { Footer } from './footer.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** Navigation above, the page, and below it who we are and for whom. */
export default function DefaultLayout() {
  const t = useTranslations('shell');
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('skip_to_content')}
      </a>
      <TopNavigation />
      <main id="content" className="shell__page" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <EntryWarning />
    </div>
  );
}
