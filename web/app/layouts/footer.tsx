import { countryName, effectiveCountry } from '#contract/places/countries.ts';
import { countryAnchor } from '#web/features/languages/country-anchor.ts';
import { useBuiltPath, usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Logo } from '#web/ui/logo.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

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
  'pages-service',
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
                <PageLink key={page} href={path}>
                  {t(`links.${page}`)}
                </PageLink>
              )
            );
          })}
          {american && <PageLink href={`${pathTo('pages-terms')}#records`}>{t('links.records')}</PageLink>}
          {american && <PageLink href={`${pathTo('pages-privacy')}#selling`}>{t('links.selling')}</PageLink>}
          <PageLink href={pathTo('lang-config')}>{t('languages')}</PageLink>
          <PageLink href={`${pathTo('lang-config')}#${countryAnchor}`}>
            {t('country', { country: countryName(effectiveCountry(settings), locale) })}
          </PageLink>
        </nav>
        <p>
          {t('disclaimer', {
            site: settings.name,
            fictional: settings.fictional_singular,
            fictional_plural: settings.fictional_plural,
          })}{' '}
          {american && `${t('label')} `}
          {t('data_credit')}
        </p>
      </div>
    </footer>
  );
}
