import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { localeNames, locales } from '#contract/locales.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useLanguageSwitch } from '#web/platform/use-language-switch.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { MenuContext } from './menu-context.ts';
import { itemsFor } from './navigation.ts';
import { useOffice, useOfficePath } from './office-context.ts';

/** What stands around every page of the back office: where one may go, and who one is. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('office');
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has arrived somewhere is done with the menu.
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  return (
    <MenuContext value={{ open, setOpen }}>
      <a className="office-skip" href="#office-main">
        {t('skip')}
      </a>
      <div className="office-app">
        <Side open={open} />
        {open && (
          <button type="button" className="office-veil" aria-label={t('close')} onClick={() => setOpen(false)} />
        )}
        <div className="office-column">{children}</div>
      </div>
    </MenuContext>
  );
}

function Side({ open }: { open: boolean }) {
  const t = useTranslations('office');
  const { settings } = useShell();
  const { self } = useOffice();
  const pathTo = useOfficePath();
  return (
    <aside className="office-side" id="office-side" data-open={open || undefined}>
      <Link className="office-brand" to={pathTo('')}>
        <Logo name={settings.name} />
        <small>{t('title')}</small>
      </Link>
      <nav className="office-nav" aria-label={t('title')}>
        {itemsFor(self.staff.role).map(({ name, items }) => (
          <div key={name}>
            <h2>{t(`groups.${name}`)}</h2>
            {items.map(({ name: item, path, icon: Icon }) => (
              <NavLink key={item} to={pathTo(path)}>
                <Icon aria-hidden="true" />
                {t(`pages.${item}`)}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <Languages />
      <Self />
    </aside>
  );
}

/** A whole new page: the sentences of another language come with it. */
function Languages() {
  const t = useTranslations('office');
  const { locale } = useShell();
  const switchTo = useLanguageSwitch();
  return (
    <fieldset className="office-languages" aria-label={t('language')}>
      {localeNames.map((name) => (
        <button key={name} type="button" lang={name} aria-pressed={name === locale} onClick={() => void switchTo(name)}>
          {locales[name].name}
        </button>
      ))}
    </fieldset>
  );
}

function Self() {
  const t = useTranslations('office');
  const { self, logOut } = useOffice();
  const { name, role } = self.staff;
  const initials = name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .slice(0, 2)
    .join('');
  return (
    <div className="office-self">
      <span className="office-initials" aria-hidden="true">
        {initials}
      </span>
      <span className="office-self__who">
        <b>{name}</b>
        <small>{t(`roles.${role}`)}</small>
      </span>
      <IconButton label={t('log_out')} onClick={() => void logOut()}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </div>
  );
}
