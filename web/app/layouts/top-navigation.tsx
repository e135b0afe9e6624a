import { Link } from 'react-router';
import { LanguageMenu } from '#web/features/languages/language-menu.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Logo } from '#web/ui/logo.tsx';

export function TopNavigation() {
  const t = useTranslations('shell');
  const { settings, locales } = useShell();
  const pathTo = usePathTo();
  return (
    <header className="top-bar">
      <Link
        to={pathTo('index')}
        className="top-bar__logo"
        aria-label={t('home', { site: settings.name })}
        viewTransition
      >
        <Logo name={settings.name} />
      </Link>
      <nav className="top-bar__end" aria-label={t('main_navigation')}>
        {locales.length > 1 && <LanguageMenu />}
      </nav>
    </header>
  );
}
