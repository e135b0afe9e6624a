import { Link } from 'react-router';
import { useBuiltPath, usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Logo } from '#web/ui/logo.tsx';

// Every page the footer leads to, in its order. One that is not built yet is left out.
const footerPages = [
  'pages-terms',
  'pages-privacy',
  'pages-cookies',
  'pages-ban',
  'pricing',
  'complaints',
  'pages-return-policy',
  'pages-faq',
] as const;

export function Footer() {
  const t = useTranslations('shell.footer');
  const { settings, locale } = useShell();
  // What readers of English expect from a site that people in the United States use.
  const american = locale === 'en';
  const pathTo = usePathTo();
  const pathOf = useBuiltPath();
  return (
    <footer className="footer">
      <div className="footer__inside">
        <Logo name={settings.name} />
        <nav aria-label={settings.name}>
          {footerPages.map((page) => {
            const path = pathOf(page);
            return (
              path && (
                <Link key={page} to={path} viewTransition>
                  {t(`links.${page}`)}
                </Link>
              )
            );
          })}
          {settings.support_email && <a href={`mailto:${settings.support_email}`}>{t('links.support')}</a>}
          {american && <Link to={`${pathTo('pages-terms')}#records`}>{t('links.records')}</Link>}
          {american && <Link to={`${pathTo('pages-privacy')}#selling`}>{t('links.selling')}</Link>}
          <Link to={pathTo('lang-config')} viewTransition>
            {t('languages')}
          </Link>
        </nav>
        <p>
          {t('disclaimer', { site: settings.name, fictional: settings.fictional_singular })}{' '}
          {american && `${t('label')} `}
          {t('data_credit')}
        </p>
      </div>
    </footer>
  );
}
