import { Link, Outlet, useMatches } from 'react-router';
import type { landerPage } from '#contract/pages/pages.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Logo } from '#web/ui/logo.tsx';

/** A landing page: nothing but the logo leads away from it. */
export default function LanderLayout() {
  const t = useTranslations('shell');
  const { settings } = useShell();
  const pathTo = usePathTo();
  const { handle } = useMatches().at(-1) ?? {};
  if ((handle as Partial<typeof landerPage> | undefined)?.hasOwnFrame) return <Outlet />;
  return (
    <div className="shell">
      <header className="shell__logo-bar">
        <Link to={pathTo('index')} aria-label={t('home', { site: settings.name })}>
          <Logo name={settings.name} />
        </Link>
      </header>
      <main id="content" className="shell__page" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
