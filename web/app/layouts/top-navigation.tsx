import { AccountMenu } from '#web/features/account-menu/account-menu.tsx';
import { BellButton } from '#web/features/bell/bell-button.tsx';
import { LanguageMenu } from '#web/features/languages/language-menu.tsx';
import { useBuiltPath, useHomePath, usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { BackButton } from './back-button.tsx';
import { NavigationLinks, type NavigationProps } from './navigation-links.tsx';

/** Who we are, where a member can go, and who is here. A visitor finds the door instead. */
export function TopNavigation({ items, headedFor }: NavigationProps) {
  const t = useTranslations('shell');
  const { settings, locales, user } = useShell();
  const pathTo = usePathTo();
  const home = useHomePath();
  return (
    <header className="top-bar">
      <BackButton />
      <PageLink href={home} className="top-bar__logo" aria-label={t('home', { site: settings.name })}>
        <Logo name={settings.name} />
      </PageLink>
      {items.length > 0 && (
        <nav className="top-bar__links" aria-label={t('main_navigation')}>
          <NavigationLinks items={items} headedFor={headedFor} />
        </nav>
      )}
      {!user && <VisitorLinks />}
      <div className="top-bar__end">
        {locales.length > 1 && <LanguageMenu />}
        {user ? (
          <>
            <BellButton />
            <AccountMenu user={user} />
          </>
        ) : (
          <PageLink className={buttonClass({ size: 'sm' })} href={pathTo('login')} data-page="ahead">
            {t('log_in')}
          </PageLink>
        )}
      </div>
    </header>
  );
}

/** Where a visitor may look before joining; on a phone the pages themselves lead there. */
function VisitorLinks() {
  const t = useTranslations('shell');
  const { settings } = useShell();
  const pathOf = useBuiltPath();
  const pricing = pathOf('pricing');
  const finder = pathOf('match-finder');
  const members = settings.logged_out_search === 'none' ? undefined : pathOf('members');
  return (
    <nav className="top-bar__links top-bar__links--visitor" aria-label={t('main_navigation')}>
      {members && (
        <PageLink className="nav-link" href={members} data-page="ahead">
          {t('visitor.browse')}
        </PageLink>
      )}
      {finder && (
        <PageLink className="nav-link" href={finder} data-page="ahead">
          {t('visitor.match_finder')}
        </PageLink>
      )}
      {pricing && (
        <PageLink className="nav-link" href={pricing} data-page="ahead">
          {t('visitor.pricing')}
        </PageLink>
      )}
    </nav>
  );
}
