import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Logo } from '#web/ui/logo.tsx';

export function Footer() {
  const t = useTranslations('shell.footer');
  const { settings } = useShell();
  const pathTo = usePathTo();
  return (
    <footer className="footer">
      <div className="footer__inside">
        <Logo name={settings.name} />
        <nav aria-label={settings.name}>
          <Link to={pathTo('lang-config')} viewTransition>
            {t('languages')}
          </Link>
        </nav>
        <p>
          {t('disclaimer', { site: settings.name, fictional: settings.fictional_singular })} {t('data_credit')}
        </p>
      </div>
    </footer>
  );
}
